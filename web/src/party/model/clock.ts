/**
 * Game time on this device. Every message tells the game time at which it was sent; the one that
 * took the shortest way is nearest to the truth, so the clock only ever moves forward between
 * two pauses.
 */

import type { Millis } from "../../protocol/types";

export class GameClock {
  /** Game time minus device time; nothing before the first message. */
  #ahead: number | null = null;
  #stopped: Millis | null = 0;

  /** A message of that game time has just arrived; `paused` is how it leaves the room. */
  heard(at: Millis, paused: boolean, device: number, fresh = false): void {
    const ahead = at - device;
    const runs = !fresh && this.#stopped === null && this.#ahead !== null;
    this.#ahead = runs ? Math.max(this.#ahead ?? ahead, ahead) : ahead;
    this.#stopped = paused ? at : null;
  }

  now(device: number): Millis {
    return this.#stopped ?? device + (this.#ahead ?? 0);
  }
}
