/** Texts of the shared screen, in seven languages. */

import type { Lang } from "../i18n/i18n";

export interface TvTexts {
  /** Above the picture for cameras. */
  readonly joinIn: string;
  /** Before an address, above a code. */
  readonly orOpen: string;
  /** Nobody has sat down yet. */
  readonly first: string;
  readonly next: string;
  readonly photoFinish: string;
  readonly fullScreen: string;
}

export const TV: Readonly<Record<Lang, TvTexts>> = {
  en: {
    joinIn: "Join in with your phone!",
    orOpen: "or open this page and type the code",
    first: "The first one to sit down runs the party.",
    next: "Coming up",
    photoFinish: "Photo finish!",
    fullScreen: "Full screen",
  },
  ru: {
    joinIn: "Присоединяйся с телефона!",
    orOpen: "или открой эту страницу и введи код",
    first: "Кто сядет за стол первым, тот и хозяин вечера.",
    next: "Дальше",
    photoFinish: "Фотофиниш!",
    fullScreen: "Во весь экран",
  },
  pl: {
    joinIn: "Dołącz z telefonu!",
    orOpen: "albo otwórz tę stronę i wpisz kod",
    first: "Kto usiądzie pierwszy, prowadzi zabawę.",
    next: "Za chwilę",
    photoFinish: "Fotofinisz!",
    fullScreen: "Pełny ekran",
  },
  de: {
    joinIn: "Mach mit deinem Handy mit!",
    orOpen: "oder diese Seite öffnen und den Code eingeben",
    first: "Wer zuerst Platz nimmt, hat das Sagen.",
    next: "Als Nächstes",
    photoFinish: "Fotofinish!",
    fullScreen: "Vollbild",
  },
  fr: {
    joinIn: "Joue avec ton téléphone !",
    orOpen: "ou ouvre cette page et tape le code",
    first: "La première personne assise mène la fête.",
    next: "À suivre",
    photoFinish: "Photo-finish !",
    fullScreen: "Plein écran",
  },
  it: {
    joinIn: "Gioca con il tuo telefono!",
    orOpen: "oppure apri questa pagina e scrivi il codice",
    first: "Chi si siede per primo guida la festa.",
    next: "Tra poco",
    photoFinish: "Fotofinish!",
    fullScreen: "Schermo intero",
  },
  es: {
    joinIn: "¡Juega con tu móvil!",
    orOpen: "o abre esta página y escribe el código",
    first: "Quien se siente primero dirige la fiesta.",
    next: "A continuación",
    photoFinish: "¡Foto finish!",
    fullScreen: "Pantalla completa",
  },
};
