/** The practice table alive: the state, with clock, chance, network and memory around it. */

import { untrack } from "svelte";
import type { Lang } from "../i18n/i18n";
import { recall, remember } from "../ui/memory";
import { fetchCatalogue, fetchDeck, fetchTheme } from "../catalogue/catalogue";
import { CHEER_MS, reveal } from "../pairs/reveal";
import { note } from "../pairs/notebook";
import { shuffled } from "../pairs/shuffle";
import { type Choice, type Message, type Side, START, type State, update } from "../pairs/state";

export class Practice {
  now: State = $state.raw(START);
  readonly board = $derived(this.now.board);
  readonly found = $derived(this.board?.found ?? null);
  readonly #choice = $derived(this.now.choice);
  readonly #pile = $derived(this.board?.pile);
  /** What was touched in vain on the open cards. */
  #wrong: number[] = [];

  readonly #lang: () => Lang;

  /** To be made while a component starts: its effects live as long as that component. */
  constructor(lang: () => Lang) {
    this.#lang = lang;
    $effect(() => {
      if (this.#choice === null) return;
      remember("theme", this.#choice.theme);
      remember("deck", this.#choice.deck);
      void this.#load(this.#choice);
    });
    $effect(() => this.#show());
    $effect(() => {
      if (this.found === null) return;
      const timer = setTimeout(() => this.#next(), CHEER_MS);
      return () => clearTimeout(timer);
    });
    void this.start();
  }

  send(message: Message): void {
    this.now = update(this.now, message);
  }

  /** Fetch what is missing, at first or again. */
  async start(): Promise<void> {
    if (this.#choice !== null) return this.#load(this.#choice);
    try {
      const [theme, deck] = [recall("theme"), recall("deck")];
      const wish = { ...(theme && { theme }), ...(deck && { deck }) };
      this.send({ is: "opened", catalogue: await fetchCatalogue(), wish });
    } catch {
      this.send({ is: "failed" });
    }
  }

  /** One gesture for all: it calls a symbol, or ends the cheering for the last one. */
  touch(side: Side, symbol: number): void {
    if (this.found !== null) return this.#next();
    this.send({ is: "touched", side, symbol, at: performance.now() });
    const { choice, board } = this.now;
    if (choice === null || board === null) return;
    if (board.found === null) this.#wrong.push(symbol);
    else
      note(board.theme, { symbol: board.found.symbol, ms: board.found.time, wrong: this.#wrong });
    if (board.best !== null) remember(bestKey(choice), String(board.best));
  }

  #next(): void {
    this.#wrong = [];
    const cards = this.board?.deck.cards.length;
    if (cards !== undefined) this.send({ is: "next", order: shuffled(cards) });
  }

  async #load(wanted: Choice): Promise<void> {
    try {
      const [theme, deck] = await Promise.all([fetchTheme(wanted.theme), fetchDeck(wanted.deck)]);
      const best = Number(recall(bestKey(wanted)) ?? "0") || null;
      this.#wrong = [];
      this.send({ is: "dealt", theme, deck, order: shuffled(deck.cards.length), best });
    } catch {
      if (this.#choice === wanted) this.send({ is: "failed" });
    }
  }

  /** The clock starts when the new cards can be seen. */
  #show(): (() => void) | undefined {
    if (this.#pile === undefined) return undefined;
    const board = untrack(() => this.board);
    const lang = untrack(this.#lang);
    return board === null ? undefined : reveal(board, lang, (at) => this.send({ is: "shown", at }));
  }
}

const bestKey = (choice: Choice) => `best/${choice.theme}/${choice.deck}`;
