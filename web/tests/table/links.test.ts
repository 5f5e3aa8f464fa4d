import { expect, test } from "vitest";
import type { View } from "../../src/protocol/types";
import { repeatedLinks } from "../../src/table/say/links";

const CARDS = [
  [0, 1, 2],
  [0, 3, 4],
  [4, 1, 5],
  [5, 0, 6],
  [0, 7, 8],
];

const row = (facts: Record<string, number>) => ({
  facts,
  piles: Object.fromEntries(
    CARDS.map((_, i) => [`row/${i}`, { count: 1, cards: [i], colours: [] }]),
  ),
});

test("a link that came twice is marked on both pairs", () => {
  // 0 links the first two cards and the last two; 4 and 5 lie between.
  const marked = repeatedLinks(row({ "error/row/4": 1 }) as unknown as View, CARDS);
  expect([...marked]).toEqual([
    ["row/0", [0]],
    ["row/1", [0]],
    ["row/3", [0]],
    ["row/4", [0]],
  ]);
});

test("nothing is marked as long as nobody has checked", () => {
  expect(repeatedLinks(row({}) as unknown as View, CARDS).size).toBe(0);
});
