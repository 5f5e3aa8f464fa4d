/** The doors beside the party: a tile each on the start page. A new one is one entry here. */

import type { Lang } from "../i18n/i18n";
import type { PageName } from "./pages";

export interface Door {
  readonly page: PageName;
  /** A long word says where it may be divided: not every browser knows that in every language. */
  readonly name: Readonly<Record<Lang, string>>;
  /** Drawn like the logo, in a square of 24: a thin line, and coloured points upon it. */
  readonly line: string;
  readonly points: readonly (readonly [x: number, y: number, colour: string])[];
  /** Works without a network. */
  readonly offline?: true;
}

export const MORE: readonly Door[] = [
  {
    page: "practice",
    offline: true,
    name: {
      en: "Practice",
      ru: "Трени\u00adровка",
      pl: "Trening",
      de: "Üben",
      fr: "S’entraî\u00adner",
      it: "Allenati",
      es: "Practicar",
    },
    line: "M15.5 12a6 6 0 1 1-12 0 6 6 0 0 1 12 0ZM20.5 12a6 6 0 1 1-12 0 6 6 0 0 1 12 0Z",
    points: [[12, 12, "gold"]],
  },
  {
    page: "solo",
    offline: true,
    name: {
      en: "On your own",
      ru: "В одиночку",
      pl: "W pojedynkę",
      de: "Allein spielen",
      fr: "En solo",
      it: "In solitario",
      es: "En solitario",
    },
    line: "M4.5 20C5 14.5 8 13 12 13s7 1.5 7.5 7M16.5 8a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Z",
    points: [[12, 8, "sea"]],
  },
  {
    page: "daily",
    offline: true,
    name: {
      en: "Daily challenge",
      ru: "Испытание дня",
      pl: "Wyzwanie dnia",
      de: "Challenge des Tages",
      fr: "Défi du jour",
      it: "Sfida del giorno",
      es: "Reto del día",
    },
    line: "M4 6h16v14H4ZM4 10.5h16M8.5 3.5v4M15.5 3.5v4",
    points: [[12, 15.2, "coral"]],
  },
  {
    page: "tv",
    name: {
      en: "Party on TV",
      ru: "На телевизоре",
      pl: "Na telewizorze",
      de: "Am Fernseher",
      fr: "Sur la télé",
      it: "Sulla TV",
      es: "En la tele",
    },
    line: "M3 5H21V17H3ZM8 21H16",
    points: [
      [9, 11, "coral"],
      [15, 11, "sea"],
    ],
  },
  {
    page: "tablet",
    offline: true,
    name: {
      en: "One tablet",
      ru: "На планшете",
      pl: "Na tablecie",
      de: "Am Tablet",
      fr: "Sur une tablette",
      it: "Sul tablet",
      es: "En una tableta",
    },
    line: "M4.5 6H19.5V18H4.5Z",
    points: [
      [12, 3, "coral"],
      [22, 12, "sea"],
      [12, 21, "gold"],
      [2, 12, "leaf"],
    ],
  },
  {
    page: "studio",
    name: {
      en: "Make your own deck",
      ru: "Своя колода",
      pl: "Zrób własną talię",
      de: "Eigene Karten",
      fr: "Crée ton jeu",
      it: "Crea il tuo mazzo",
      es: "Crea tu baraja",
    },
    line: "M16.5 13.5a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM19 3v6M16 6h6",
    points: [
      [7.5, 11.5, "coral"],
      [11.5, 15.5, "gold"],
    ],
  },
  {
    page: "story",
    offline: true,
    name: {
      en: "How does it work?",
      ru: "Как это устроено?",
      pl: "Jak to działa?",
      de: "Wie geht das?",
      fr: "Comment ça marche ?",
      it: "Come funziona?",
      es: "¿Cómo funciona?",
    },
    line: "M12 3.5 21 19.5H3ZM12 3.5v16M3 19.5l13.5-8M21 19.5 7.5 11.5",
    points: [
      [12, 3.8, "coral"],
      [3.6, 19.4, "sea"],
      [20.4, 19.4, "leaf"],
      [12, 14.2, "gold"],
    ],
  },
];
