/** Every text of the page, by the part it belongs to and its language. */

import { DAILY } from "../../src/daily/words";
import { DEMO } from "../../src/demo/words";
import { FIGURES } from "../../src/figures/words";
import { type Lang, TEXTS } from "../../src/i18n/i18n";
import { GUIDE } from "../../src/practice/words";
import { REPLAY } from "../../src/recording/words";
import { SOLO } from "../../src/solo/words";
import { STORY } from "../../src/story/words";
import { STUDIO } from "../../src/studio/model/words";
import { WORDS } from "../../src/table/say/words";
import { TABLET } from "../../src/tablet/words";
import { TV } from "../../src/tv/words";
import { PARTY } from "../../src/words/shared";

const CATALOGUES = {
  DAILY,
  DEMO,
  FIGURES,
  GUIDE,
  PARTY,
  REPLAY,
  SOLO,
  STORY,
  STUDIO,
  TABLET,
  TEXTS,
  TV,
  WORDS,
} as const satisfies Record<string, Readonly<Record<Lang, object>>>;

export type Filled = (...values: unknown[]) => string;

function* leaves(path: string, value: unknown): Generator<readonly [string, string | Filled]> {
  if (typeof value === "string") yield [path, value];
  else if (typeof value === "function") yield [path, value as Filled];
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* leaves(`${path}.${key}`, inner);
}

/** The texts of one language by their paths; those with placeholders are functions. */
export const textsOf = (lang: Lang): ReadonlyMap<string, string | Filled> =>
  new Map(Object.entries(CATALOGUES).flatMap(([name, all]) => [...leaves(name, all[lang])]));
