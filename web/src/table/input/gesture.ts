/**
 * One gesture: what a touch means, from what the view says can be done. Pure: a touch and what was
 * picked before give what is picked now, and perhaps a request.
 */

import {
  type Action,
  type Ask,
  type CardNo,
  type PileId,
  type SymbolNo,
  type View,
} from "../../protocol/types";
import { cellOf, type Cell, neighbours, pileOf } from "../../protocol/pileNames";
import { HIDDEN } from "../../wire/constants";

export type Touch =
  | { readonly is: "card"; readonly pile: PileId; readonly symbol: SymbolNo | null }
  | { readonly is: "token"; readonly symbol: SymbolNo }
  | { readonly is: "cell"; readonly cell: Cell };

/** A call that is not complete yet. */
export interface Picked {
  readonly symbol: SymbolNo | null;
  readonly piles: readonly PileId[];
}

export interface Meaning {
  readonly picked: Picked | null;
  readonly ask: Ask | null;
  /** A symbol added to the answer that is being written. */
  readonly noted?: SymbolNo;
}

type Cards = readonly (readonly SymbolNo[])[];

const NOTHING: Meaning = { picked: null, ask: null };

export const action = (view: View, kind: Action["kind"]): Action | undefined =>
  view.can.find((one) => one.kind === kind);

/** The card face up on a pile. */
export const topOf = (view: View, pile: PileId): CardNo | null =>
  view.piles[pile]?.cards.at(-1) ?? null;

export const touched = (view: View, cards: Cards, before: Picked | null, touch: Touch): Meaning => {
  const call = action(view, "call");
  if (touch.is === "token") return call?.board ? onBoard(view, call, touch.symbol) : NOTHING;
  if (touch.is === "cell") return before === null ? NOTHING : onCell(view, before, touch.cell);
  const { pile, symbol } = touch;
  const write = action(view, "write");
  if (write?.own.includes(pile) && symbol !== null) return { ...NOTHING, noted: symbol };
  if (call !== undefined && !call.board) {
    if (call.own.includes(pile)) return onOwn(view, cards, call, before, pile, symbol);
    if (call.on.includes(pile)) {
      return call.own.length > 0
        ? onOther(view, cards, call, before, pile, symbol)
        : among(view, cards, call, before, pile, symbol);
    }
  }
  if (action(view, "play")?.on.includes(pile)) return { picked: null, ask: { t: "play", pile } };
  return { picked: before, ask: null };
};

function calling(view: View, symbol: SymbolNo, piles: readonly PileId[], cell?: Cell): Meaning {
  const cards = piles.map((pile) => topOf(view, pile) ?? HIDDEN);
  const where = cell ? { cell: [cell.q, cell.r] as const } : {};
  return { picked: null, ask: { t: "call", symbol, piles, cards, ...where } };
}

function onBoard(view: View, call: Action, symbol: SymbolNo): Meaning {
  return calling(view, symbol, call.own.slice(0, 1));
}

const shows = (view: View, cards: Cards, pile: PileId, symbol: SymbolNo): boolean =>
  cards[topOf(view, pile) ?? HIDDEN]?.includes(symbol) ?? false;

/** On a card of mine: with one open target that says everything, otherwise it is half a call. */
function onOwn(
  view: View,
  cards: Cards,
  call: Action,
  before: Picked | null,
  pile: PileId,
  symbol: SymbolNo | null,
): Meaning {
  if (symbol === null) return NOTHING;
  const [target, ...more] = call.on;
  if (target !== undefined && more.length === 0 && topOf(view, target) !== null)
    return complete(view, cards, call, symbol, pile, target);
  const again = before?.symbol === symbol && before.piles[0] === pile;
  return { picked: again ? null : { symbol, piles: [pile] }, ask: null };
}

/** On a card that mine is compared with. */
function onOther(
  view: View,
  cards: Cards,
  call: Action,
  before: Picked | null,
  pile: PileId,
  symbol: SymbolNo | null,
): Meaning {
  if (symbol === null) {
    // Face down: it can only be turned for a symbol that was chosen before.
    const own = before?.piles[0];
    if (before?.symbol == null || own === undefined) return { picked: before, ask: null };
    return calling(view, before.symbol, [own, pile]);
  }
  const chosen = before?.symbol === symbol ? before.piles[0] : undefined;
  const own = chosen ?? call.own.find((one) => shows(view, cards, one, symbol)) ?? call.own[0];
  return own === undefined ? NOTHING : complete(view, cards, call, symbol, own, pile);
}

