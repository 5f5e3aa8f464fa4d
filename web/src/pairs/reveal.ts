/** Cards are shown when all their pictures are there: the clock of a find starts fair. */

import type { Lang } from "../i18n/i18n";
import { facesOf, laidOut } from "../card/layouts.svelte";
import { preload } from "../catalogue/catalogue";
import type { Board, Millis } from "./state";

/** Tells when the open cards can be seen; the next ones are fetched meanwhile. Gives a way to stop. */
export function reveal(board: Board, lang: Lang, seen: (at: Millis) => void): () => void {
  const { pile } = board;
  const symbols = (card: number) => board.deck.cards[card] ?? [];
  const faces = (from: number, to: number) =>
    pile
      .slice(from, to)
      .flatMap(symbols)
      .flatMap((s) => board.theme.symbols[s]?.face ?? []);
  let current = true;
  void Promise.all([
    preload(faces(0, 2), lang),
    laidOut(facesOf(board.theme, board.deck), lang),
  ]).then(() =>
    requestAnimationFrame((at) => {
      if (current) seen(at);
      void preload(faces(2, 4), lang);
    }),
  );
  return () => (current = false);
}

/** How long the found symbol shines before the next cards come. */
export const CHEER_MS = 700;
