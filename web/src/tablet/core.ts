/**
 * The rules of the games for one device: `call` and `nextRound` give the next table, no more. Time
 * and chance are handed in. A pile is its cards, the top one last.
 */

import type { CardNo, Millis, Ranking, Seat, SymbolNo } from "../protocol/types";
import type { LocalGame } from "./games";
import { LOCKOUT_MS } from "../wire/constants";

type Pile = readonly CardNo[];

export interface Table {
  readonly game: LocalGame;
  /** The symbols of each card, by its number. */
  readonly cards: readonly (readonly SymbolNo[])[];
  readonly centre: Pile;
  /** In front of each seat. */
  readonly own: readonly Pile[];
  /** What each has lost in the rounds before. */
  readonly lost: readonly Pile[];
  /** For the rounds to come. */
  readonly stock: Pile;
  readonly round: number;
  /** A round is over, and the next one has not begun. */
  readonly resting: boolean;
  /** Until when a wrong call keeps each seat from calling. */
  readonly locked: readonly Millis[];
  readonly last: Found | null;
  /** Empty until the game is over. */
  readonly ranking: Ranking;
}

export interface Found {
  readonly seat: Seat;
  readonly symbol: SymbolNo;
  /** Whose card showed it, if not the centre's. */
  readonly target: Seat | null;
  /** Who lost the round, if it is over. */
  readonly loser: Seat | null;
}

export interface Call {
  readonly seat: Seat;
  readonly symbol: SymbolNo;
  readonly at: Millis;
  /** One of several who show the symbol; the next one round the table unless it is said. */
  readonly target?: Seat;
}

/** A new game. The seats are numbered; `order` is who is dealt to first. */
export function deal(
  game: LocalGame,
  cards: Table["cards"],
  shuffled: Pile,
  order: readonly Seat[],
): Table {
  const nobody: Pile[] = order.map(() => []);
  const table: Table = {
    game,
    cards,
    centre: [],
    own: nobody,
    lost: nobody,
    stock: [],
    round: 0,
    resting: true,
    locked: order.map(() => 0),
    last: null,
    ranking: [],
  };
  const given = (piles: readonly Pile[]) =>
    order.map((_, seat) => piles[order.indexOf(seat)] ?? []);
  switch (game.deal) {
    case "one": {
      const own = shuffled.slice(0, order.length).map((card) => [card]);
      return { ...table, centre: shuffled.slice(order.length), own, resting: false };
    }
    case "all": {
      const dealt = shuffled.slice(0, -1);
      const own = given(order.map((_, i) => dealt.filter((_, k) => k % order.length === i)));
      return { ...table, own, centre: shuffled.slice(-1), resting: false };
    }
    case "round":
      return nextRound({ ...table, stock: shuffled });
  }
}

/** A card each for the next round. */
export function nextRound(table: Table): Table {
  const seats = table.own.length;
  const drawn = table.stock.slice(-seats).reverse();
  return {
    ...table,
    own: table.own.map((_, seat) => drawn.slice(seat, seat + 1)),
    stock: table.stock.slice(0, -seats),
    round: table.round + 1,
    resting: false,
  };
}

export const topOf = (pile: Pile | undefined): CardNo | undefined => pile?.at(-1);

/** The card that a seat touches symbols on; nothing for who has none in this round. */
export function padOf({ game, own, centre }: Table, seat: Seat): CardNo | undefined {
  return topOf(game.touch === "own" ? own[seat] : centre);
}

const shows = ({ cards }: Table, card: CardNo | undefined, symbol: SymbolNo): boolean =>
  card !== undefined && (cards[card]?.includes(symbol) ?? false);

/** Whose cards show the symbol, beginning with the next one round the table. */
export function targets(table: Table, seat: Seat, symbol: SymbolNo): Seat[] {
  const seats = table.own.length;
  const round = Array.from({ length: seats - 1 }, (_, i) => (seat + i + 1) % seats);
  return round.filter((other) => shows(table, topOf(table.own[other]), symbol));
}

