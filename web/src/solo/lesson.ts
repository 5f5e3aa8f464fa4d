/** A training round: pairs of cards whose common symbol is one that this player finds hard. */

import { takenFor, weakest, type Notes } from "../pairs/notebook";
import type { DeckCards, ThemeInfo } from "../wire/http";

export const PAIRS = 15;
/** How many hard symbols are trained at a time, … */
export const HARD = 6;
/** … in this share of the pairs; the rest are any cards, so that nobody can guess. */
const SHARE = 0.75;

/** The cards of a round, two by two. `random` gives numbers from 0 to 1. */
export function lesson(
  deck: DeckCards,
  theme: ThemeInfo,
  notes: Notes,
  random: () => number,
): readonly number[] {
  const hard = weakest(notes, HARD);
  const number = (id: string | null) => theme.symbols.findIndex((sign) => sign.id === id);
  const pile: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const id = pair / PAIRS < SHARE ? hard[pair % Math.max(hard.length, 1)] : undefined;
    const chosen =
      id === undefined
        ? anyTwo(deck, random)
        : twoWith(deck, number(id), number(takenFor(notes[id])), random);
    pile.push(...(random() < 0.5 ? chosen : [...chosen].reverse()));
  }
  return mixed(pile, random);
}

/**
 * Two cards with that symbol in common. Two symbols are together on one card at the most: if that
 * card is there, it is one of the two, so that both of what is confused can be seen.
 */
function twoWith(deck: DeckCards, symbol: number, rival: number, random: () => number): number[] {
  const having = shuffled(
    deck.cards.flatMap((card, i) => (card.includes(symbol) ? [i] : [])),
    random,
  );
  if (having.length < 2) return anyTwo(deck, random);
  const both = having.findIndex((card) => deck.cards[card]?.includes(rival));
  if (both > 1) having.unshift(...having.splice(both, 1));
  return having.slice(0, 2);
}

function anyTwo(deck: DeckCards, random: () => number): number[] {
  return shuffled([...deck.cards.keys()], random).slice(0, 2);
}

/** The pairs in another order; each stays a pair. */
function mixed(pile: readonly number[], random: () => number): readonly number[] {
  const pairs = Array.from({ length: pile.length / 2 }, (_, i) => pile.slice(2 * i, 2 * i + 2));
  return shuffled(pairs, random).flat();
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}
