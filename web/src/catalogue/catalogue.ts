/** Fetches themes, decks and pictures. Addresses are relative: any folder can host the page. */

import { keepBitmap } from "../drawing/bitmaps";
import type { Lang } from "../i18n/i18n";
import type { ArtCredit, Catalogue, DeckCards, Face, SymbolInfo, ThemeInfo } from "../wire/http";

const isWord = (face: Face): boolean =>
  "art" in face ? face.art.includes("{lang}") : "text" in face && !face.underline;

/** Whether it has to be read, and should not stand on its head. */
export const isRead = (sign: SymbolInfo | undefined): boolean =>
  sign !== undefined && (isWord(sign.face) || (sign.second !== undefined && isWord(sign.second)));

/** How many letters there are to read on a symbol, in whichever dress. */
export function lettersOf(sign: SymbolInfo | undefined, lang: Lang): number {
  const faces = sign === undefined ? [] : [sign.face, ...(sign.second ? [sign.second] : [])];
  const texts = faces.map((face) =>
    "text" in face ? face.text[lang] : isWord(face) ? (sign?.name[lang][0] ?? "") : "",
  );
  return Math.max(0, ...texts.map((text) => text.length));
}

export const fetchCatalogue = (): Promise<Catalogue> => json("api/themes.json");

/** Whether a theme is an uploaded deck: `own/57/…`. */
export const isOwn = (theme: string): boolean => theme.startsWith("own/");

export async function fetchTheme(id: string): Promise<ThemeInfo> {
  const url = `api/theme/${id}.json`;
  const response = await fetch(url);
  if (response.status === 404 && isOwn(id)) {
    // Its maker has deleted it: the pictures of the house stand in, and the game goes on.
    const usual = (await fetchCatalogue()).themes[0];
    if (usual !== undefined) return fetchTheme(usual.id);
  }
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as ThemeInfo;
}

export const fetchDeck = (id: string): Promise<DeckCards> => json(`api/deck/${id}.json`);
export const fetchCredits = (): Promise<ArtCredit> => json("api/credits.json");

/** Where the picture of a face is; letters have none. */
export function urlOf(face: Face, lang: Lang): string | null {
  if ("art" in face) return `art/${face.art.replace("{lang}", lang)}.svg`;
  return "picture" in face ? face.picture : null;
}

const AT_ONCE = 8;

/** Kept: otherwise a picture is fetched and parsed each time a card shows it. */
const here = new Map<string, HTMLImageElement>();

/** Resolves when the pictures can be drawn at once; a missing one does not hold up the rest. */
export async function preload(faces: readonly Face[], lang: Lang): Promise<void> {
  const coming: Promise<void>[] = [];
  for (const face of faces) {
    coming.push(fetchPicture(urlOf(face, lang)));
    // Requesting a whole deck at once would block a slow phone for too long.
    if (coming.length % AT_ONCE === 0) await new Promise((done) => setTimeout(done));
  }
  await Promise.allSettled(coming);
}

async function fetchPicture(url: string | null): Promise<void> {
  if (url === null || here.has(url)) return;
  const image = new Image(64, 64);
  image.src = url;
  await image.decode();
  here.set(url, image);
  if (url.endsWith(".svg")) keepBitmap(url, image);
}

export async function json<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as T;
}
