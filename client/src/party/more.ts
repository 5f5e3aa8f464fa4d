/** The doors beside the party: a tile each on the start page. A new one is one entry here. */

import type { Lang } from "../i18n";
import type { PageName } from "../pages";

export interface Door {
  readonly page: PageName;
  readonly name: Readonly<Record<Lang, string>>;
  /** Drawn like the logo, in a square of 24: a thin line, and coloured points upon it. */
  readonly line: string;
  readonly points: readonly (readonly [x: number, y: number, colour: string])[];
}

export const MORE: readonly Door[] = [
  {
    page: "practice",
    name: {
      en: "Practice",
      ru: "Тренировка",
      pl: "Trening",
      de: "Üben",
      fr: "S’entraîner",
      it: "Allenati",
      es: "Practicar",
    },
    line: "M15 8.5a6.5 6.5 0 1 0-4.5 10.6M9 15.5a6.5 6.5 0 1 0 4.5-10.6",
    points: [[12, 12, "gold"]],
  },
];
