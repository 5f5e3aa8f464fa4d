/** Texts of the page about the mathematics, in seven languages. */

import type { Lang } from "../i18n/i18n";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { es } from "./texts/es";
import { fr } from "./texts/fr";
import { it } from "./texts/it";
import { pl } from "./texts/pl";
import { ru } from "./texts/ru";

export interface StoryTexts {
  readonly title: string;
  readonly lead: string;

  readonly plane: string;
  readonly planeText: string;
  readonly planeTry: string;
  readonly meet: (name: string) => string;
  readonly join: string;

  readonly build: string;
  readonly buildText: string;
  readonly right: (n: number, of: number) => string;
  readonly none: string;
  readonly many: string;
  readonly hint: string;
  readonly restart: string;
  readonly built: string;
  /** The name of a card, for screen readers. */
  readonly card: (n: number) => string;

  readonly count: string;
  readonly countText: string;
  readonly noDeck: string;

  readonly shop: string;
  readonly shopText: string;
  readonly shopTry: string;
  /** 6, 7 or 8 cards. */
  readonly onCards: (n: number) => string;

  readonly seven: string;
  readonly euler: string;
  readonly tarry: string;
  readonly bruckRyser: string;
  readonly open: string;
  readonly inARow: string;
  readonly impossible: string;

  readonly girls: string;
  readonly girlsText: string;
  readonly girlsTry: string;
  readonly theirDay: (day: string) => string;
  readonly hidden: string;

  readonly insects: string;
  readonly insectsText: string;
  readonly end: string;
}

export const STORY = { en, ru, pl, de, fr, it, es } as const satisfies Record<Lang, StoryTexts>;
