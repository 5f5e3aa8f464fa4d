/** The days that this device has played: the first try of each, and how many came in a row. */

import { recall, remember } from "../ui/memory";
import type { Find } from "../pairs/notebook";
import { DAILY_PENALTY_MS } from "../wire/dailyConstants";
import { dayBefore } from "./day";

export interface DayRecord {
  /** With what wrong touches cost. */
  readonly ms: number;
  readonly slips: number;
  /** One letter for each pair: how quick, or that it slipped. */
  readonly marks: string;
  /** When it was played, if that was another day. */
  readonly late?: true;
}

export type Records = Readonly<Record<string, DayRecord>>;

/** Quicker than this each; the last letter is for what took longer. */
const QUICK_MS = [1500, 3000] as const;
const LETTERS = ["a", "b", "c"] as const;
const SLIP = "x";
const SQUARES: Readonly<Record<string, string>> = { a: "🟩", b: "🟨", c: "🟧", x: "🟥" };
const DAY = /^\d{4}-\d\d-\d\d$/;
const PER_LINE = 10;

const markOf = ({ ms, wrong }: Find): string => {
  if (wrong.length > 0) return SLIP;
  const place = QUICK_MS.findIndex((limit) => (ms ?? 0) < limit);
  return LETTERS[place < 0 ? QUICK_MS.length : place] ?? SLIP;
};

export function recordOf(finds: readonly Find[]): DayRecord {
  const slips = finds.reduce((sum, { wrong }) => sum + wrong.length, 0);
  const ms = finds.reduce((sum, find) => sum + (find.ms ?? 0), 0) + slips * DAILY_PENALTY_MS;
  return { ms, slips, marks: finds.map(markOf).join("") };
}

/** What was kept, or nothing if another page has written there. */
export function readRecords(text: string | null): Records {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return {};
    return Object.fromEntries(
      Object.entries(kept).filter(([day, one]) => DAY.test(day) && isRecord(one)),
    );
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is DayRecord {
  const { ms, slips, marks } = (value ?? {}) as Partial<Record<keyof DayRecord, unknown>>;
  return Number.isFinite(ms) && Number.isFinite(slips) && /^[abcx]*$/.test(String(marks));
}

export const records = (): Records => readRecords(recall("daily/days"));

/** Keep a try, unless there is an earlier one of that day: the first counts. */
export function keep(day: string, record: DayRecord): void {
  remember("daily/days", JSON.stringify({ [day]: record, ...records() }));
}

/** How many days in a row were played on their day, up to today or (until it is over) yesterday. */
export function streak(known: Records, today: string): number {
  const played = (day: string) => known[day] !== undefined && !known[day].late;
  let day = played(today) ? today : dayBefore(today);
  let days = 0;
  for (; played(day); day = dayBefore(day)) days += 1;
  return days;
}

/** The most days in a row that there ever were. */
export const longest = (known: Records): number =>
  Math.max(0, ...Object.keys(known).map((day) => streak(known, day)));

/** A line to send to friends: how it went, and nothing of what was on the cards. */
export function shareLine(
  day: string,
  record: DayRecord,
  time: string,
  days: number,
  address: string,
): string {
  const squares = [...record.marks].map((mark) => SQUARES[mark] ?? "");
  const lines = [squares.slice(0, PER_LINE), squares.slice(PER_LINE)].map((some) => some.join(""));
  const head = `Fano ${day} · ${time}${days > 1 ? ` · 🔥${days}` : ""}`;
  return [head, ...lines.filter(Boolean), address].join("\n");
}

const PREFIX = "fano1.";

/** All days as a code, for another device. */
export function codeOf(known: Records): string {
  const rows = Object.entries(known).map(([day, { ms, slips, marks, late }]) =>
    [day, ms, slips, marks, late ? 1 : 0].join(","),
  );
  return PREFIX + btoa(rows.join(";"));
}

/** The days of a code; nothing if it is none. */
export function fromCode(code: string): Records | null {
  try {
    if (!code.trim().startsWith(PREFIX)) return null;
    const rows = atob(code.trim().slice(PREFIX.length)).split(";");
    const found = rows.filter(Boolean).map((row) => {
      const [day = "", ms, slips, marks = "", late] = row.split(",");
      const record = { ms: Number(ms), slips: Number(slips), marks };
      return [day, late === "1" ? { ...record, late: true } : record];
    });
    return readRecords(JSON.stringify(Object.fromEntries(found)));
  } catch {
    return null;
  }
}

/** Both together: a day that is in both keeps what is here. */
export function merge(there: Records): void {
  remember("daily/days", JSON.stringify({ ...there, ...records() }));
}

/** A try under way: a page that is loaded again goes on where it was left. */
export interface UnderWay {
  readonly ticket: string | null;
  readonly finds: readonly Find[];
}

export function underWay(day: string): UnderWay | null {
  try {
    const kept = JSON.parse(recall("daily/try") ?? "null") as (UnderWay & { day: string }) | null;
    return kept?.day === day && Array.isArray(kept.finds) ? kept : null;
  } catch {
    return null;
  }
}

export const keepUnderWay = (day: string, tried: UnderWay | null): void =>
  remember("daily/try", JSON.stringify(tried === null ? null : { day, ...tried }));
