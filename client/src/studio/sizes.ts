/** Which decks there are, and which of them the pictures are enough for. */

import type { DeckLine as Size } from "../net";

export type { Size };

/** The largest that so many symbols are enough for; the smallest, if they are for none. */
export function bestSize(sizes: readonly Size[], count: number): Size | undefined {
  const sorted = [...sizes].sort((a, b) => a.symbols - b.symbols);
  return sorted.filter(({ symbols }) => symbols <= count).at(-1) ?? sorted[0];
}
