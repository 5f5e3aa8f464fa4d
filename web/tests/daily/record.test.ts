import { expect, test } from "vitest";
import { cardsOf, practiceCards, weeksTo } from "../../src/daily/day";
import { DAILY_PAIRS } from "../../src/wire/dailyConstants";
import {
  codeOf,
  fromCode,
  longest,
  readRecords,
  recordOf,
  shareLine,
  streak,
} from "../../src/daily/record";

const done = { ms: 30_000, slips: 0, marks: "a".repeat(20) };

test("days in a row end where one is missing or was played later", () => {
  const known = {
    "2026-11-10": done,
    "2026-11-11": done,
    "2026-11-12": done,
    "2026-11-13": { ...done, late: true as const },
    "2026-11-14": done,
    "2026-11-15": done,
  };
  expect(streak(known, "2026-11-15")).toBe(2);
  expect(streak(known, "2026-11-16")).toBe(2); // today is not over yet
  expect(streak(known, "2026-11-17")).toBe(0);
  expect(longest(known)).toBe(3);
});

test("a try is marked pair by pair, and its line tells nothing of the cards", () => {
  const record = recordOf([
    { symbol: 3, ms: 900, wrong: [] },
    { symbol: 4, ms: 2000, wrong: [] },
    { symbol: 5, ms: 9000, wrong: [] },
    { symbol: 6, ms: 700, wrong: [8] },
  ]);
  expect(record).toEqual({ ms: 14_600, slips: 1, marks: "abcx" });
  expect(shareLine("2026-11-18", record, "14.6 s", 3, "https://a.example/?daily")).toBe(
    "Fano 2026-11-18 · 14.6 s · 🔥3\n🟩🟨🟧🟥\nhttps://a.example/?daily",
  );
});

test("a code takes the days along, and nothing else is taken for one", () => {
  const known = { "2026-11-14": done, "2026-11-15": { ...done, late: true as const } };
  expect(fromCode(codeOf(known))).toEqual(known);
  expect(fromCode(` ${codeOf(known)}\n`)).toEqual(known);
  expect(fromCode("hello")).toBeNull();
  expect(fromCode("fano1.%%%")).toBeNull();
  expect(readRecords('{"2026-11-14": {"ms": "x"}, "constructor": 1}')).toEqual({});
});

test("practice has the cards of the day in other pairs", () => {
  const day = "2026-11-15";
  const cards = practiceCards(day, 55, () => 0.5);
  expect([...cards].sort()).toEqual([...cardsOf(day, 55)].sort());
  expect(cards.slice(0, 2)).not.toEqual(cardsOf(day, 55).slice(0, 2));
  expect(cards).toHaveLength(2 * DAILY_PAIRS);
});

test("the calendar has five whole weeks, and today in the last", () => {
  const days = weeksTo("2026-11-18");
  expect(days).toHaveLength(35);
  expect(days[0]).toBe("2026-10-19");
  expect(days.slice(-7)).toContain("2026-11-18");
});
