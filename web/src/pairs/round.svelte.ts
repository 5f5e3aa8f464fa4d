/** A round that ends: pairs of cards, each to be found, with a time and the wrong touches. */

import { untrack } from "svelte";
import type { Lang } from "../i18n/i18n";
import { CHEER_MS, reveal } from "./reveal";
import { dealt, play, type Board, type Side } from "./state";
import { note, type Find } from "./notebook";
import type { DeckCards, ThemeInfo } from "../wire/http";

export class Round {
  board: Board;
  /** One for each pair that was found. */
  finds: readonly Find[] = $state.raw([]);
  /** Touched in vain on the open cards. */
  wrong: readonly number[] = $state.raw([]);
  readonly pairs: number;
  readonly #over: (finds: readonly Find[]) => void;

  /** To be made while a component starts. `pile` holds the cards two by two. */
  constructor(
    theme: ThemeInfo,
    deck: DeckCards,
    pile: readonly number[],
    lang: () => Lang,
    over: (finds: readonly Find[]) => void,
    before: readonly Find[] = [],
  ) {
    this.board = $state.raw(dealt(theme, deck, pile, null));
    this.finds = before;
    this.pairs = pile.length / 2 + before.length;
    this.#over = over;
    const open = $derived(this.board.pile);
    const found = $derived(this.board.found);
    $effect(() => {
      void open;
      const board = untrack(() => this.board);
      return reveal(
        board,
        untrack(lang),
        (at) => (this.board = play(this.board, { is: "shown", at })),
      );
    });
    $effect(() => {
      if (found === null) return;
      const timer = setTimeout(() => this.#next(), CHEER_MS);
      return () => clearTimeout(timer);
    });
  }

  touch(side: Side, symbol: number): void {
    if (this.board.found !== null) return this.#next();
    if (this.board.shown === null) return;
    const board = play(this.board, { is: "touched", side, symbol, at: performance.now() });
    this.board = board;
    if (board.found === null) {
      this.wrong = [...this.wrong, symbol];
      return;
    }
    const { symbol: common, time } = board.found;
    const find = { symbol: common, ms: Math.round(time ?? 0), wrong: this.wrong };
    this.finds = [...this.finds, find];
    note(board.theme, find);
  }

  #next(): void {
    if (this.finds.length === this.pairs) return this.#over(this.finds);
    this.wrong = [];
    this.board = play(this.board, { is: "next", order: [] });
  }
}
