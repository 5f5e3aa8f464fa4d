/** The facts that the page shows, typed. `tests/plane/test_story.py` checks every one of them. */

import facts from "./facts.json";

export type Triple = readonly [number, number, number];

/** Where the seven points are drawn, as in the logo: corners, midpoints, centre. */
export const POINTS: readonly (readonly [x: number, y: number])[] = [
  [50, 8],
  [8, 80],
  [92, 80],
  [29, 44],
  [71, 44],
  [50, 80],
  [50, 56],
];

/** The seven lines, which are the seven cards; the last one is drawn as a circle. */
export const LINES = facts.plane.lines as unknown as readonly Triple[];
export const SIZES: readonly { perCard: number; cards: number; exists: boolean }[] = facts.sizes;
export const SHOP = facts.shop;
/** By size: each cell has a colour and a shape. */
export const SQUARES: readonly (readonly (readonly (readonly number[])[])[])[] =
  facts.officers.squares;
export const IMPOSSIBLE = facts.officers.impossible;
/** By day, the rows of three. */
export const DAYS = facts.kirkman.days as unknown as readonly (readonly Triple[])[];
export const GIRLS = facts.kirkman.girls;
/** A card as it may have looked. */
export const INSECTS = ["butterfly", "bee", "ladybug", "ant", "mosquito", "fly"].slice(
  0,
  facts.insects.perCard,
);

/** What two lists have in common. */
export function shared(a: readonly number[], b: readonly number[]): readonly number[] {
  return a.filter((one) => b.includes(one));
}

/** The one line through two points. */
export function lineThrough(a: number, b: number): number {
  return LINES.findIndex((line) => line.includes(a) && line.includes(b));
}

export interface Walk {
  readonly day: number;
  readonly row: number;
}

/** The one day and row in which two girls walk together. */
export function walkOf(a: number, b: number): Walk | null {
  for (const [day, rows] of DAYS.entries()) {
    const row = rows.findIndex((three) => three.includes(a) && three.includes(b));
    if (row >= 0) return { day, row };
  }
  return null;
}
