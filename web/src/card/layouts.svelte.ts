/** The layouts of the decks in use: asked for when a card is first drawn, and kept. */

import { SvelteMap } from "svelte/reactivity";
import { circled, type Placed, shaped } from "../drawing/cardface";
import type { Lang } from "../i18n/i18n";
import { deal, spots as circles } from "../drawing/circles";
import { isOwn, isRead, lettersOf } from "../catalogue/catalogue";
import type { Faces } from "../protocol/types";
import { isDouble, onPaper } from "./dress";
import type { DeckCards, Dress, Layout, ThemeInfo } from "../wire/http";

/** How often to look whether a layout has been made, and how long a card waits for it to be. */
const ASK_AGAIN_MS = 700;
const PATIENCE_MS = 1200;

const known = new SvelteMap<string, Layout>();
const asking = new Map<string, Promise<void>>();

/** What cards are drawn from. */
export const facesOf = ({ id, symbols, revision }: ThemeInfo, { cards }: DeckCards): Faces => ({
  theme: id,
  symbols,
  cards,
  ...(revision !== undefined && { revision }),
});

/**
 * Editions are the first cards of a full deck, which is named by its order. An uploaded deck is
 * laid out in each of its dresses.
 */
function address(faces: Faces, lang: Lang, dress: Dress): string {
  const { theme, cards, revision = 0 } = faces;
  if (!isOwn(theme)) return `api/layout/${theme}/${(cards[0]?.length ?? 1) - 1}/${lang}.json`;
  return `api/layout/${theme}/${isDouble(faces) ? dress : "first"}.json?${revision}`;
}

/** The symbols of a card where they are to be drawn, in the order in which they are numbered. */
export function faceOf(
  faces: Faces,
  card: number,
  lang: Lang,
  dress: Dress = "first",
): readonly Placed[] {
  const symbols = faces.cards[card] ?? [];
  const second = dress === "printed" && isDouble(faces) ? onPaper(faces, card) : undefined;
  const layout = faces.layout ?? asked(address(faces, lang, dress));
  return (layout && shaped(symbols, card, layout, second)) ?? simple(faces, symbols, card, lang);
}

/** In circles, until the layout has come. */
function simple({ symbols: signs }: Faces, symbols: readonly number[], card: number, lang: Lang) {
  const layout = circles(card, symbols.length);
  const dealt = deal(symbols, layout, (symbol) => lettersOf(signs[symbol], lang));
  // "sun" upside down would be "uns".
  return circled(dealt, layout).map((placed) =>
    isRead(signs[placed.symbol]) ? { ...placed, turn: (placed.turn % 70) - 35 } : placed,
  );
}

/** Resolves when cards can be drawn as they should be, or after a while all the same. */
export async function laidOut(faces: Faces, lang: Lang, dress: Dress = "first"): Promise<void> {
  const enough = new Promise<void>((done) => setTimeout(done, PATIENCE_MS));
  await Promise.race([ask(address(faces, lang, dress)), enough]);
}

function asked(url: string): Layout | undefined {
  void ask(url);
  return known.get(url);
}

function ask(url: string): Promise<void> {
  const before = asking.get(url);
  if (before !== undefined) return before;
  const answer = fetchLayout(url).then(
    (layout) => void known.set(url, layout),
    // Cards can be played without it; the next party may have more luck.
    () => void setTimeout(() => asking.delete(url), ASK_AGAIN_MS * 10),
  );
  asking.set(url, answer);
  return answer;
}

/** "202 Accepted" says that it is being made. */
async function fetchLayout(url: string): Promise<Layout> {
  for (;;) {
    const response = await fetch(url);
    if (response.status === 200) return (await response.json()) as Layout;
    if (response.status !== 202) throw new Error(`${url}: ${response.status}`);
    await new Promise((done) => setTimeout(done, ASK_AGAIN_MS));
  }
}
