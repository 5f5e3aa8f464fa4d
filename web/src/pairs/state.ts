/**
 * The practice table without a screen: `update(state, message)` gives the next state and does
 * nothing else. Time and chance come in with the messages.
 */

import type { Catalogue, DeckCards, EditionSummary, ThemeInfo } from "../wire/http";

export type Millis = number;
/** The first or the second card on the table. */
export type Side = 0 | 1;

export interface Choice {
  readonly theme: string;
  readonly deck: string;
}

export interface State {
  readonly catalogue: Catalogue | null;
  readonly choice: Choice | null;
  /** Nothing while the chosen theme is on its way. */
  readonly board: Board | null;
  readonly failed: boolean;
}

export interface Board {
  readonly theme: ThemeInfo;
  readonly deck: DeckCards;
  /** Numbers of the cards still to come; the first two lie open. */
  readonly pile: readonly number[];
  /** When the open cards could be seen; nothing until then. */
  readonly shown: Millis | null;
  readonly found: Found | null;
  readonly wrong: Wrong | null;
  readonly finds: number;
  readonly last: Millis | null;
  readonly best: Millis | null;
}

export interface Found {
  readonly symbol: number;
  readonly time: Millis | null;
  readonly record: boolean;
}

export interface Wrong {
  readonly side: Side;
  readonly symbol: number;
  /** Counts wrong touches, so that the same mistake twice shakes twice. */
  readonly times: number;
}

export type Message =
  | { readonly is: "opened"; readonly catalogue: Catalogue; readonly wish: Partial<Choice> }
  | { readonly is: "chose"; readonly wish: Partial<Choice> }
  | {
      readonly is: "dealt";
      readonly theme: ThemeInfo;
      readonly deck: DeckCards;
      readonly order: readonly number[];
      readonly best: Millis | null;
    }
  | { readonly is: "failed" }
  | { readonly is: "shown"; readonly at: Millis }
  | { readonly is: "touched"; readonly side: Side; readonly symbol: number; readonly at: Millis }
  | { readonly is: "next"; readonly order: readonly number[] };

export const START: State = { catalogue: null, choice: null, board: null, failed: false };

export function update(state: State, message: Message): State {
  switch (message.is) {
    case "opened":
      return choose({ ...state, catalogue: message.catalogue, failed: false }, message.wish);
    case "chose":
      return choose({ ...state, failed: false }, { ...state.choice, ...message.wish });
    case "dealt": {
      const { theme, deck, order, best } = message;
      // A theme that was chosen and left again before it arrived.
      if (theme.id !== state.choice?.theme || deck.id !== state.choice.deck) return state;
      return { ...state, failed: false, board: dealt(theme, deck, order, best) };
    }
    case "failed":
      return { ...state, failed: true };
    case "shown":
    case "touched":
    case "next":
      return state.board === null ? state : { ...state, board: play(state.board, message) };
  }
}

/** Cards just dealt, which nobody has seen yet. */
export function dealt(
  theme: ThemeInfo,
  deck: DeckCards,
  pile: readonly number[],
  best: Millis | null,
): Board {
  return { theme, deck, best, pile, shown: null, found: null, wrong: null, finds: 0, last: null };
}

type Move = Extract<Message, { is: "shown" | "touched" | "next" }>;

export function play(board: Board, move: Move): Board {
  switch (move.is) {
    case "shown":
      return board.shown === null ? { ...board, shown: move.at } : board;
    case "touched":
      return board.found === null ? call(board, move.side, move.symbol, move.at) : board;
    case "next":
      return {
        ...board,
        pile: refill(board.pile.slice(2), move.order),
        shown: null,
        found: null,
        wrong: null,
      };
  }
}

function call(board: Board, side: Side, symbol: number, at: Millis): Board {
  const [a, b] = open(board);
  if (![a, b][side]?.includes(symbol)) return board;
  if (symbol !== common(a, b)) {
    return { ...board, wrong: { side, symbol, times: (board.wrong?.times ?? 0) + 1 } };
  }
  const time = board.shown === null ? null : at - board.shown;
  const record = time !== null && time < (board.best ?? Infinity);
  return {
    ...board,
    found: { symbol, time, record: record && board.best !== null },
    wrong: null,
    finds: board.finds + 1,
    last: time ?? board.last,
    best: record ? time : board.best,
  };
}

/** Two cards lie open and the next two are being loaded, so the pile never has fewer than four. */
function refill(pile: readonly number[], order: readonly number[]): readonly number[] {
  return pile.length >= 4 ? pile : [...pile, ...order.filter((card) => !pile.includes(card))];
}

function choose(state: State, wish: Partial<Choice>): State {
  const { catalogue } = state;
  if (catalogue === null) return state;
  const theme = catalogue.themes.find((t) => t.id === wish.theme) ?? catalogue.themes[0];
  if (theme === undefined) return { ...state, failed: true };
  const deck = fitting(catalogue.decks, theme.count, wish.deck);
  if (deck === undefined) return { ...state, failed: true };
  const same = theme.id === state.choice?.theme && deck.id === state.choice.deck;
  const choice = { theme: theme.id, deck: deck.id };
  return same ? state : { ...state, choice, board: null };
}

/** The wished deck, or else the largest up to the classic one that has enough symbols. */
function fitting(
  decks: readonly EditionSummary[],
  count: number,
  wish: string | undefined,
): EditionSummary | undefined {
  const possible = decks.filter((deck) => deck.symbols <= count);
  const wished = possible.find((deck) => deck.id === wish);
  return wished ?? possible.filter((deck) => deck.perCard <= 8).at(-1);
}

/** The symbols of the two open cards. */
export function open(board: Board): readonly [readonly number[], readonly number[]] {
  const [a = 0, b = 0] = board.pile;
  return [board.deck.cards[a] ?? [], board.deck.cards[b] ?? []];
}

export function common(a: readonly number[], b: readonly number[]): number | undefined {
  return a.find((symbol) => b.includes(symbol));
}
