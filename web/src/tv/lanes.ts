/** Who ran beside whom in a race that was close. */

import type { Millis, PhotoFinish, Seat } from "../protocol/types";

export interface Lane {
  readonly seat: Seat;
  readonly time: Millis;
  /** How much later than the first; nothing for the first. */
  readonly late: Millis;
  /** How far from the finishing line, as a part of the lane. */
  readonly far: number;
}

/** A race is worth a photo if the second was no later than this. */
const CLOSE_MS = 500;
/** So late at least is at the beginning of the lane: otherwise hair's breadths would look like miles. */
const LANE_MS = 600;
const MOST = 3;

/** The lanes of a photo, the first one first; none where it was not close. */
export function lanes(photo: readonly PhotoFinish[]): readonly Lane[] {
  const times = new Map<Seat, Millis>();
  for (const { seat, key } of photo) times.set(seat, Math.min(key, times.get(seat) ?? Infinity));
  const order = [...times].sort(([, a], [, b]) => a - b).slice(0, MOST);
  const [[, best] = [0, 0], second] = order;
  if (second === undefined || second[1] - best > CLOSE_MS) return [];
  const whole = Math.max(LANE_MS, ...order.map(([, time]) => time - best));
  return order.map(([seat, time]) => ({
    seat,
    time,
    late: time - best,
    far: (time - best) / whole,
  }));
}
