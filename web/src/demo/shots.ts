/**
 * The frames of a game at a pace that can be followed. Before each find stands a moment in which the
 * symbol shines on the cards that show it, and a finger comes for it.
 */

import type { Millis, PileId, Seat, SymbolNo } from "../protocol/types";
import type { Frame } from "../recording/frames";

export interface Shot extends Frame {
  readonly finger: Finger | null;
}

/** Whose finger it is, and where it will land. */
export interface Finger {
  readonly seat: Seat;
  readonly symbol: SymbolNo;
  /** The cards that show the symbol; the last one is touched. */
  readonly piles: readonly PileId[];
}

const LOOK_MS = 1700;
const AFTER_MS = 1100;
/** The first look at the table. */
const FIRST_MS = 1500;

export function shots(frames: readonly Frame[]): readonly Shot[] {
  const found: Shot[] = [];
  let at: Millis = 0;
  const add = (shot: Omit<Shot, "at">, long: Millis): void => {
    found.push({ ...shot, at });
    at += long;
  };
  frames.forEach((frame, i) => {
    const before = frames[i - 1];
    const called = frame.state.events.find((event) => event.t === "called");
    if (called && before?.state.view) {
      const { symbol, piles } = called;
      const view = { ...before.state.view, hint: { symbol, piles } };
      const state = { ...before.state, view, events: [], photo: [] };
      add({ ...before, time: frame.time - LOOK_MS, state, finger: called }, LOOK_MS);
    }
    add({ ...frame, finger: null }, i === 0 ? FIRST_MS : AFTER_MS);
  });
  const last = found.at(-1);
  // The end is to be seen, too.
  return last === undefined
    ? []
    : [...found, { ...last, at, state: { ...last.state, events: [] } }];
}
