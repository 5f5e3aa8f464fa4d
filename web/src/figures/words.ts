/** The words around the figures of an evening, in seven languages. */

import type { Lang } from "../i18n/i18n";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { es } from "./texts/es";
import { fr } from "./texts/fr";
import { it } from "./texts/it";
import { pl } from "./texts/pl";
import { ru } from "./texts/ru";

export interface FigureTexts {
  readonly figures: string;
  readonly replay: string;
  readonly link: string;
  readonly picture: string;
  readonly download: string;
  readonly fastest: string;
  readonly closest: string;
  readonly confused: string;
  readonly times: string;
  readonly timesAbout: string;
  readonly finds: string;
  readonly wrong: string;
  readonly median: string;
  readonly pace: string;
  readonly skill: string;
  readonly luck: string;
  readonly paceAbout: string;
  readonly skillAbout: string;
  readonly luckAbout: string;
  readonly nobody: string;
  readonly raceByRace: string;
  /** What games that are no races count, by the name that their rules give it. */
  readonly counted: Readonly<Record<string, string>>;
  /** Said of who has the most of it. */
  readonly best: Readonly<Record<string, string>>;
  readonly results: string;
}

export const FIGURES = { en, ru, pl, de, fr, it, es } as const satisfies Record<Lang, FigureTexts>;