function complete(
  view: View,
  cards: Cards,
  call: Action,
  symbol: SymbolNo,
  own: PileId,
  pile: PileId,
): Meaning {
  const right = shows(view, cards, own, symbol) && shows(view, cards, pile, symbol);
  // A wrong call needs no cell to be judged wrong.
  if (!call.cell || !right) return calling(view, symbol, [own, pile]);
  const free = freeCells(view, pile);
  const [only] = free;
  if (free.length === 1 && only) return calling(view, symbol, [own, pile], only);
  return { picked: { symbol, piles: [own, pile] }, ask: null };
}

function onCell(view: View, before: Picked, cell: Cell): Meaning {
  return before.symbol === null ? NOTHING : calling(view, before.symbol, before.piles, cell);
}

/** Several cards that all show it: the first touch names the symbol, the others the cards. */
function among(
  view: View,
  cards: Cards,
  call: Action,
  before: Picked | null,
  pile: PileId,
  symbol: SymbolNo | null,
): Meaning {
  if (symbol === null) return { picked: before, ask: null };
  if (call.on.length === call.picks) return calling(view, symbol, call.on);
  const same = before !== null && (call.pointing || before.symbol === symbol);
  if (!same) return { picked: { symbol, piles: [pile] }, ask: null };
  const without = before.piles.filter((one) => one !== pile);
  const piles = without.length < before.piles.length ? without : [...before.piles, pile];
  if (piles.length === 0) return NOTHING;
  if (piles.length < call.picks) return { picked: { ...before, piles }, ask: null };
  const tops = piles.map((one) => cards[topOf(view, one) ?? HIDDEN] ?? []);
  const common = tops[0]?.find((one) => tops.every((card) => card.includes(one)));
  return calling(view, call.pointing ? (common ?? symbol) : (before.symbol ?? symbol), piles);
}

/** The free cells beside a card on a hexagonal board. */
export function freeCells(view: View, pile: PileId): Cell[] {
  const cell = cellOf(pile);
  if (cell === null) return [];
  return neighbours(cell).filter((one) => !view.piles[pileOf(one)]?.count);
}

/** A symbol named aloud or typed: the same call, on the first cards that show it. */
export function spoken(view: View, cards: Cards, symbol: SymbolNo): Meaning {
  const call = action(view, "call");
  const write = action(view, "write");
  if (write !== undefined) return { ...NOTHING, noted: symbol };
  if (call === undefined) return NOTHING;
  if (call.board) return onBoard(view, call, symbol);
  const own = call.own.find((one) => shows(view, cards, one, symbol)) ?? call.own[0];
  const open = call.on.filter((one) => topOf(view, one) !== null);
  if (own !== undefined && open.length === 0)
    return { picked: { symbol, piles: [own] }, ask: null };
  const showing = open.filter((one) => shows(view, cards, one, symbol));
  if (own !== undefined) {
    const target = showing[0] ?? open[0];
    return target === undefined ? NOTHING : complete(view, cards, call, symbol, own, target);
  }
  const piles = [...showing, ...open.filter((one) => !showing.includes(one))].slice(0, call.picks);
  return piles.length === call.picks ? calling(view, symbol, piles) : NOTHING;
}

/** The symbols that can be meant now: those in sight on the cards and boards of what can be done. */
export function inPlay(view: View, cards: Cards): SymbolNo[] {
  const found = view.can.flatMap((one) => [
    ...[...one.own, ...one.on].flatMap((pile) => cards[topOf(view, pile) ?? HIDDEN] ?? []),
    ...(one.board ? (view.tokens[one.board] ?? []) : []),
  ]);
  return [...new Set(found)];
}

/** The symbols that would be a right call now, as anybody can see who compares the cards. */
export function inCommon(view: View, cards: Cards): Set<SymbolNo> {
  const call = action(view, "call");
  if (call === undefined) return new Set();
  const tokens = call.board ? (view.tokens[call.board] ?? []) : [];
  const right = inPlay(view, cards).filter((symbol) => {
    const own = call.own.length === 0 || call.own.some((one) => shows(view, cards, one, symbol));
    if (call.board) return own && tokens.includes(symbol);
    const on = call.on.filter((one) => shows(view, cards, one, symbol));
    return own && on.length >= (call.own.length === 0 ? call.picks : 1);
  });
  return new Set(right);
}
