import { describe, expect, test } from "vitest";
import type { Action, Ask, View } from "../../src/protocol/types";
import {
  freeCells,
  inCommon,
  inPlay,
  type Picked,
  spoken,
  topOf,
  touched,
} from "../../src/table/input/gesture";
import { cardsOf, views } from "./fixtures";

type Call = Extract<Ask, { t: "call" }>;

const NO_ACTION: Action = {
  kind: "call",
  own: [],
  on: [],
  picks: 1,
  board: "",
  cell: false,
  pointing: false,
  says: "",
};
const CARDS = [
  [0, 1, 2],
  [0, 3, 4],
  [0, 5, 6],
  [1, 3, 5],
  [1, 4, 6],
  [2, 3, 6],
  [2, 4, 5],
];

/** A table with those cards face up (or down, for null), where that can be done. */
function table(piles: Record<string, number | null>, ...can: Partial<Action>[]): View {
  const [like] = Object.values(views);
  return {
    ...(like as View),
    piles: Object.fromEntries(
      Object.entries(piles).map(([name, card]) => [
        name,
        { count: 1, cards: card === null ? [] : [card], colours: [] },
      ]),
    ),
    can: can.map((one) => ({ ...NO_ACTION, ...one })),
  };
}

const touch = (view: View, pile: string, symbol: number | null, picked: Picked | null = null) =>
  touched(view, CARDS, picked, { is: "card", pile, symbol });

describe("mine against another", () => {
  const view = table({ "seat/0": 0, centre: 1 }, { own: ["seat/0"], on: ["centre"] });
  const right = { t: "call", symbol: 0, piles: ["seat/0", "centre"], cards: [0, 1] };

  test("one touch on the other card says everything", () => {
    expect(touch(view, "centre", 0)).toEqual({ picked: null, ask: right });
  });
  test("so does one on my own card, if there is one other", () => {
    expect(touch(view, "seat/0", 0).ask).toEqual(right);
  });
  test("a wrong symbol is sent as well, to be judged", () => {
    expect(touch(view, "centre", 3).ask).toMatchObject({ symbol: 3, piles: ["seat/0", "centre"] });
  });
  test("a pile that has nothing to do with it means nothing", () => {
    expect(touch(view, "seat/1", 0).ask).toBeNull();
  });
  test("a name does the same", () => {
    expect(spoken(view, CARDS, 0).ask).toEqual(right);
    expect(inPlay(view, CARDS).sort()).toEqual([0, 1, 2, 3, 4]);
    expect([...inCommon(view, CARDS)]).toEqual([0]);
  });
});

test("of several piles of mine the one that shows the symbol is meant", () => {
  const view = table(
    { "seat/0/0": 3, "seat/0/1": 0, "seat/1/0": 2 },
    { own: ["seat/0/0", "seat/0/1"], on: ["seat/1/0"] },
  );
  expect(touch(view, "seat/1/0", 0).ask).toMatchObject({ piles: ["seat/0/1", "seat/1/0"] });
  expect(touch(view, "seat/1/0", 5).ask).toMatchObject({ piles: ["seat/0/0", "seat/1/0"] });
  expect(touch(view, "seat/1/0", 6).ask).toMatchObject({ piles: ["seat/0/0", "seat/1/0"] });
});

test("a hidden card is turned for a symbol that was chosen first", () => {
  const view = table(
    { centre: 0, "grid/0": null, "grid/1": null },
    { own: ["centre"], on: ["grid/0", "grid/1"] },
  );
  expect(touch(view, "grid/0", null)).toEqual({ picked: null, ask: null });
  const { picked, ask } = touch(view, "centre", 2);
  expect([picked, ask]).toEqual([{ symbol: 2, piles: ["centre"] }, null]);
  expect(touch(view, "grid/1", null, picked).ask).toEqual({
    t: "call",
    symbol: 2,
    piles: ["centre", "grid/1"],
    cards: [0, -1],
  });
});

