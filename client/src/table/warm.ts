/** Layouts take some milliseconds each: work them out before the cards are turned, a few at a time. */

import { spots } from "../layout";

const SLICE_MS = 6;

/** Begins at once and goes on in the gaps; the answer stops it. */
export function warm(cards: readonly (readonly number[])[]): () => void {
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const go = () => {
    const end = performance.now() + SLICE_MS;
    while (next < cards.length && performance.now() < end) {
      spots(next, cards[next]?.length ?? 0);
      next++;
    }
    if (next < cards.length) timer = setTimeout(go, 16);
  };
  timer = setTimeout(go, 16);
  return () => clearTimeout(timer);
}
