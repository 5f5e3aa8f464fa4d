/** The games of one device, held to the rules: `python tools/tablet_games.py` has recorded them. */

import { describe, expect, test } from "vitest";
import {
  call,
  deal,
  nextRound,
  placeOf,
  scoreOf,
  type Table,
  targets,
  topOf,
} from "../../src/tablet/core";
import { LOCAL } from "../../src/tablet/games";
import text from "../fixtures/races.json?raw";
import { LOCKOUT_MS } from "../../src/wire/constants";

type Seen = readonly [top: number | null, count: number];

interface Recorded {
  readonly game: string;
  readonly order: number;
  readonly cards: readonly number[];
  readonly seats: readonly number[];
  readonly calls: readonly {
    readonly seat: number;
    readonly symbol: number;
    readonly at: number;
    readonly target: number | null;
    readonly locked: number | null;
    readonly round: number;
    readonly centre: Seen;
    readonly own: readonly Seen[];
  }[];
  readonly scores: readonly number[];
  readonly ranking: readonly (readonly number[])[];
}

const { decks, records } = JSON.parse(text) as {
  decks: Record<number, readonly (readonly number[])[]>;
  records: readonly Recorded[];
};

const seen = (pile: readonly number[] | undefined): Seen => [
  topOf(pile) ?? null,
  pile?.length ?? 0,
];

/** As the rules have it: the next round lies there at once. */
const ready = (table: Table): Table =>
  table.resting && table.ranking.length === 0 ? nextRound(table) : table;

test("every game that fits one device is there", () => {
  const ids = new Set(records.map(({ game }) => game));
  expect(LOCAL.map(({ id }) => id).sort()).toEqual([...ids].sort());
});

test("who shares a place leaves out the next", () => {
  const [game] = LOCAL;
  if (game === undefined) throw new Error("no game");
  const table = deal(game, decks[7] ?? [], [0, 1, 2, 3, 4], [0, 1, 2, 3]);
  expect([0, 1, 2, 3].map((seat) => placeOf(table, seat))).toEqual([0, 0, 0, 0]);
  const over = { ...table, ranking: [[1, 3], [0], [2]] };
  expect([0, 1, 2, 3].map((seat) => placeOf(over, seat))).toEqual([3, 1, 4, 1]);
});

describe.each(records.map((one) => [`${one.game}, ${one.seats.length} seats`, one] as const))(
  "%s",
  (_, { game: id, order, cards, seats, calls, scores, ranking }) => {
    const game = LOCAL.find((one) => one.id === id);
    if (game === undefined) throw new Error(id);

    test("goes as the rules say, call by call", () => {
      let table = deal(game, decks[order] ?? [], cards, seats);
      for (const { seat, symbol, at, target, locked, round, centre, own } of calls) {
        const before = table;
        table = call(table, { seat, symbol, at, ...(target !== null && { target }) });
        if (locked !== null) {
          expect(table.locked[seat]).toBe(locked);
          expect(locked).toBe(at + LOCKOUT_MS);
          expect(table.own).toEqual(before.own);
          continue;
        }
        expect(table.last?.seat).toBe(seat);
        if (game.match === "other") expect(targets(before, seat, symbol)).toContain(target);
        table = ready(table);
        expect(seen(table.centre)).toEqual(centre);
        expect(table.own.map(seen)).toEqual(own);
        if (game.rounds > 1) expect(table.round).toBe(round);
      }
      expect(seats.map((_, seat) => scoreOf(table, seat))).toEqual(scores);
      expect(table.ranking).toEqual(ranking);
    });

    test("no card is lost or found, and nothing happens after the end", () => {
      let table = deal(game, decks[order] ?? [], cards, seats);
      const all = ({ own, centre, lost, stock }: Table) => [...own, centre, ...lost, stock].flat();
      for (const { seat, symbol, at, target } of calls) {
        table = ready(call(table, { seat, symbol, at, ...(target !== null && { target }) }));
        expect(all(table).sort((a, b) => a - b)).toEqual(cards.map((_, i) => i));
      }
      for (const seat of seats)
        for (let symbol = 0; symbol < 57; symbol++)
          expect(call(table, { seat, symbol, at: 1e9 })).toBe(table);
    });
  },
);
