import { expect, test, vi } from "vitest";
import type { Ask, TableProps, View } from "../../src/protocol/types";
import { action } from "../../src/table/input/gesture";
import { PlayerInput } from "../../src/table/input/playerInput.svelte";
import { clockOf } from "../../src/table/say/pileLabels";
import { cardsOf, views } from "./fixtures";

/** Somebody with an empty sheet, so long before the time is up; and what they send. */
function writing(left: number): { input: PlayerInput; sent: Ask[] } {
  const like = Object.values(views).find((one) => action(one, "write")) as View;
  const view: View = { ...like, notes: {} };
  const sent: Ask[] = [];
  const table = {
    view,
    room: { paused: false },
    faces: { cards: cardsOf(view) },
    me: 0,
    now: () => (clockOf(view) as number) - left,
    send: (ask: Ask) => String(sent.push(ask)),
  };
  const input = new PlayerInput(
    () => table as unknown as TableProps,
    () => false,
  );
  return { input, sent };
}

const note = (input: PlayerInput, symbol: number) =>
  input.touch({ is: "card", pile: "centre", symbol });

test("a sheet is handed in by its writer while there is time", () => {
  const { input, sent } = writing(5000);
  note(input, 26);
  note(input, 13);
  input.remove(0);
  expect(sent).toEqual([]);
  input.handIn();
  expect(sent).toEqual([{ t: "write", symbols: [13] }]);
});

test("what is noted in the last moments is handed in at once", () => {
  const { input, sent } = writing(200);
  note(input, 26);
  note(input, 13);
  input.remove(0);
  expect(sent.map((ask) => ask.t === "write" && ask.symbols)).toEqual([[26], [26, 13], [13]]);
});

test("a sheet has as many places as the game says", () => {
  const { input } = writing(5000);
  for (const symbol of [26, 13, 11, 18, 25]) note(input, symbol);
  expect(input.noted).toEqual([26, 13, 11, 18]);
});

const LATE_MS = 350;

/** A table whose centre shows another card than a moment ago; and what its player sends. */
function racing(): {
  view: View;
  input: PlayerInput;
  sent: Ask[];
  change: () => void;
  paint: (at: number) => void;
} {
  const like = views["inferno"] ?? (Object.values(views).find(isPlain) as View);
  let view: View = like;
  let frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (paint: FrameRequestCallback) => frames.push(paint));
  const sent: Ask[] = [];
  const table = () => ({
    view,
    room: { paused: false },
    faces: { cards: cardsOf(view) },
    me: 0,
    late: LATE_MS,
    now: () => 0,
    send: (ask: Ask) => String(sent.push(ask)),
  });
  const input = new PlayerInput(
    () => table() as unknown as TableProps,
    () => false,
  );
  input.keep();
  const change = () => {
    const [pile = ""] = action(view, "call")?.on ?? [];
    const old = view.piles[pile]?.cards.at(-1) ?? 0;
    const other = old === 0 ? 1 : 0;
    view = { ...view, piles: { ...view.piles, [pile]: { count: 9, cards: [other], colours: [] } } };
    input.keep();
  };
  const paint = (at: number) => {
    for (const frame of frames) frame(at);
    frames = [];
  };
  return { view, input, sent, change, paint };
}

/** One card of mine is compared with one in the middle. */
function isPlain(view: View): boolean {
  const call = action(view, "call");
  return call?.on.length === 1 && call.own.length === 1 && !call.board && !call.cell;
}

test("a touch just after a change is a call on the cards before it", () => {
  const { view, input, sent, change, paint } = racing();
  const [pile = ""] = action(view, "call")?.on ?? [];
  const old = view.piles[pile]?.cards.at(-1);
  paint(1000);
  change();
  paint(5000);
  const symbolOn = (card: number) => cardsOf(view)[card]?.[0];
  input.touchCard(pile, symbolOn, 5000 + LATE_MS - 1);
  input.touchCard(pile, symbolOn, 5000 + LATE_MS + 1000);
  const named = sent.map((ask) => ask.t === "call" && ask.cards?.at(-1));
  expect(named).toHaveLength(2);
  expect(named[0]).toBe(old);
  expect(named[1]).not.toBe(old);
});

test("a change that is not painted yet is no change for the finger", () => {
  const { view, input, sent, change, paint } = racing();
  const [pile = ""] = action(view, "call")?.on ?? [];
  paint(1000);
  change();
  input.touchCard(pile, (card) => cardsOf(view)[card]?.[0], 90_000);
  expect(sent.map((ask) => ask.t === "call" && ask.cards?.at(-1))).toEqual([
    view.piles[pile]?.cards.at(-1),
  ]);
});

test("paper is dead, and a finger that bounces calls once", () => {
  const { view, input, sent, change, paint } = racing();
  const [pile = ""] = action(view, "call")?.on ?? [];
  const symbolOn = (card: number) => cardsOf(view)[card]?.[0];
  paint(1000);
  input.touchCard(pile, () => undefined, 9000);
  expect(sent).toHaveLength(0);
  input.touchCard(pile, symbolOn, 9000);
  change();
  paint(9020);
  for (const later of [180, 250, 350, 500]) input.touchCard(pile, symbolOn, 9000 + later);
  expect(sent).toHaveLength(1);
});
