/** A finished game as the server tells it again: all messages to one seat, from the first on. */

import type { Millis } from "../protocol/types";
import { START, update, type State } from "../party/model/state";
import type { RaceFinish, ReplayFrames } from "../wire/http";

/** Who looks: a seat, a spectator (null), or `all`. */
export type Eyes = ReplayFrames["eyes"];

/** The table at one moment, and what had just happened. */
export interface Frame {
  readonly seq: number;
  /** Game time, and how much of it has passed since the first frame. */
  readonly time: Millis;
  readonly at: Millis;
  readonly state: State;
  readonly photo: readonly RaceFinish[];
}

/** Every moment of a game: the same function puts them together that does it at a live table. */
export function framesOf({
  welcome,
  steps,
  photos = {},
}: Pick<ReplayFrames, "welcome" | "steps"> & {
  photos?: ReplayFrames["photos"];
}): readonly Frame[] {
  let state = update(START, welcome);
  const frames: Frame[] = [{ seq: welcome.seq, time: welcome.now, at: 0, state, photo: [] }];
  for (const did of steps) {
    state = update(state, did);
    frames.push({ seq: did.seq, time: did.at, at: 0, state, photo: photos[did.seq] ?? [] });
  }
  const seen = frames.filter(({ state: { view } }) => view !== null);
  // Before the cards are dealt there is nothing to see.
  const dealt = seen.findIndex(({ state: { view } }) => Object.keys(view?.piles ?? {}).length > 0);
  const shown = seen.slice(Math.max(0, dealt));
  return shown.map((frame) => ({ ...frame, at: frame.time - (shown[0]?.time ?? 0) }));
}

/** The last frame that is not after that moment. */
export function frameAt(frames: readonly Frame[], at: Millis): number {
  let [low, high] = [0, frames.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((frames[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * What the address says: `ID`, `ID.2` for the third game, `ID.2.1` with the eyes of seat 1,
 * `ID.2.1.57` at entry 57 of the log.
 */
export interface Wanted {
  readonly id: string;
  readonly game: number;
  readonly eyes: Eyes;
  readonly seq?: number;
}

export function wanted(of: string): Wanted {
  const [id = "", game = "", eyes = "", seq = ""] = of.split(".");
  const seat = /^\d$/.test(eyes) ? Number(eyes) : "all";
  return { id, game: Number(game) || 0, eyes: seat, ...(Number(seq) > 0 && { seq: Number(seq) }) };
}

export function named({ id, game, eyes, seq }: Wanted): string {
  const parts = [id, game || "", typeof eyes === "number" ? eyes : "", seq ?? ""];
  while (parts.at(-1) === "") parts.pop();
  return parts.join(".");
}

/** Nothing where there is no such game; it fails where nobody answers. */
export async function fetchReel({ id, game, eyes }: Wanted): Promise<ReplayFrames | null> {
  const url = `api/games/${encodeURIComponent(id)}/frames.json?game=${game}&seat=${eyes ?? ""}`;
  const response = await fetch(url);
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as ReplayFrames;
}
