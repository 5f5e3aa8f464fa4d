/** The board of a day on the server. Everything here may fail: the challenge itself needs no network. */

import { deviceToken } from "../protocol/connection";
import type { Find } from "../pairs/notebook";
import { DAILY_REFUSALS } from "../wire/dailyConstants";
import type { DailyBoard, DailyRefused, DailyResult, DailyStart } from "../wire/http";

/** Why the server does not take a result; `trouble` if the server could not be reached. */
export const WHYS = [...DAILY_REFUSALS, "trouble"] as const;
export type Why = (typeof WHYS)[number];

export const fetchBoard = (day?: string): Promise<DailyBoard> =>
  ask("GET", day === undefined ? "" : `?day=${day}`);

export const begin = (): Promise<DailyStart> => ask("POST", "/start");

export const forget = (day: string): Promise<unknown> => ask("DELETE", `?day=${day}`);

/** The board with this try on it, or why it is not. */
export async function enter(
  ticket: string,
  name: string,
  finds: readonly Find[],
): Promise<DailyBoard | Why> {
  const body: DailyResult = {
    ticket,
    name,
    finds: finds.map(({ ms }) => ms ?? 0),
    slips: finds.map(({ wrong }) => wrong.length),
  };
  try {
    return await ask("POST", "", body);
  } catch (error) {
    const why = error instanceof RefusedError ? error.why : "trouble";
    return WHYS.find((known) => known === why) ?? "trouble";
  }
}

class RefusedError extends Error {
  constructor(readonly why: string) {
    super(why);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Authorization: `Bearer ${deviceToken()}` };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const response = await fetch(`api/daily${path}`, {
    method,
    headers,
    cache: "no-store",
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.status === 422)
    throw new RefusedError(((await response.json()) as DailyRefused).why);
  if (!response.ok) throw new Error(`api/daily${path}: ${response.status}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}
