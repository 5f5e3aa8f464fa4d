/** What the player is doing: touches on their way to becoming calls, and how they were answered. */

import type {
  Ask,
  CardNo,
  Millis,
  PileId,
  Refused,
  TableEvent,
  TableProps,
} from "../../protocol/types";
import { action, type Meaning, type Picked, spoken, topOf, type Touch, touched } from "./gesture";
import { clockOf } from "../say/pileLabels";
import { sound, wake } from "../say/sound";

const PRESSED_MS = 600;
/** So long before the time is up an answer is handed in: on a busy phone timers are late. */
const EARLY_MS = 500;

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

  touch(touch: Touch): void {
    wake();
    const pile = touch.is === "card" ? touch.pile : null;
    const symbol = touch.is === "cell" ? null : touch.symbol;
    if (this.#locked()) {
      if (pile !== null) this.shake(pile);
      return;
    }
    this.#press(pile, symbol);
    const { view, faces } = this.#table();
    this.#do(touched(view, faces.cards, this.picked, touch), pile);
  }

  /** A symbol that was typed or spoken. */
  name(symbol: number): void {
    wake();
    if (this.#locked()) return;
    const { view, faces } = this.#table();
    this.#press(null, symbol);
    this.#do(spoken(view, faces.cards, symbol), null);
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
    if (this.last !== null) this.shake(this.last);
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
