/** The last training rounds on this device: how quick, and how many wrong touches. */

import { recall, remember } from "../ui/memory";
import type { Find } from "../pairs/notebook";

export interface DiaryEntry {
  /** The mean time of a find. */
  readonly ms: number;
  readonly slips: number;
}

const MOST = 12;

export function entryOf(finds: readonly Find[]): DiaryEntry {
  const total = finds.reduce((sum, { ms }) => sum + (ms ?? 0), 0);
  const slips = finds.reduce((sum, { wrong }) => sum + wrong.length, 0);
  return { ms: Math.round(total / Math.max(finds.length, 1)), slips };
}

/** The latest last. */
export function diary(): readonly DiaryEntry[] {
  try {
    const kept: unknown = JSON.parse(recall("rounds") ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (entry: Partial<DiaryEntry> | null) =>
        Number.isFinite(entry?.ms) && Number.isFinite(entry?.slips),
    );
  } catch {
    return [];
  }
}

export function write(entry: DiaryEntry): void {
  remember("rounds", JSON.stringify([...diary(), entry].slice(-MOST)));
}

export function forget(): void {
  remember("rounds", "[]");
  remember("notes", "{}");
}
