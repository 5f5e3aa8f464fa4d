import { expect, test } from "vitest";
import { LANGS } from "../../src/i18n/i18n";
import { HARD, lesson, PAIRS } from "../../src/solo/lesson";
import { noted, readNotes, takenFor, usualMs, weakest, type Notes } from "../../src/pairs/notebook";
import { SOLO, type SoloTexts } from "../../src/solo/words";
import { common } from "../../src/pairs/state";
import type { DeckCards, ThemeInfo } from "../../src/wire/http";

// The plane of order 3: 13 cards of 4 symbols.
const CARDS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((i) =>
  [0, 1, 3, 9].map((d) => (i + d) % 13),
);
const deck: DeckCards = { id: "13", cards: CARDS };
const names = { en: ["x"], ru: ["x"], pl: ["x"], de: ["x"], fr: ["x"], it: ["x"], es: ["x"] };
const theme: ThemeInfo = {
  id: "toy",
  symbols: CARDS.map((_, i) => ({ id: `s${i}`, name: names, face: { kind: "art", art: `s${i}` } })),
};

/** The same numbers every time. */
function chance(): () => number {
  let state = 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

const find = (symbol: number, ms: number, wrong: readonly number[] = []) => ({ symbol, ms, wrong });
const all = (finds: readonly ReturnType<typeof find>[]): Notes =>
  finds.reduce((notes: Notes, one) => noted(notes, theme, one), {});

test("slow and confused symbols are the weak ones, and finding them makes them strong again", () => {
  const before = all([
    find(0, 1000),
    find(1, 1000),
    find(2, 1000),
    find(3, 4000),
    find(4, 1000, [7]),
  ]);
  expect(weakest(before, 9)).toEqual(["s3", "s4"]);
  expect(takenFor(before["s4"])).toBe("s7");
  expect(usualMs(before)).toBe(1000);
  let after = before;
  for (let i = 0; i < 8; i++)
    after = noted(noted(after, theme, find(3, 1000)), theme, find(4, 900));
  expect(weakest(after, 9)).toEqual([]);
  expect(takenFor(after["s4"])).toBeNull();
});

test("most pairs of a lesson have a weak symbol in common", () => {
  const notes = all([
    find(0, 1000),
    find(1, 1000),
    find(2, 1000),
    find(3, 6000),
    find(4, 1000, [7, 7]),
  ]);
  const pile = lesson(deck, theme, notes, chance());
  expect(pile).toHaveLength(2 * PAIRS);
  const shared = Array.from({ length: PAIRS }, (_, i) => {
    const [a = 0, b = 0] = pile.slice(2 * i);
    expect(a).not.toBe(b);
    return common(CARDS[a] ?? [], CARDS[b] ?? []);
  });
  expect(shared.filter((symbol) => symbol === 3 || symbol === 4).length).toBeGreaterThanOrEqual(11);
  // What is confused can be seen: the one card with both symbols is there each time.
  const both = CARDS.findIndex((card) => card.includes(4) && card.includes(7));
  const fours = shared.flatMap((symbol, i) => (symbol === 4 ? [pile.slice(2 * i, 2 * i + 2)] : []));
  for (const pair of fours.slice(0, 5)) expect(pair).toContain(both);
});

test("a lesson without notes is any cards", () => {
  expect(lesson(deck, theme, {}, chance())).toHaveLength(2 * PAIRS);
  expect(weakest({}, HARD)).toEqual([]);
});

test("what somebody else has written there is not believed", () => {
  for (const text of [null, "", "[]", "7", '{"a":1}', '{"a":{"finds":1,"ms":"x","taken":{}}}'])
    expect(readNotes(text)).toEqual({});
});

test.each(LANGS)("the texts in %s are all there", (lang) => {
  const texts: SoloTexts = SOLO[lang];
  for (const text of Object.values(texts)) if (typeof text === "string") expect(text).not.toBe("");
  expect(texts.takenFor("Cat")).toContain("Cat");
  expect(texts.before("2 s")).toContain("2 s");
});