describe("several cards that share a symbol", () => {
  const piles = { "grid/0": 0, "grid/1": 1, "grid/2": 2, "grid/3": 3 };
  const on = Object.keys(piles);
  const view = table(piles, { on, picks: 3 });

  test("are touched one after the other", () => {
    let picked: Picked | null = null;
    for (const pile of ["grid/0", "grid/1"]) ({ picked } = touch(view, pile, 0, picked));
    expect(picked).toEqual({ symbol: 0, piles: ["grid/0", "grid/1"] });
    expect(touch(view, "grid/2", 0, picked).ask).toMatchObject({ symbol: 0, cards: [0, 1, 2] });
    expect(touch(view, "grid/1", 0, picked).picked?.piles).toEqual(["grid/0"]);
    expect(touch(view, "grid/3", 5, picked).picked).toEqual({ symbol: 5, piles: ["grid/3"] });
  });
  test("are only pointed at, where that is enough", () => {
    const pointing = table(piles, { on, picks: 3, pointing: true });
    const picked = { symbol: 1, piles: ["grid/0", "grid/1"] };
    expect(touch(pointing, "grid/2", 5, picked).ask).toMatchObject({ symbol: 0, cards: [0, 1, 2] });
  });
  test("need one touch, if there are no others", () => {
    const two = table({ "grid/0": 0, "grid/1": 1 }, { on: ["grid/0", "grid/1"], picks: 2 });
    expect(touch(two, "grid/1", 0).ask).toMatchObject({ piles: ["grid/0", "grid/1"] });
  });
});

test("on a hexagonal board a cell follows; a wrong call does not wait for it", () => {
  const view = table(
    { "seat/0": 0, "hex/0,0": 1 },
    { own: ["seat/0"], on: ["hex/0,0"], cell: true },
  );
  const { picked, ask } = touch(view, "hex/0,0", 0);
  expect([picked, ask]).toEqual([{ symbol: 0, piles: ["seat/0", "hex/0,0"] }, null]);
  expect(freeCells(view, "hex/0,0")).toHaveLength(6);
  const cell = { q: 1, r: -1 };
  expect(touched(view, CARDS, picked, { is: "cell", cell }).ask).toMatchObject({ cell: [1, -1] });
  expect(touch(view, "hex/0,0", 3).ask).toMatchObject({ symbol: 3 });
});

test("tokens, plays and answers", () => {
  const view = table(
    { "seat/0": 0, centre: 1 },
    { own: ["seat/0"], board: "board" },
    { kind: "play", on: ["seat/0"] },
    { kind: "write", own: ["centre"], picks: 4 },
  );
  const token = touched(view, CARDS, null, { is: "token", symbol: 2 });
  expect(token.ask).toEqual({ t: "call", symbol: 2, piles: ["seat/0"], cards: [0] });
  expect(touch(view, "seat/0", 1).ask).toEqual({ t: "play", pile: "seat/0" });
  expect(touch(view, "centre", 4)).toEqual({ picked: null, ask: null, noted: 4 });
});

describe.each(Object.keys(views))("%s", (game) => {
  const view = views[game] as View;
  const cards = cardsOf(view);

  test("every touch on a right symbol is a call that the rules accept", () => {
    const call = view.can.find((one) => one.kind === "call");
    if (call === undefined || call.board || call.own.length === 0) return;
    for (const pile of call.on) {
      const top = topOf(view, pile);
      if (top === null) continue;
      const own = call.own.find((one) => one !== pile && topOf(view, one) !== null);
      if (own === undefined) continue;
      const shared = cards[top]?.find((s) => cards[topOf(view, own) ?? -1]?.includes(s)) ?? -1;
      const meaning = touched(view, cards, null, { is: "card", pile, symbol: shared });
      const piles = meaning.ask === null ? meaning.picked?.piles : (meaning.ask as Call).piles;
      expect(piles?.[1]).toBe(pile);
      expect(cards[topOf(view, piles?.[0] ?? "") ?? -1]).toContain(shared);
    }
  });
});
