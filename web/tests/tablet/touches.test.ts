import { expect, test } from "vitest";
import { deal, padOf, type Table, topOf } from "../../src/tablet/core";
import { LOCAL } from "../../src/tablet/games";
import { begin, judge, LATE_MS, type Race, type Touch } from "../../src/tablet/touches";
import { decks } from "../table/fixtures";

const cards = decks[7] ?? [];
const game = LOCAL.find(({ touch, match }) => touch === "own" && match === "centre");
if (game === undefined) throw new Error("there is no such game");
const half = () => 0.5;

const open = (): Race => ({
  ...begin(
    deal(
      game,
      cards,
      cards.map((_, i) => i),
      [0, 1, 2],
    ),
  ),
  shown: 1000,
});

const common = (table: Table, seat: number): number =>
  cards[padOf(table, seat) ?? 0]?.find((one) => cards[topOf(table.centre) ?? 0]?.includes(one)) ??
  -1;
const wrong = (table: Table, seat: number): number =>
  cards[padOf(table, seat) ?? 0]?.find((one) => one !== common(table, seat)) ?? -1;

const right = ({ table }: Race, seat: number, at: number): Touch => ({
  seat,
  at,
  symbol: common(table, seat),
});

test("the finger that landed first wins, whichever event came first", () => {
  const race = open();
  const touches = [right(race, 1, 1500.4), right(race, 0, 1500.2), right(race, 2, 1512)];
  const after = judge(race, touches, half);
  expect(after.table.last?.seat).toBe(0);
  const late = after.before?.late.map(({ seat, by }) => [seat, Math.round(by * 10) / 10]);
  expect(late).toEqual([
    [1, 0.2],
    [2, 11.8],
  ]);
});

test("within the very same moment lots are drawn", () => {
  const race = open();
  const touches = [right(race, 0, 1500), right(race, 1, 1500)];
  const lots = [0.9, 0.1];
  expect(judge(race, touches, () => lots.shift() ?? 0).table.last?.seat).toBe(1);
});

test("a touch meant for the cards before costs nothing", () => {
  const race = open();
  const first = judge(race, [right(race, 0, 1500)], half);
  const shown = { ...first, shown: 1516 };
  const hasty = { seat: 1, symbol: wrong(shown.table, 1), at: 1516 + LATE_MS - 1 };
  const after = judge(shown, [hasty], half);
  expect(after.table).toBe(shown.table);
  expect(judge(shown, [{ ...hasty, at: 1516 + LATE_MS }], half).table.locked[1]).toBeGreaterThan(0);
});

test("before the cards are in sight nobody can win", () => {
  const race = begin(open().table);
  expect(judge(race, [right(race, 0, 1500)], half).table).toBe(race.table);
});

test("who was wrong just before was not beaten by a hair, and waits", () => {
  const race = open();
  const missed = judge(race, [{ seat: 1, symbol: wrong(race.table, 1), at: 1400 }], half);
  expect(missed.table.locked).toEqual([0, 4400, 0]);
  const after = judge(missed, [right(race, 0, 1500), right(race, 1, 1510)], half);
  expect(after.table.last?.seat).toBe(0);
  expect(after.before?.late).toEqual([]);
});
