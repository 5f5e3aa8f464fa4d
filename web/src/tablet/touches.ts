/**
 * Who was first, by when the finger landed: not by which event the browser happened to deliver first.
 *
 * The touches of one frame are put in order by their own time stamps and judged together. A touch
 * that landed before the new cards could be seen was meant for those before, and costs nothing.
 */

import type { Millis, Seat, SymbolNo } from "../protocol/types";
import { type Call, call, canCall, isRight, type Table } from "./core";

export interface Touch {
  readonly seat: Seat;
  readonly symbol: SymbolNo;
  /** `event.timeStamp`. */
  readonly at: Millis;
}

/**
 * A touch that lands sooner than this after a card has changed was meant for the card before:
 * nobody compares two cards that fast.
 */
export const LATE_MS = 350;
/** Who was right later than this was not beaten by a hair. */
const CLOSE_MS = 1000;

export interface Race {
  readonly table: Table;
  /** When the open cards could be seen; nothing until then. */
  readonly shown: Millis | null;
  /** The race before: who won it when, and who was right just too late. */
  readonly before: {
    readonly table: Table;
    readonly at: Millis;
    readonly late: readonly Late[];
  } | null;
}

export interface Late {
  readonly seat: Seat;
  readonly by: Millis;
}

export const begin = (table: Table): Race => ({ table, shown: null, before: null });

/** The touches of one frame, judged. `draw` gives a random number for those of the very same moment. */
export function judge(race: Race, touches: readonly Touch[], draw: () => number): Race {
  const lots = touches.map((touch) => ({ touch, lot: draw() }));
  lots.sort((a, b) => a.touch.at - b.touch.at || a.lot - b.lot);
  return lots.reduce((now, { touch }) => one(now, touch), race);
}

function one(race: Race, touch: Touch): Race {
  const { table, shown } = race;
  if (shown === null || touch.at < shown + LATE_MS) return tooLate(race, touch);
  const said: Call = touch;
  if (!canCall(table, touch.seat, touch.at)) return race;
  const next = call(table, said);
  if (next.last === table.last) return { ...race, table: next };
  return { table: next, shown: null, before: { table, at: touch.at, late: [] } };
}

/** It changes nothing, but it may have been a photo finish. */
function tooLate(race: Race, touch: Touch): Race {
  const { before } = race;
  if (before === null || touch.seat === race.table.last?.seat) return race;
  const by = touch.at - before.at;
  const known = before.late.some(({ seat }) => seat === touch.seat);
  if (known || by > CLOSE_MS || !canCall(before.table, touch.seat, touch.at)) return race;
  if (!isRight(before.table, touch)) return race;
  const late = [...before.late, { seat: touch.seat, by }];
  return { ...race, before: { ...before, late } };
}
