/** Tables that bots have played: `python tools/view_fixtures.py` writes them. */

import type { Action, View } from "../../src/protocol/types";
import text from "../fixtures/views.json?raw";

interface Outline {
  readonly seats: readonly number[];
  readonly piles: Readonly<Record<string, number>>;
  readonly tokens: Readonly<Record<string, number>>;
  readonly can: readonly Action[];
}

interface Fixtures {
  readonly outlines: Readonly<Record<string, Outline>>;
  readonly views: Readonly<Record<string, View>>;
  readonly decks: Readonly<Record<number, readonly (readonly number[])[]>>;
}

export const { outlines, views, decks } = JSON.parse(text) as Fixtures;

export const cardsOf = (view: View): readonly (readonly number[])[] => decks[view.order] ?? [];

/** A whole view with the piles and the tokens of an outline. */
export function viewOf({ seats, piles, tokens, can }: Outline): View {
  const [like] = Object.values(views);
  if (like === undefined) throw new Error("there are no views");
  return {
    ...like,
    seats,
    teams: [],
    can,
    piles: Object.fromEntries(
      Object.entries(piles).map(([name, count]) => [name, { count, cards: [], colours: [] }]),
    ),
    tokens: Object.fromEntries(
      Object.entries(tokens).map(([place, n]) => [place, Array.from({ length: n }, (_, i) => i)]),
    ),
  };
}
