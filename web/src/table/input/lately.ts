/**
 * The table as it was a moment ago. A finger is on its way for a while: what it lands on just after
 * a change is what its player saw before, and is never judged against the card that came there.
 */

import type { Millis, PileId, View } from "../../protocol/types";
import { topOf } from "./gesture";

interface Shown {
  readonly view: View;
  /** When it was painted; nothing until it is. */
  at: Millis | null;
}

export class Lately {
  /** The newest first. */
  #shown: readonly Shown[] = [];
  readonly #late: () => Millis;

  /** `late` tells for how long after a change a touch is meant for the table before it. */
  constructor(late: () => Millis) {
    this.#late = late;
  }

  /** The table has changed: it can be seen from the next frame on. */
  show(view: View): void {
    const next: Shown = { view, at: null };
    requestAnimationFrame((at) => (next.at = at));
    const old = this.#shown.findIndex(isBefore(performance.now() - this.#late()));
    this.#shown = [next, ...(old < 0 ? this.#shown : this.#shown.slice(0, old + 1))];
  }

  /** The table that a touch of these piles meant: the one of a moment ago, if they have changed since. */
  seen(now: View, piles: readonly PileId[], at: Millis): View {
    const before =
      this.#shown.find(isBefore(at - this.#late())) ?? this.#shown[this.#shown.length - 1];
    if (before === undefined) return now;
    return piles.some((pile) => topOf(before.view, pile) !== topOf(now, pile)) ? before.view : now;
  }
}

const isBefore =
  (moment: Millis) =>
  ({ at }: Shown): boolean =>
    at !== null && at <= moment;
