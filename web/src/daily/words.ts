/** Texts of the daily challenge, in seven languages. */

import type { Lang } from "../i18n/i18n";
import type { Why } from "./server";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { es } from "./texts/es";
import { fr } from "./texts/fr";
import { it } from "./texts/it";
import { pl } from "./texts/pl";
import { ru } from "./texts/ru";

export interface DailyTexts {
  readonly title: string;
  readonly about: string;
  readonly rule: string;
  readonly start: string;
  /** Before the try that counts. */
  readonly first: string;
  /** For a try that was left in the middle. */
  readonly resume: string;
  readonly practise: string;
  /** Above the time of a try that does not count. */
  readonly practised: string;
  readonly streak: string;
  readonly longest: string;
  readonly calendar: string;
  /** Of a day in the calendar. */
  readonly missed: string;
  /** Of a day in the calendar that was played on another day. */
  readonly later: string;
  /** To another device, by a code. */
  readonly take: string;
  readonly takeAbout: string;
  readonly badCode: string;
  readonly time: string;
  readonly slips: string;
  /** Hours and minutes, already with their units. */
  readonly next: (time: string) => string;
  readonly today: string;
  readonly yesterday: string;
  readonly board: string;
  readonly nobody: string;
  readonly enter: string;
  readonly entered: (place: number) => string;
  readonly remove: string;
  readonly alone: string;
  readonly refused: Readonly<Record<Why, string>>;
}

export const DAILY = { en, ru, pl, de, fr, it, es } as const satisfies Record<Lang, DailyTexts>;

/** "3 hr 20 min" the way the language writes it. */
export function duration(lang: Lang, hours: number, minutes: number): string {
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(lang, { style: "unit", unit: name, unitDisplay: "short" }).format(value);
  return [hours && unit(hours, "hour"), unit(minutes, "minute")].filter(Boolean).join(" ");
}
