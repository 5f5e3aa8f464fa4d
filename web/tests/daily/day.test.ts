import { describe, expect, test } from "vitest";
import { cardsOf, dayAt, dayBefore, permutation, themeOf, untilNext } from "../../src/daily/day";
import { WHYS } from "../../src/daily/server";
import { DAILY, duration, type DailyTexts } from "../../src/daily/words";
import { LANGS } from "../../src/i18n/i18n";
import { DAILY_PAIRS } from "../../src/wire/dailyConstants";
import type { Catalogue } from "../../src/wire/http";

test("the shuffle is that of fano.deck.scramble", () => {
  expect(permutation(7, 2n)).toEqual([3, 5, 6, 0, 1, 2, 4]);
});

test("a day's cards are those of fano.server.daily.deal", () => {
  expect(cardsOf("2026-11-15", 55).slice(0, 4)).toEqual([41, 20, 37, 7]);
  expect(new Set(cardsOf("2026-11-16", 55)).size).toBe(2 * DAILY_PAIRS);
});

test("days change at midnight UTC", () => {
  const midnight = Date.UTC(2026, 10, 16);
  expect([dayAt(midnight - 1), dayAt(midnight)]).toEqual(["2026-11-15", "2026-11-16"]);
  expect(dayBefore("2026-03-01")).toBe("2026-02-28");
  expect(untilNext(midnight - 90 * 60_000)).toEqual({ hours: 1, minutes: 30 });
  expect(untilNext(midnight)).toEqual({ hours: 24, minutes: 0 });
});

test("themes with enough pictures take turns", () => {
  const texts = { en: "", ru: "", pl: "", de: "", fr: "", it: "", es: "" };
  const line = (id: string, count: number, art: boolean) => ({
    id,
    title: texts,
    about: texts,
    count,
    face: art ? ("art" as const) : ("sign" as const),
    samples: [],
  });
  const catalogue: Catalogue = {
    themes: [line("a", 57, true), line("b", 31, true), line("c", 91, false), line("d", 57, true)],
    decks: [{ id: "classic", cards: 55, symbols: 57, perCard: 8 }],
  };
  const days = ["1970-01-01", "1970-01-02", "1970-01-03", "2026-11-15"];
  expect(days.map((day) => themeOf(day, catalogue))).toEqual(["a", "d", "a", "a"]);
});

describe.each(LANGS)("the texts in %s", (lang) => {
  const texts: DailyTexts = DAILY[lang];

  test("are all there", () => {
    expect(Object.keys(texts.refused).sort()).toEqual([...WHYS].sort());
    for (const text of [...Object.values(texts), ...Object.values(texts.refused)])
      if (typeof text === "string") expect(text.trim()).not.toBe("");
    expect(texts.next("1 h")).toContain("1 h");
    expect(texts.entered(3)).toContain("3");
  });

  test("tell how long it takes", () => {
    expect(duration(lang, 3, 20)).toMatch(/^3.+20/);
    expect(duration(lang, 0, 5)).toMatch(/^5\s/);
  });
});
