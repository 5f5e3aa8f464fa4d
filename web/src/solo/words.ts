/** Texts of the page for one player, in seven languages. */

import type { Lang } from "../i18n/i18n";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { es } from "./texts/es";
import { fr } from "./texts/fr";
import { it } from "./texts/it";
import { pl } from "./texts/pl";
import { ru } from "./texts/ru";

export interface SoloTexts {
  readonly title: string;

  // Against bots.
  readonly bots: string;
  readonly howQuick: string;
  readonly howMany: string;
  readonly game: string;
  readonly play: string;
  readonly noBots: string;

  // Training.
  readonly train: string;
  readonly trainAbout: string;
  readonly nothingYet: string;
  readonly go: string;
  readonly hard: string;
  /** The symbol that was touched instead. */
  readonly takenFor: (other: string) => string;
  readonly done: string;
  readonly average: string;
  readonly before: (time: string) => string;
  readonly slips: string;
  readonly again: string;
  readonly rounds: string;
  readonly kept: string;
  readonly forget: string;
}

export const SOLO = { en, ru, pl, de, fr, it, es } as const satisfies Record<Lang, SoloTexts>;
