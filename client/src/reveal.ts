/** Cards are shown when all their pictures are there: the clock of a find starts fair. */

import { spots } from "./layout";
import { preload } from "./net";
import type { Board, Millis } from "./state";

/** Tells when the open cards can be seen; the next ones are fetched meanwhile. Gives a way to stop. */
export function reveal(board: Board, seen: (at: Millis) => void): () => void {
  const { pile } = board;
  const symbols = (card: number) => board.deck.cards[card] ?? [];
  const faces = (from: number, to: number) =>
    pile.slice(from, to).flatMap(symbols).flatMap((s) => board.theme.symbols[s]?.face ?? []);
  let current = true;
  void preload(faces(0, 2)).then(() =>
    requestAnimationFrame((at) => {
      if (current) seen(at);
      void preload(faces(2, 4));
      for (const card of pile.slice(2, 4)) spots(card, symbols(card).length);
    }),
  );
  return () => (current = false);
}

/** How long the found symbol shines before the next cards come. */
export const CHEER_MS = 700;
