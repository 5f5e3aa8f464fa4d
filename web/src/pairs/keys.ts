/** Keyboard play: digits call the symbols of the first card, with Shift those of the second. */

import type { Side } from "./state";

export interface KeyCall {
  readonly side: Side;
  /** The place of the symbol on its card, from 0. */
  readonly place: number;
}

interface Press {
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** By the key's place on the board, not by what it types: digits need Shift on some layouts. */
export function keyCall(press: Press): KeyCall | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1];
  if (digit === undefined) return null;
  return { side: press.shiftKey ? 1 : 0, place: (Number(digit) + 9) % 10 };
}

/** The keys of a card with that many symbols, as the hint shows them. */
export function digits(count: number): string {
  return count < 10 ? `1–${count}` : "1–9, 0";
}
