/** A game on one device, alive: the rules with clock, chance and fingers around them. */

import type { Lang } from "../i18n/i18n";
import { laidOut } from "../card/layouts.svelte";
import { preload } from "../catalogue/catalogue";
import type { Faces, Millis, Seat, SymbolNo } from "../protocol/types";
import { shuffled } from "../pairs/shuffle";
import { sound } from "../table/say/sound";
import { deal, isRight, nextRound, padOf, type Table } from "./core";
import type { LocalGame } from "./games";
import { begin, judge, type Race, type Touch } from "./touches";

const COUNT_MS = 800;
const REST_MS = 2200;
/** After so long without a find everybody is shown where to touch. */
const HINT_MS = 30_000;

export class Match {
  readonly game: LocalGame;
  readonly faces: Faces;
  readonly players: number;
  #race: Race = $state.raw() as Race;
  /** Three, two, one; nothing while the game is on. */
  counting: number | null = $state(3);
  paused = $state(false);
  hinting = $state(false);
  /** Counts the wrong touches of each: each one shakes the card. */
  wrong: readonly number[] = $state.raw([]);

  readonly table: Table = $derived(this.#race.table);
  readonly before: Race["before"] = $derived(this.#race.before);
  readonly over = $derived(this.table.ranking.length > 0);
  /** The pictures can be drawn. */
  #loaded = $state(false);
  #waiting: Touch[] = [];
  #frame = 0;

  /** To be made while a component starts. */
  constructor(game: LocalGame, faces: Faces, players: number, lang: Lang) {
    this.game = game;
    this.faces = faces;
    this.players = players;
    this.wrong = Array.from({ length: players }, () => 0);
    const cards = shuffled(faces.cards.length);
    this.#race = begin(deal(game, faces.cards, cards, shuffled(players)));
    const pictures = faces.symbols.map(({ face }) => face);
    void Promise.all([preload(pictures, lang), laidOut(faces, lang)]).then(
      () => (this.#loaded = true),
    );

    const ready = $derived(this.counting === null && !this.paused);
    $effect(() => {
      if (this.counting === null || this.paused || !this.#loaded) return;
      const timer = setTimeout(() => this.#count(), COUNT_MS);
      return () => clearTimeout(timer);
    });
    // The clock of a race starts when its cards are in sight.
    const last = $derived(this.table.last);
    $effect(() => {
      void last;
      if (!ready) return;
      const frame = requestAnimationFrame((at) => (this.#race = { ...this.#race, shown: at }));
      this.hinting = false;
      const timer = setTimeout(() => (this.hinting = true), HINT_MS);
      return () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
    });
    const resting = $derived(this.table.resting && !this.over);
    $effect(() => {
      if (!resting) return;
      const timer = setTimeout(() => this.#next(), REST_MS);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (this.over) sound("win");
    });
    $effect(() => () => cancelAnimationFrame(this.#frame));
  }

  /** A finger has landed on a player's card; `at` is the time stamp of the event. */
  touch(seat: Seat, symbol: SymbolNo, at: Millis): void {
    if (this.counting !== null || this.paused || this.over) return;
    this.#waiting.push({ seat, symbol, at });
    // All touches of this frame are judged together.
    if (this.#waiting.length === 1) this.#frame = requestAnimationFrame(() => this.#judge());
  }

  /** What everybody may be shown who cannot find it: a symbol on that player's card that is right. */
  hintFor(seat: Seat): SymbolNo | null {
    if (!this.hinting) return null;
    const card = padOf(this.table, seat);
    const symbols = card === undefined ? [] : (this.faces.cards[card] ?? []);
    return symbols.find((symbol) => isRight(this.table, { seat, symbol, at: 0 })) ?? null;
  }

  #judge(): void {
    const before = this.table;
    this.#race = judge(this.#race, this.#waiting, Math.random);
    this.#waiting = [];
    const { table } = this.#race;
    const missed = table.locked.map((until, seat) => until !== before.locked[seat]);
    if (missed.some(Boolean)) {
      this.wrong = this.wrong.map((times, seat) => times + (missed[seat] ? 1 : 0));
      sound("wrong");
    }
    if (table.last !== before.last) sound("right");
  }

  #count(): void {
    const left = (this.counting ?? 1) - 1;
    this.counting = left > 0 ? left : null;
  }

  #next(): void {
    this.#race = { ...begin(nextRound(this.table)), before: null };
    this.counting = 3;
  }
}
