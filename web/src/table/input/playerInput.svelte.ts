/** The player's input: touches on their way to becoming calls, and how they were answered. */

import type {
  Ask,
  CardNo,
  Millis,
  PileId,
  Refused,
  TableEvent,
  SymbolNo,
  TableProps,
  View,
} from "../../protocol/types";
import { action, type Meaning, type Picked, spoken, topOf, type Touch, touched } from "./gesture";
import { Lately } from "./lately";
import { clockOf } from "../say/pileLabels";
import { sound, wake } from "../say/sound";

const PRESSED_MS = 600;
/** The same call twice within this time is one finger that bounced. */
const DOUBLE_MS = 700;
/** So long before the time is up an answer is handed in: on a busy phone timers are late. */
const EARLY_MS = 500;

/** The symbol at one place of any card; nothing on its paper. */
export type SymbolOn = (card: CardNo) => SymbolNo | undefined;

export class PlayerInput {
  picked: Picked | null = $state.raw(null);
  /** What is under the finger, or was a moment ago. */
  pressed: { readonly pile: PileId | null; readonly symbol: number | null } | null =
    $state.raw(null);
  noted: readonly number[] = $state.raw([]);
  shaken: Readonly<Record<PileId, number>> = $state.raw({});
  /** Where the last call went. */
  last: PileId | null = $state.raw(null);

