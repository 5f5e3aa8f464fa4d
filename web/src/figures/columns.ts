/** The columns of the tables of figures: those of races, and what other games count. */

import { seconds, type Lang } from "../i18n/i18n";
import { FIGURES } from "./words";
import type { PlayerFigures } from "../wire/http";

export interface Column {
  readonly head: string;
  readonly cell: (player: PlayerFigures) => string;
  /** What it means, below the table. */
  readonly about?: string;
  /** A phone has no room for it. */
  readonly spare?: boolean;
}

/** Finds and errors, median and pace; over several games skill and luck, which say it in one number. */
export function raceColumns(players: readonly PlayerFigures[], lang: Lang): readonly Column[] {
  const texts = FIGURES[lang];
  const lucky = players.some(({ luck }) => luck !== null);
  const time = (value: number | null) => (value === null ? "–" : seconds(lang, value));
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const factor = new Intl.NumberFormat(lang, digits);
  const signed = new Intl.NumberFormat(lang, {
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  });
  return [
    { head: texts.finds, cell: ({ finds }) => String(finds) },
    { head: texts.wrong, cell: ({ wrong }) => String(wrong) },
    { head: texts.median, cell: ({ median }) => time(median), spare: lucky },
    { head: texts.pace, cell: ({ pace }) => time(pace), spare: lucky, about: texts.paceAbout },
    ...(lucky
      ? [
          {
            head: texts.skill,
            cell: ({ skill }: PlayerFigures) => (skill === null ? "–" : `${factor.format(skill)}×`),
            about: texts.skillAbout,
          },
          {
            head: texts.luck,
            cell: ({ luck }: PlayerFigures) => (luck === null ? "–" : signed.format(luck)),
            about: texts.luckAbout,
          },
        ]
      : []),
  ];
}

/** What games that are no races count: an average of nothing is none, but a count of nothing is 0. */
export function deedColumns(counted: readonly string[], lang: Lang): readonly Column[] {
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  return counted.map((figure) => ({
    head: FIGURES[lang].counted[figure] ?? figure,
    cell: ({ deeds }) => {
      const value = deeds?.[figure];
      if (value !== undefined) return number.format(value);
      return figure.includes("_per_") ? "–" : "0";
    },
  }));
}