/** Whether that call would be right on that table. */
export function isRight(table: Table, { seat, symbol, target }: Call): boolean {
  if (!shows(table, padOf(table, seat), symbol)) return false;
  if (table.game.match === "centre") return shows(table, topOf(table.centre), symbol);
  const found = targets(table, seat, symbol);
  return target === undefined ? found.length > 0 : found.includes(target);
}

export const canCall = (table: Table, seat: Seat, at: Millis): boolean =>
  table.ranking.length === 0 &&
  !table.resting &&
  padOf(table, seat) !== undefined &&
  at >= (table.locked[seat] ?? 0);

/** What a call does: a right one moves cards, a wrong one locks its seat out for a while. */
export function call(table: Table, said: Call): Table {
  const { seat, symbol, at } = said;
  if (!canCall(table, seat, at)) return table;
  if (!isRight(table, said)) {
    const locked = table.locked.map((until, one) => (one === seat ? at + LOCKOUT_MS : until));
    return { ...table, locked };
  }
  const other =
    table.game.match === "other" ? (said.target ?? targets(table, seat, symbol)[0]) : null;
  const target = other ?? null;
  return settle({ ...moved(table, seat, target), last: { seat, symbol, target, loser: null } });
}

function moved(table: Table, seat: Seat, target: Seat | null): Table {
  const { from, to } = table.game.moves;
  const piles = { centre: table.centre, own: [...table.own] };
  const source = from === "own" ? (piles.own[seat] ?? []) : piles.centre;
  const many = table.game.all ? source.length : 1;
  const taken = source.slice(source.length - many);
  const rest = source.slice(0, source.length - many);
  if (from === "own") piles.own[seat] = rest;
  else piles.centre = rest;
  const into = to === "own" ? seat : target;
  if (to === "centre" || into === null) piles.centre = [...piles.centre, ...taken];
  else piles.own[into] = [...(piles.own[into] ?? []), ...taken];
  return { ...table, ...piles };
}

/** Ends the round or the game, if it is at its end. */
function settle(table: Table): Table {
  const { game, own, centre } = table;
  if (game.deal === "round") {
    const [loser, ...more] = own.flatMap((pile, seat) => (pile.length > 0 ? [seat] : []));
    if (loser === undefined || more.length > 0) return table;
    const lost = table.lost.map((pile, seat) =>
      seat === loser ? [...pile, ...(own[loser] ?? [])] : pile,
    );
    const last = table.last && { ...table.last, loser };
    const after = { ...table, own: own.map(() => []), lost, last, resting: true };
    const over = table.round >= game.rounds || table.stock.length < own.length;
    return over ? ranked(after) : after;
  }
  const empty =
    game.moves.from === "centre" ? centre.length === 0 : own.some((pile) => pile.length === 0);
  return empty ? ranked(table) : table;
}

/** What counts: cards won, received, left or lost. The one that each began with is not won. */
export function scoreOf({ game, own, lost }: Table, seat: Seat): number {
  if (game.deal === "round") return lost[seat]?.length ?? 0;
  return (own[seat]?.length ?? 0) - (game.deal === "one" ? 1 : 0);
}

function ranked(table: Table): Table {
  const scores = table.own.map((_, seat) => scoreOf(table, seat));
  const order = [...new Set(scores)].sort((a, b) => (table.game.most ? b - a : a - b));
  const ranking = order.map((score) =>
    scores.flatMap((one, seat) => (one === score ? [seat] : [])),
  );
  return { ...table, ranking };
}

/** The place that a seat has come to, as on any podium: two first ones, then a third. 0 before the end. */
export function placeOf({ ranking }: Table, seat: Seat): number {
  const shared = ranking.findIndex((seats) => seats.includes(seat));
  return shared < 0 ? 0 : ranking.slice(0, shared).flat().length + 1;
}
