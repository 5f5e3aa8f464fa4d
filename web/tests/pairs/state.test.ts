import { expect, test } from "vitest";
import type { Lang } from "../../src/i18n/i18n";
import {
  common,
  open,
  START,
  update,
  type Board,
  type Message,
  type State,
} from "../../src/pairs/state";
import type { Catalogue, DeckCards, ThemeInfo, ThemeSummary } from "../../src/wire/http";

const LANGS: Lang[] = ["en", "ru", "pl", "de", "fr", "it", "es"];
const every = (text: string): ThemeSummary["title"] =>
  Object.fromEntries(LANGS.map((lang) => [lang, text])) as ThemeSummary["title"];

const line = (id: string, count: number) => ({
  id,
  title: every(id),
  about: every(id),
  count,
  samples: [],
});
const CATALOGUE: Catalogue = {
  themes: [line("party", 57), line("tiny", 10), line("huge", 91)],
  decks: [
    { id: "mini2", cards: 7, symbols: 7, perCard: 3 },
    { id: "classic", cards: 55, symbols: 57, perCard: 8 },
    { id: "connect", cards: 90, symbols: 91, perCard: 10 },
  ],
};
const PARTY: ThemeInfo = { id: "party", symbols: [] };
const FANO: DeckCards = {
  id: "mini2",
  cards: [
    [0, 1, 2],
    [0, 3, 4],
    [0, 5, 6],
    [1, 3, 5],
    [1, 4, 6],
    [2, 3, 6],
    [2, 4, 5],
  ],
};
const ORDER = [0, 1, 2, 3, 4, 5, 6];
const OPENED: Message = { is: "opened", catalogue: CATALOGUE, wish: { deck: "mini2" } };
const DEALT: Message = { is: "dealt", theme: PARTY, deck: FANO, order: ORDER, best: null };

const after = (...messages: Message[]): State => messages.reduce(update, START);
const board = (...messages: Message[]): Board => {
  const made = after(OPENED, DEALT, ...messages).board;
  if (made === null) throw new Error("no board");
  return made;
};
const touched = (side: 0 | 1, symbol: number, at = 0): Message => ({
  is: "touched",
  side,
  symbol,
  at,
});
const shown = (at: number): Message => ({ is: "shown", at });
const NEXT: Message = { is: "next", order: [6, 5, 4, 3, 2, 1, 0] };

test("the first visit gets the first theme and the classic deck", () => {
  const state = after({ is: "opened", catalogue: CATALOGUE, wish: {} });
  expect(state.choice).toEqual({ theme: "party", deck: "classic" });
});

test("what the browser remembered is used if it still exists and fits", () => {
  const open = (wish: object) => after({ is: "opened", catalogue: CATALOGUE, wish }).choice;
  expect(open({ theme: "huge", deck: "connect" })).toEqual({ theme: "huge", deck: "connect" });
  expect(open({ theme: "gone", deck: "gone" })).toEqual({ theme: "party", deck: "classic" });
  expect(open({ theme: "party", deck: "connect" })).toEqual({ theme: "party", deck: "classic" });
  expect(open({ theme: "tiny", deck: "classic" })).toEqual({ theme: "tiny", deck: "mini2" });
});

test("an empty catalogue is a failure, not a crash", () => {
  const state = after({ is: "opened", catalogue: { themes: [], decks: [] }, wish: {} });
  expect(state.failed).toBe(true);
});

test("choosing another theme keeps the deck and clears the board until it arrives", () => {
  const state = after(OPENED, DEALT, { is: "chose", wish: { theme: "huge" } });
  expect(state.choice).toEqual({ theme: "huge", deck: "mini2" });
  expect(state.board).toBeNull();
});

test("choosing what is already chosen changes nothing", () => {
  const before = after(OPENED, DEALT, shown(1));
  const state = update(before, { is: "chose", wish: { theme: "party" } });
  expect(state.board).toBe(before.board);
});

test("a theme that arrives after another was chosen is left aside", () => {
  const state = after(OPENED, { is: "chose", wish: { theme: "huge" } }, DEALT);
  expect(state.board).toBeNull();
});

test("a failure can be mended by trying again", () => {
  const broken = after(OPENED, { is: "failed" });
  expect(broken.failed).toBe(true);
  expect(update(broken, DEALT).failed).toBe(false);
});

test.each([0, 1] as const)("the shared symbol is found on card %i, with its time", (side) => {
  const state = board(shown(100), touched(side, 0, 1350));
  expect(state.found).toEqual({ symbol: 0, time: 1250, record: false });
  expect([state.finds, state.last, state.best]).toEqual([1, 1250, 1250]);
});

test("another symbol is wrong, every time anew, and costs nothing", () => {
  const once = board(shown(0), touched(0, 2));
  expect(once.wrong).toEqual({ side: 0, symbol: 2, times: 1 });
  const twice = board(shown(0), touched(0, 2), touched(0, 2));
  expect(twice.wrong?.times).toBe(2);
  expect(twice.finds).toBe(0);
  expect(board(shown(0), touched(0, 2), touched(0, 0, 9)).wrong).toBeNull();
});

test("a symbol that is not on the touched card is ignored", () => {
  expect(board(shown(0), touched(0, 5))).toEqual(board(shown(0)));
});

test("a touch before the cards were seen counts, but has no time", () => {
  const state = board(touched(0, 0, 5));
  expect(state.found).toEqual({ symbol: 0, time: null, record: false });
  expect([state.last, state.best]).toEqual([null, null]);
});

test("only the first touch of the found pair counts", () => {
  const state = board(shown(0), touched(0, 0, 10), touched(0, 0, 20), touched(1, 3, 30));
  expect([state.finds, state.last, state.wrong]).toEqual([1, 10, null]);
});

test("the clock starts once for each pair", () => {
  expect(board(shown(5), shown(9)).shown).toBe(5);
  expect(board(shown(5), NEXT).shown).toBeNull();
});

test("a record is one only when there was something to beat", () => {
  const slow: Message[] = [shown(0), touched(0, 0, 900), NEXT];
  expect(board(...slow).found).toBeNull();
  const better = board(...slow, shown(1000), touched(0, 5, 1500));
  expect(better.found).toEqual({ symbol: 5, time: 500, record: true });
  const worse = board(...slow, shown(1000), touched(0, 5, 2500));
  expect([worse.found?.record, worse.best, worse.last]).toEqual([false, 900, 1500]);
});

test("play goes on for ever: two different cards that share one symbol, and two to load", () => {
  let state = after(OPENED, DEALT);
  for (let turn = 0; turn < 200; turn++) {
    const now = state.board;
    if (now === null) throw new Error("no board");
    const [a, b] = open(now);
    expect(a).not.toEqual(b);
    expect(common(a, b)).toBeDefined();
    expect(now.pile.length).toBeGreaterThanOrEqual(4);
    expect(new Set(now.pile.slice(0, 4)).size).toBe(4);
    state = update(state, { is: "next", order: turn % 2 ? ORDER : [...ORDER].reverse() });
  }
});

test("messages for a board that is not there do nothing", () => {
  const waiting = after(OPENED);
  for (const message of [shown(0), touched(0, 0), NEXT])
    expect(update(waiting, message)).toBe(waiting);
  expect(update(START, { is: "chose", wish: { theme: "party" } }).choice).toBeNull();
});
