/** The races of a game: which call ended each, and how the referee judged those that competed. */

import type { Millis, Seat, SymbolNo } from "../protocol/types";
import type { Frame } from "./frames";
import type { RaceFinish } from "../wire/http";

export interface RaceRow {
  readonly seat: Seat;
  /** From the moment at which the cards were shown: when the call was heard … */
  readonly arrival: Millis;
  /** … what the referee took off for the way … */
  readonly correction: Millis;
  /** … and what counts. */
  readonly key: Millis;
  /** After the first; nothing for the first itself. */
  readonly behind: Millis | null;
}

export interface Race {
  /** The frame in which it was decided. */
  readonly index: number;
  readonly at: Millis;
  readonly seat: Seat;
  readonly symbol: SymbolNo;
  /** Nothing where the referee had nothing to compare. */
  readonly time: Millis | null;
  readonly lines: readonly RaceRow[];
}

/** Nobody is that quick: such a call was on its way before the cards were. As `fano.tally` counts. */
const TOO_QUICK_MS = 120;

export function racesOf(frames: readonly Frame[]): readonly Race[] {
  let lines: readonly RaceRow[] = [];
  return frames.flatMap(({ at, photo, state: { events } }, index) => {
    const called = events.find((event) => event.t === "called");
    // Two right calls may have been judged together: then the first has the photo of both.
    if (photo.length > 0) lines = linesOf(photo);
    if (called === undefined) return [];
    const { seat, symbol } = called;
    const key = lines.find((line) => line.seat === seat)?.key ?? null;
    const time = key === null || key < TOO_QUICK_MS ? null : key;
    return [{ index, at, seat, symbol, time, lines }];
  });
}

/** One line for each seat, the quickest first. */
export function linesOf(photo: readonly RaceFinish[]): readonly RaceRow[] {
  const sorted = [...photo].sort((a, b) => a.key - b.key || a.arrival - b.arrival);
  const best = sorted[0]?.key ?? 0;
  const seen = new Set<Seat>();
  return sorted.flatMap(({ seat, sent, arrival, correction, key }, i) => {
    if (seen.has(seat)) return [];
    seen.add(seat);
    const behind = i === 0 ? null : key - best;
    return [{ seat, arrival: Math.max(0, arrival - sent), correction, key, behind }];
  });
}

/** The race that was decided last at that frame; −1 before the first. */
export function raceAt(races: readonly Race[], index: number): number {
  return races.filter((race) => race.index <= index).length - 1;
}
