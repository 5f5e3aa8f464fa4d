/** Notes about this device's player: which symbols take long, and what they are taken for. */

import { recall, remember } from "../ui/memory";
import type { ThemeInfo } from "../wire/http";

/** One common symbol that was found, and the symbols that were touched in vain before. */
export interface Find {
  readonly symbol: number;
  /** Unknown if it was found before it could be seen. */
  readonly ms: number | null;
  readonly wrong: readonly number[];
}

/** What is known of one symbol. */
export interface Trace {
  readonly finds: number;
  /** How long it takes lately: each find counts for a third. */
  readonly ms: number;
  /** The symbols it was missed for, and how much each of them still matters. */
  readonly taken: Readonly<Record<string, number>>;
}

/** By the symbols' ids, which stay the same from theme to theme. */
export type Notes = Readonly<Record<string, Trace>>;

const LATEST = 1 / 3;
/** Nobody looks for longer: they were somewhere else. */
const LONGEST_MS = 20_000;
/** A right find without a wrong touch makes up for this share of the old mistakes. */
const FORGIVEN = 0.4;
const FORGOTTEN = 0.2;

/** The notes with one find more. */
export function noted(notes: Notes, theme: ThemeInfo, find: Find): Notes {
  const id = theme.symbols[find.symbol]?.id;
  if (id === undefined) return notes;
  const old = notes[id];
  const ms = Math.min(find.ms ?? old?.ms ?? LONGEST_MS, LONGEST_MS);
  const taken: Record<string, number> = {};
  for (const [other, times] of Object.entries(old?.taken ?? {})) {
    const left = find.wrong.length === 0 ? times * (1 - FORGIVEN) : times;
    if (left > FORGOTTEN) taken[other] = left;
  }
  for (const symbol of find.wrong) {
    const other = theme.symbols[symbol]?.id;
    if (other !== undefined) taken[other] = (taken[other] ?? 0) + 1;
  }
  const trace = {
    finds: (old?.finds ?? 0) + 1,
    ms: Math.round(old === undefined ? ms : old.ms + (ms - old.ms) * LATEST),
    taken,
  };
  return { ...notes, [id]: trace };
}

/** How much a symbol needs training: 0 is as good as usual. */
function weakness(trace: Trace, usualMs: number): number {
  const mistakes = Object.values(trace.taken).reduce((sum, times) => sum + times, 0);
  return Math.max(0, trace.ms / usualMs - 1) + mistakes;
}

/** The middle one of the times, so that one long look does not count for much. */
export function usualMs(notes: Notes): number {
  const times = Object.values(notes)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 1;
}

const WEAK = 0.25;

/** The symbols that need training most, the weakest first. */
export function weakest(notes: Notes, most: number): readonly string[] {
  const usual = usualMs(notes);
  return Object.entries(notes)
    .map(([id, trace]) => ({ id, need: weakness(trace, usual) }))
    .filter(({ need }) => need >= WEAK)
    .sort((a, b) => b.need - a.need || a.id.localeCompare(b.id))
    .slice(0, most)
    .map(({ id }) => id);
}

/** The symbol it is most often taken for, if any. */
export function takenFor(trace: Trace | undefined): string | null {
  const all = Object.entries(trace?.taken ?? {}).sort(([, a], [, b]) => b - a);
  return all[0]?.[0] ?? null;
}

export function notesOf(theme: ThemeInfo): Notes {
  const known = readNotes(recall("notes"));
  const ids = new Set(theme.symbols.map(({ id }) => id));
  return Object.fromEntries(Object.entries(known).filter(([id]) => ids.has(id)));
}

/** Write a find into the notebook of this device. */
export function note(theme: ThemeInfo, find: Find): void {
  remember("notes", JSON.stringify(noted(readNotes(recall("notes")), theme, find)));
}

/** The stored notes; nothing if another program has written there. */
export function readNotes(text: string | null): Notes {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, trace]) => isTrace(trace)));
  } catch {
    return {};
  }
}

function isTrace(value: unknown): value is Trace {
  if (typeof value !== "object" || value === null) return false;
  const { finds, ms, taken } = value as Partial<Record<keyof Trace, unknown>>;
  return (
    Number.isFinite(finds) &&
    Number.isFinite(ms) &&
    typeof taken === "object" &&
    taken !== null &&
    Object.values(taken).every(Number.isFinite)
  );
}
