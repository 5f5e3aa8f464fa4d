/** The pictures and cards of a recorded game. */

import { fetchDeck, fetchTheme } from "../net";
import type { Faces } from "../party/contract";

export async function fetchFaces(theme: string, order: number): Promise<Faces> {
  const [found, { cards }] = await Promise.all([fetchTheme(theme), fetchDeck(String(order))]);
  return { symbols: found.symbols, cards, ...(found.spots && { spots: found.spots }) };
}
