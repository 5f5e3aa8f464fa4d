/** Building the seven-card deck by hand: what is right so far, and a hint that never misleads. */

import { LINES, shared } from "./facts";

export const CARDS = 7;
export const PER_CARD = 3;

/** Symbols on each card; a card may still have room. */
export type Draft = readonly (readonly number[])[];

export const EMPTY: Draft = Array.from({ length: CARDS }, () => []);

const full = (card: readonly number[]) => card.length === PER_CARD;

/** Put a symbol on a card, or take it off; a full card takes no more. */
export function toggled(draft: Draft, card: number, symbol: number): Draft {
  return draft.map((symbols, i) => {
    if (i !== card) return symbols;
    if (symbols.includes(symbol)) return symbols.filter((one) => one !== symbol);
    return full(symbols) ? symbols : [...symbols, symbol];
  });
}

export interface Check {
  /** Pairs of full cards that share exactly one symbol. */
  readonly right: number;
  /** Of all cards. */
  readonly pairs: number;
  /** Two cards that can never be right together: two common symbols, or both full and none. */
  readonly clash: readonly [number, number] | null;
  readonly done: boolean;
}

export function check(draft: Draft): Check {
  let right = 0;
  let clash: readonly [number, number] | null = null;
  for (const [i, a] of draft.entries())
    for (let j = i + 1; j < draft.length; j++) {
      const b = draft[j] ?? [];
      const common = shared(a, b).length;
      if (full(a) && full(b) && common === 1) right += 1;
      if (common > 1 || (full(a) && full(b) && common === 0)) clash ??= [i, j];
    }
  const pairs = (CARDS * (CARDS - 1)) / 2;
  return { right, pairs, clash, done: right === pairs };
}

export type Hint =
  | { readonly is: "put"; readonly card: number; readonly symbol: number }
  | { readonly is: "take"; readonly card: number; readonly symbol: number };

/** One step that leads on: a symbol to put down, or one to take away if there is no way on. */
export function hint(draft: Draft): Hint | null {
  const plan = completion(draft);
  if (plan !== null) {
    for (const [card, symbols] of draft.entries()) {
      const missing = plan[card]?.find((symbol) => !symbols.includes(symbol));
      if (missing !== undefined) return { is: "put", card, symbol: missing };
    }
    return null;
  }
  // Take away one thing after which there is a way on; the latest cards first.
  for (let card = CARDS - 1; card >= 0; card--)
    for (const symbol of [...(draft[card] ?? [])].reverse())
      if (completion(toggled(draft, card, symbol)) !== null) return { is: "take", card, symbol };
  const card = check(draft).clash?.[1] ?? draft.findIndex((symbols) => symbols.length > 0);
  const symbol = draft[card]?.at(-1);
  return symbol === undefined ? null : { is: "take", card, symbol };
}

/** All seven cards with the draft's symbols on them, or nothing if there is no such deck. */
function completion(draft: Draft): Draft | null {
  for (const plane of planes()) {
    const found = assign(draft, plane, 0, new Set());
    if (found !== null) return found;
  }
  return null;
}

/** A line of its own for each card from that one on. */
function assign(draft: Draft, plane: Draft, card: number, used: Set<number>): Draft | null {
  if (card === draft.length) return [];
  for (const [i, line] of plane.entries()) {
    if (used.has(i) || !(draft[card] ?? []).every((symbol) => line.includes(symbol))) continue;
    const rest = assign(draft, plane, card + 1, new Set(used).add(i));
    if (rest !== null) return [line, ...rest];
  }
  return null;
}

let known: readonly Draft[] | undefined;

/** Every deck of that kind with seven given symbols; there are thirty. */
export function planes(): readonly Draft[] {
  if (known !== undefined) return known;
  const found = new Map<string, Draft>();
  for (const order of permutations([0, 1, 2, 3, 4, 5, 6])) {
    const lines = LINES.map((line) => line.map((point) => order[point] ?? 0).sort());
    const sorted = lines.sort((a, b) => a.join().localeCompare(b.join()));
    found.set(sorted.join(";"), sorted);
  }
  return (known = [...found.values()]);
}

function* permutations(items: readonly number[]): Generator<readonly number[]> {
  if (items.length === 0) yield [];
  for (const first of items)
    for (const rest of permutations(items.filter((one) => one !== first))) yield [first, ...rest];
}
