/** In which dress a card is: see "Two dresses" in docs/studio.md. */

import type { Faces, PileId, Seat, View } from "../protocol/types";
import { named } from "../protocol/pileNames";
import type { Dress, SymbolInfo } from "../wire/http";

/**
 * In the middle lies the second dress and players hold the first, so that a match is between the two.
 * Without a middle, mine is the first and the others' the second; cards that are only matched among
 * themselves are dressed as on paper.
 */
export function dressOf(view: Pick<View, "piles">, me: Seat | null, pile: PileId): Dress {
  const { kind, seat } = named(pile);
  if (kind === "centre") return "second";
  if ("centre" in view.piles) return "first";
  if (seat === null || me === null) return "printed";
  return seat === me ? "first" : "second";
}

/** The symbols as a card wears them; in the studio some may still be on their way. */
export function dressed(faces: Faces, dress: Dress, card: number): readonly SymbolInfo[] {
  if (dress === "first" || !isDouble(faces)) return faces.symbols;
  const worn = dress === "second" ? null : onPaper(faces, card);
  return faces.symbols.map((sign: SymbolInfo | undefined, symbol) =>
    sign?.second && (worn === null || worn.has(symbol)) ? { ...sign, face: sign.second } : sign,
  ) as SymbolInfo[];
}

/** Whether some of its symbols have two dresses. */
export const isDouble = ({ symbols }: Pick<Faces, "symbols">): boolean =>
  (symbols as readonly (SymbolInfo | undefined)[]).some((sign) => sign?.second);

const NONE: ReadonlySet<number> = new Set();

/** The symbols that wear their second dress on a printed card. */
export const onPaper = (faces: Pick<Faces, "cards">, card: number): ReadonlySet<number> =>
  printed(faces)[card] ?? NONE;

const known = new WeakMap<Faces["cards"], readonly ReadonlySet<number>[]>();

/** The symbols that each printed card shows in their second dress: every second time. */
function printed({ cards }: Pick<Faces, "cards">): readonly ReadonlySet<number>[] {
  const found = known.get(cards);
  if (found !== undefined) return found;
  const shown = new Map<number, number>();
  const worn = cards.map((card) => {
    const second = new Set(card.filter((symbol) => (shown.get(symbol) ?? 0) % 2 === 1));
    for (const symbol of card) shown.set(symbol, (shown.get(symbol) ?? 0) + 1);
    return second;
  });
  known.set(cards, worn);
  return worn;
}
