/** The figures of an evening, as the server has worked them out: see `docs/figures.md`. */

import { json } from "../catalogue/catalogue";
import type { Millis, Seat } from "../protocol/types";
import type { Rulebook } from "../games/rulebook";
import type { Race } from "../recording/races";
import type { RoomResults, SessionFigures, SessionSummary } from "../wire/http";

export const fetchFigures = (id: string): Promise<SessionFigures> =>
  json(`api/games/${encodeURIComponent(id)}/figures.json`);

/** The evenings of a room in which a game has ended, in order. */
export async function fetchEvenings(code: string): Promise<readonly SessionSummary[]> {
  const { evenings } = await json<RoomResults>(`api/rooms/${code}/results.json`);
  return evenings;
}

/** The id of the last one of these. */
export async function lastEvening(code: string): Promise<string> {
  const id = (await fetchEvenings(code)).at(-1)?.id;
  if (id === undefined) throw new Error("no evening has ended there");
  return id;
}

/** The name of the game, or what kind of evening it was. */
export function titleOf({ setup: { mode }, results }: SessionSummary, rules: Rulebook): string {
  if (mode === "single") return rules.nameOf(results[0]?.game ?? "");
  const modes = rules.evening.find(({ id }) => id === "mode")?.choices ?? [];
  return modes.find(({ value }) => value === mode)?.in_words ?? "";
}

/** The finds as the list of races draws them. */
export const racesIn = (told: SessionFigures): readonly Race[] =>
  told.figures.races.map(({ at, seat, symbol, time, ahead }, index) => ({
    index,
    at,
    seat,
    symbol,
    time,
    lines: ahead === null ? [] : [first(seat), { ...first(-1), behind: ahead }],
  }));

const first = (seat: Seat) => ({ seat, arrival: 0, correction: 0, key: 0, behind: null });

/** A quarter, half and three quarters of the values lie below these. */
export function quartiles(values: readonly number[]): readonly [number, number, number] {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number): number => {
    const place = (sorted.length - 1) * part;
    const low = sorted[Math.floor(place)] ?? 0;
    return low + ((sorted[Math.ceil(place)] ?? low) - low) * (place - Math.floor(place));
  };
  return [at(0.25), at(0.5), at(0.75)];
}

/** An axis on which every doubling is as wide as the last: from 0 to 1 for a time, and its ticks. */
export function axis(times: readonly Millis[]): { at: (time: Millis) => number; ticks: Millis[] } {
  const steps = times.map((time) => Math.log2(time / 1000));
  const low = Math.floor(Math.min(-1, ...steps));
  const high = Math.ceil(Math.max(1, ...steps));
  const ticks = Array.from({ length: high - low + 1 }, (_, i) => 1000 * 2 ** (low + i));
  return { at: (time) => (Math.log2(time / 1000) - low) / (high - low), ticks };
}

/** The ticks that have a label where each needs that part of the axis; one second always has. */
export function spaced(ticks: readonly Millis[], part: number): readonly Millis[] {
  const step = Math.max(1, Math.ceil(part * (ticks.length - 1)));
  const second = ticks.indexOf(1000);
  return ticks.filter((_, i) => (i - second) % step === 0);
}
