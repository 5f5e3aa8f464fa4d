import { expect, test } from "vitest";
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
