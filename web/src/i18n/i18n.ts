/** The words of the page in seven languages. */

import { de } from "./texts/de";
import { en } from "./texts/en";
import { es } from "./texts/es";
import { fr } from "./texts/fr";
import { it } from "./texts/it";
import { pl } from "./texts/pl";
import { ru } from "./texts/ru";

export interface Texts {
  /** The language's name for itself. */
  readonly language: string;
  readonly question: string;
  readonly cards: readonly [string, string];
  readonly found: string;
  readonly last: string;
  readonly best: string;
  readonly record: string;
  /** The sign for seconds. */
  readonly second: string;
  /** Between a label and what it is about: French has a space that does not break before it. */
  readonly colon: string;
  readonly onOneCardOnly: (name: string) => string;
  readonly settings: string;
  readonly theme: string;
  readonly perCard: string;
  readonly languageLabel: string;
  readonly play: string;
  /** `digits` is "1–8", or "1–9, 0". */
  readonly keys: (digits: string) => string;
  readonly credits: string;
  readonly artwork: (name: string, author: string) => string;
  readonly licence: string;
  readonly close: string;
  readonly loading: string;
  readonly trouble: string;
  readonly again: string;
}

export const TEXTS = { en, ru, pl, de, fr, it, es } as const satisfies Record<string, Texts>;
export type Lang = keyof typeof TEXTS;
export const LANGS = Object.keys(TEXTS) as Lang[];

/** The first language of the reader that we speak. */
export function detect(wishes: readonly string[]): Lang {
  for (const wish of wishes) {
    const code = wish.toLowerCase().split("-")[0];
    const lang = LANGS.find((known) => known === code);
    if (lang !== undefined) return lang;
  }
  return "en";
}

/** The reader's own variant of the language, which says how dates are written: "en-GB". */
export function localeOf(lang: Lang, wishes: readonly string[] = navigator.languages): string {
  return (
    wishes.find((wish) => detect([wish]) === lang && wish.toLowerCase().startsWith(lang)) ?? lang
  );
}

/** A name that runs from right to left, among words that do not: what follows it stays behind it. */
export const among = (name: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name;

/** "Ann: 3" the way the language writes it. */
export const labelled = (lang: Lang, label: string, what: string | number): string =>
  `${among(label)}${TEXTS[lang].colon} ${what}`;

/** "1.8 s" the way the language writes it, or in words for a voice. */
export function seconds(lang: Lang, millis: number, inWords = false): string {
  const digits = millis < 9950 ? 1 : 0;
  const number = new Intl.NumberFormat(lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(inWords && { style: "unit", unit: "second", unitDisplay: "long" }),
  }).format(millis / 1000);
  return inWords ? number : `${number}\u00a0${TEXTS[lang].second}`;
}

/** "18.4 s": a time that is compared with others keeps its tenths. */
export function exactSeconds(lang: Lang, millis: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const number = new Intl.NumberFormat(lang, digits).format(millis / 1000);
  return `${number}\u00a0${TEXTS[lang].second}`;
}
