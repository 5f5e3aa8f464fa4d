/** Names and scores along the edges of the table, with the small piles that belong to them. */

import type { PileId, Seat } from "../../protocol/types";
import { type Box, cut } from "./shapes";
import type { Sketch } from "./zones";

export interface Naming {
  /** Small piles beside each seat. */
  readonly beside: ReadonlyMap<Seat, readonly PileId[][]>;
  /** The size of text. */
  readonly unit: number;
  /** What the longest name takes, in sizes of text. */
  readonly name: number;
}

/** Five letters or so tell a name from the others: that many sizes of text. */
const LEAST = 4;
/** Bold letters of names, each in sizes of text. */
const LETTER = 0.56;

/** One very long name should not take the faces from all the others. */
const MOST_LETTERS = 16;

export const nameWidth = (letters: number): number =>
  Math.max(LEAST, Math.min(letters, MOST_LETTERS) * LETTER);

/** Two lines of text need some height. */
const twoLines = (h: number, unit: number): boolean => h >= unit * 2.6;

/** A name with its small piles at the end. Several cards of a hand lie on one another. */
export function person(seat: Seat, box: Box, { beside, unit, name }: Naming, out: Sketch): void {
  const stacks = beside.get(seat) ?? [];
  const shared = (width: number) => width / 2.16 / Math.max(1, stacks.length);
  const large = Math.min(box.h * 0.42, shared(box.w * 0.6));
  // In a single line they make some room for the name.
  const small = Math.max(box.h * 0.3, shared(box.w - unit * (name + 3)));
  const most = twoLines(box.h, unit) ? large : Math.min(large, small);
  const left = box.w - stacks.length * most * 2.16;
  const tight = left < unit * (name + 4.5) && twoLines(box.h, unit);
  const under = tight && stacks.length > 0 && left < unit * (name + 1);
  const r = under ? Math.min(most, box.h * 0.25) : most;
  const y = under ? box.y + box.h - r - 2 : box.y + box.h / 2;
  stacks.forEach((piles, i) => {
    const place = { x: box.x + box.w - (2 * i + 1) * r * 1.08 - 4, y, r };
    for (const pile of piles) out.piles.set(pile, place);
  });
  const room = stacks.length * r * 2.16;
  const short = !tight && box.w - room < unit * (name + 3.8);
  out.tags.set(seat, { ...box, room, tight, short, under });
}

const mostPiles = (seats: readonly Seat[], { beside }: Naming): number =>
  Math.max(0, ...seats.map((seat) => beside.get(seat)?.length ?? 0));

/** The others' names in lines along the top; the rest of the box is left over. */
export function strip(
  others: readonly Seat[],
  free: Box,
  chip: number,
  gap: number,
  naming: Naming,
  out: Sketch,
): Box {
  const count = others.length;
  if (count === 0) return free;
  const { unit } = naming;
  const least = Math.max(
    unit * (LEAST + 1.4),
    unit * 3.3 + mostPiles(others, naming) * chip * 0.54,
  );
  const lines = Math.ceil(count / Math.max(1, Math.floor(free.w / least)));
  const perLine = Math.ceil(count / lines);
  const width = Math.min(free.w / perLine, unit * 16);
  const [top, rest] = cut(free, "top", lines * (chip + gap * 0.6));
  others.forEach((seat, i) => {
    const line = Math.floor(i / perLine);
    const inLine = Math.min(perLine, count - line * perLine);
    const x = top.x + top.w / 2 + ((i % perLine) - inLine / 2) * width + gap / 4;
    const y = top.y + line * (chip + gap * 0.6);
    person(seat, { x, y, w: width - gap / 2, h: chip }, naming, out);
  });
  return rest;
}

/** How wide a column of names is whose lines are so high: on a wide screen, as wide as the longest name. */
export function columnWidth(
  others: readonly Seat[],
  w: number,
  line: number,
  naming: Naming,
): number {
  const { unit, name } = naming;
  const beside = twoLines(line, unit)
    ? 0
    : unit * 2 + mostPiles(others, naming) * line * 0.84 * 1.08;
  const usual = Math.min(Math.max(128, w * 0.15), 22 * unit);
  return Math.max(usual, Math.min(unit * (name + 1.6) + beside, w * 0.21));
}
