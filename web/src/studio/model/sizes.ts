/** Which decks there are, and which of them the pictures are enough for. */

import type { EditionSummary } from "../../wire/http";

export type { EditionSummary };

/** The largest size that this number of symbols fills; the smallest, if they fill none. */
export function bestSize(
  sizes: readonly EditionSummary[],
  count: number,
): EditionSummary | undefined {
  const sorted = [...sizes].sort((a, b) => a.symbols - b.symbols);
  return sorted.filter(({ symbols }) => symbols <= count).at(-1) ?? sorted[0];
}

/**
 * A larger one than this, if all these symbols are enough for it and the size was the largest
 * before they came. A smaller one that was chosen stays.
 */
export function grownSize(
  sizes: readonly EditionSummary[],
  id: string,
  before: number,
  now: number,
): EditionSummary | undefined {
  const size = sizes.find((one) => one.id === id);
  const [was, best] = [bestSize(sizes, before), bestSize(sizes, now)];
  if (!size || !was || !best || size.symbols < was.symbols) return undefined;
  return best.symbols > size.symbols ? best : undefined;
}
