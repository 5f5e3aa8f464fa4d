/** The meaning of pile names: see `View` in `src/fano/rules/view.py`. */

import type { PileId, Seat, View } from "./types";

export interface Named {
  readonly pile: PileId;
  /** The first part of the name: `seat`, `grid`, `centre` … */
  readonly kind: string;
  /** Whose it is, where the name says so. */
  readonly seat: Seat | null;
  /** Its place among its like: the last number of the name. */
  readonly place: number;
}

/** Kinds whose first number is a seat. */
const OF_SEATS = new Set(["seat", "hand", "won", "lost", "discard", "stock"]);

export function named(pile: PileId): Named {
  const [kind = "", ...rest] = pile.split("/");
  const numbers = rest.map(Number);
  const first = numbers[0];
  const seat = OF_SEATS.has(kind) && Number.isInteger(first) ? (first ?? null) : null;
  const last = seat !== null && rest.length === 1 ? 0 : (numbers.at(-1) ?? 0);
  return { pile, kind, seat, place: Number.isInteger(last) ? last : 0 };
}

export interface Cell {
  readonly q: number;
  readonly r: number;
}

/** The cell of a pile on a hexagonal board. */
export function cellOf(pile: PileId): Cell | null {
  const found = /^hex\/(-?\d+),(-?\d+)$/.exec(pile);
  return found ? { q: Number(found[1]), r: Number(found[2]) } : null;
}

export const pileOf = ({ q, r }: Cell): PileId => `hex/${q},${r}`;

const AROUND = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
] as const;

export const neighbours = ({ q, r }: Cell): Cell[] =>
  AROUND.map(([dq, dr]) => ({ q: q + dq, r: r + dr }));

/** The token places that are boards of symbols: not beside a pile, a seat, or out of the game. */
export function boards(view: Pick<View, "tokens" | "piles">): string[] {
  return Object.keys(view.tokens).filter(
    (place) => !place.includes("/") && !(place in view.piles) && place !== "aside",
  );
}

/** All the symbols that a board began with, wherever their tokens are now. */
export function boardSymbols(view: Pick<View, "tokens" | "piles">): number[] {
  if (boards(view).length === 0) return [];
  const all = Object.entries(view.tokens).flatMap(([place, tokens]) =>
    place in view.piles && !place.startsWith("seat/") ? [] : tokens,
  );
  return [...new Set(all)].sort((a, b) => a - b);
}