  readonly #table: () => TableProps;
  readonly #locked: () => boolean;
  /** The cards that were picked. */
  #tops: readonly (CardNo | null)[] = [];
  #sent = "";
  /** The last call, the table that it was made on, and when its finger landed. */
  #called: { readonly call: string; readonly from: View | null; readonly at: Millis } = {
    call: "",
    from: null,
    at: 0,
  };
  readonly #lately = new Lately(() => this.#table().late ?? 0);
  /** Whether the answer is not what was handed in before. */
  #edited = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** When an answer has to be in, if one is asked for. */
  readonly #due: Millis | null = $derived.by(() => {
    const { view, room } = this.#table();
    return action(view, "write") && !room.paused ? clockOf(view) : null;
  });

  /** To be made while a component starts. */
  constructor(table: () => TableProps, locked: () => boolean) {
    this.#table = table;
    this.#locked = locked;
    $effect(() => {
      if (this.#due === null) return undefined;
      const timer = setTimeout(() => this.#timeIsUp(), this.#due - EARLY_MS - table().now());
      return () => clearTimeout(timer);
    });
  }

  touch(touch: Touch, at?: Millis): void {
    this.#aim(touch.is === "card" ? touch.pile : null, () => touch, at);
  }

  /** A touch on a card: which symbol it means depends on the card that its player had in sight. */
  touchCard(pile: PileId, symbolOn: SymbolOn, at?: Millis): void {
    const aimed = (view: View): Touch | null => {
      const card = topOf(view, pile);
      const symbol = card === null ? null : symbolOn(card);
      return symbol === undefined ? null : { is: "card", pile, symbol };
    };
    this.#aim(pile, aimed, at);
  }

  #aim(
    pile: PileId | null,
    aimed: (view: View) => Touch | null,
    at: Millis = performance.now(),
  ): void {
    wake();
    const { view, faces } = this.#table();
    const read = (seen: View, picked: Picked | null) => {
      const touch = aimed(seen);
      return touch && { touch, meaning: touched(seen, faces.cards, picked, touch) };
    };
    const now = read(view, this.picked);
    const ask = now?.meaning.ask;
    const piles = ask?.t === "call" ? (ask.piles ?? []) : pile === null ? [] : [pile];
    const seen = this.#lately.seen(view, piles, at);
    const meant = seen === view ? now : read(seen, null);
    // A finger that bounced: on the table of the last call this would be the same call again.
    const { call, from, at: before } = this.#called;
    const again = from && at - before < DOUBLE_MS && read(from, null)?.meaning.ask;
    if (meant === null || (again && JSON.stringify(again) === call)) return;
    if (this.#locked()) {
      if (pile !== null) this.shake(pile);
      return;
    }
    const { touch, meaning } = meant;
    // Half a call on cards that are gone is none.
    if (seen !== view && meaning.ask?.t !== "call") return;
    this.#press(pile, touch.is === "cell" ? null : touch.symbol);
    this.#do(seen === view ? meaning : { ...meaning, picked: this.picked }, pile);
    if (meaning.ask?.t === "call")
      this.#called = { call: JSON.stringify(meaning.ask), from: seen, at };
  }

  /** A symbol that was typed or spoken. */
  name(symbol: number): void {
    wake();
    if (this.#locked()) return;
    const { view, faces } = this.#table();
    this.#press(null, symbol);
    const meaning = spoken(view, faces.cards, symbol);
    const piles = meaning.ask?.t === "call" ? (meaning.ask.piles ?? []) : [];
    const seen = this.#lately.seen(view, piles, performance.now());
    this.#do(seen === view ? meaning : spoken(seen, faces.cards, symbol), null);
  }

  stop(): void {
    wake();
    this.#send({ t: "stop" });
  }

  remove(place: number): void {
    this.#note(this.noted.filter((_, i) => i !== place));
  }

  handIn(): void {
    this.#send({ t: "write", symbols: this.noted });
  }

  /** Whatever stands there counts, as it would on paper. */
  #timeIsUp(): void {
    const { view, me } = this.#table();
    const handed = me === null ? undefined : view.notes[me];
    if (this.noted.join() !== (handed ?? []).join()) this.handIn();
  }

  clear(): void {
    this.picked = null;
  }

  /** The table has changed: what was picked must still lie there. */
  keep(): void {
    const { view, me } = this.#table();
    this.#lately.show(view);
    const call = view.can.find(({ kind }) => kind === "call");
    const usable = (pile: PileId) => call?.own.includes(pile) || call?.on.includes(pile);
    const there = (pile: PileId, i: number) => usable(pile) && topOf(view, pile) === this.#tops[i];
    if (this.picked !== null && !this.picked.piles.every(there)) this.picked = null;
    if (!view.can.some(({ kind }) => kind === "write")) {
      this.#edited = false;
      if (this.noted.length > 0) this.noted = [];
    } else if (!this.#edited && me !== null && view.notes[me]) this.noted = view.notes[me];
  }

  hear(events: readonly TableEvent[]): void {
    const { me } = this.#table();
    if (events.some((e) => e.t === "missed" && e.seat === me) && this.last !== null)
      this.shake(this.last);
    if (events.some((e) => e.t === "called" || e.t === "missed")) this.pressed = null;
  }

  /** Whether that refusal answers what was sent last. */
  refused(refusal: Refused): boolean {
    if (refusal.id !== this.#sent) return false;
    this.pressed = null;
    // A player who was too late has done nothing wrong.
    if (this.last !== null && refusal.why !== "too_late") this.shake(this.last);
    return true;
  }

  shake(pile: PileId): void {
    this.shaken = { ...this.shaken, [pile]: (this.shaken[pile] ?? 0) + 1 };
  }

  #press(pile: PileId | null, symbol: number | null): void {
    this.pressed = { pile, symbol };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.pressed = null), PRESSED_MS);
  }

  #do({ picked, ask, noted }: Meaning, pile: PileId | null): void {
    this.picked = picked;
    this.#tops = picked?.piles.map((one) => topOf(this.#table().view, one)) ?? [];
    if (noted !== undefined) {
      const most = this.#table().view.can.find(({ kind }) => kind === "write")?.picks ?? 0;
      this.#note([...this.noted, noted].slice(0, most));
    }
    if (ask !== null) {
      this.last = pile ?? (ask.t === "call" ? (ask.piles?.at(-1) ?? null) : null);
      this.#send(ask);
    } else sound("card");
  }

  /** In the last moments no timer is waited for: what is noted then counts, too. */
  #note(noted: readonly number[]): void {
    this.#edited = true;
    this.noted = noted;
    if (this.#due !== null && this.#table().now() >= this.#due - EARLY_MS) this.handIn();
  }

  #send(ask: Ask): void {
    this.#sent = this.#table().send(ask);
  }
}
