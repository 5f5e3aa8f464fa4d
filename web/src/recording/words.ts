/** The words around a replay, in seven languages. */

import type { Lang } from "../i18n/i18n";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { es } from "./texts/es";
import { fr } from "./texts/fr";
import { it } from "./texts/it";
import { pl } from "./texts/pl";
import { ru } from "./texts/ru";

export interface ReplayTexts {
  readonly replay: string;
  readonly play: string;
  readonly pause: string;
  readonly back: string;
  readonly forward: string;
  readonly position: string;
  readonly speed: string;
  readonly stepOf: (n: number, of: number) => string;
  /** Whose view it is; a name follows. */
  readonly eyes: string;
  readonly all: string;
  readonly spectator: string;

  // How the referee judged a race.
  readonly whoTouched: string;
  readonly about: string;
  readonly counted: string;
  readonly way: string;
  readonly arrived: string;
  readonly behind: string;
  readonly raceByRace: string;
  readonly noRace: string;
  readonly alone: string;

  readonly gone: string;
  readonly cut: string;
  readonly link: string;
  /** The sign for milliseconds. */
  readonly ms: string;
}

export const REPLAY = { en, ru, pl, de, fr, it, es } as const satisfies Record<Lang, ReplayTexts>;

/** "812 ms" the way the language writes it. */
export function millis(lang: Lang, value: number, sign = false): string {
  const whole = Math.round(value) + 0; // no minus before a zero
  const shown = new Intl.NumberFormat(lang, { signDisplay: sign ? "exceptZero" : "auto" }).format(
    whole,
  );
  return `${shown}\u00a0${REPLAY[lang].ms}`;
}
