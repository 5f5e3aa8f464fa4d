/** The board of a day on the server. Everything here may fail: the challenge itself needs no network. */

import { deviceToken } from "../protocol/connection";
import type { Find } from "../pairs/notebook";

export interface Entry {
  readonly place: number;
  readonly name: string;
  readonly ms: number;
  readonly slips: number;
}

export interface DayBoard {
  readonly day: string;
  readonly entries: number;
  readonly board: readonly Entry[];
  readonly mine: Entry | null;
}

export interface Began {
  readonly day: string;
  readonly ticket: string;
}

/** Why the server does not take a result; `trouble` if it could not be asked. */
export const WHYS = [
  "malformed",
  "bad_name",
  "bad_ticket",
  "too_late",
  "too_quick",
  "not_yet",
  "full",
  "trouble",
] as const;
export type Why = (typeof WHYS)[number];

export const fetchBoard = (day?: string): Promise<DayBoard> =>
  ask("GET", day === undefined ? "" : `?day=${day}`);

export const begin = (): Promise<Began> => ask("POST", "/start");

export const forget = (day: string): Promise<unknown> => ask("DELETE", `?day=${day}`);

/** The board with this try on it, or why it is not. */
export async function enter(
  ticket: string,
  name: string,
  finds: readonly Find[],
): Promise<DayBoard | Why> {
  const body = {
    ticket,
    name,
    finds: finds.map(({ ms }) => ms ?? 0),
    slips: finds.map(({ wrong }) => wrong.length),
  };
  try {
    return await ask("POST", "", body);
  } catch (error) {
    const why = error instanceof Refused ? error.why : "trouble";
    return WHYS.find((known) => known === why) ?? "trouble";
  }
}

class Refused extends Error {
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
  if (response.status === 422) throw new Refused(((await response.json()) as { why: string }).why);
  if (!response.ok) throw new Error(`api/daily${path}: ${response.status}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}
