/** What the page fetches; the party's socket is in `party/connection`. Addresses are relative: any folder can host the page. */

import type { Lang } from "./i18n";
import type { Spot } from "./layout";
import { outline, type Outline, WHOLE } from "./outline";

export type Names = Readonly<Record<Lang, readonly string[]>>;
export type Titles = Readonly<Record<Lang, string>>;

/** What a card shows for a symbol: a picture of the house or somebody's own, or letters. */
export type Face =
  /** Its square just holds the circle around the ink. Words: one for each "{lang}" that it names. */
  | { readonly art: string }
  /** A photo without an edge of its own is cut round. */
  | { readonly picture: string; readonly round: boolean }
  | { readonly text: Titles; readonly ink: string; readonly underline: boolean };


export interface Sign {
  readonly id: string;
  /** The spoken name first, then its synonyms. */
  readonly name: Names;
  readonly face: Face;
  /** The same symbol in another dress: its translation, say. */
  readonly second?: Face;
}

const isWord = (face: Face): boolean =>
  "art" in face ? face.art.includes("{lang}") : "text" in face && !face.underline;

/** Whether it has to be read, and should not stand on its head. */
export const isRead = (sign: Sign | undefined): boolean =>
  sign !== undefined && (isWord(sign.face) || (sign.second !== undefined && isWord(sign.second)));

/** How many letters there are to read on a symbol, in whichever dress. */
export function lettersOf(sign: Sign | undefined, lang: Lang): number {
  const faces = sign === undefined ? [] : [sign.face, ...(sign.second ? [sign.second] : [])];
  const texts = faces.map((face) =>
    "text" in face ? face.text[lang] : isWord(face) ? (sign?.name[lang][0] ?? "") : "",
  );
  return Math.max(0, ...texts.map((text) => text.length));
}

export interface Theme {
  readonly id: string;
  readonly symbols: readonly Sign[];
  /** Of somebody's own deck: what it is called, and the cards that were laid by hand. */
  readonly title?: string;
  readonly spots?: Laid;
}

/** Spots by the number of the card. */
export type Laid = Readonly<Record<number, readonly Spot[]>>;

export interface Deck {
  readonly id: string;
  readonly cards: readonly (readonly number[])[];
}

export interface ThemeLine {
  readonly id: string;
  readonly title: Titles;
  readonly about: Titles;
  readonly count: number;
  /** Pictures, signs or words; people's own decks may have some of each. */
  readonly face?: "art" | "sign" | "word";
  readonly samples: readonly Face[];
}

export interface DeckLine {
  readonly id: string;
  readonly cards: number;
  readonly symbols: number;
  readonly perCard: number;
}

export interface Catalogue {
  readonly themes: readonly ThemeLine[];
  readonly decks: readonly DeckLine[];
}

/** Who drew the artwork: credits.json, as the build writes it. */
export interface Credit {
  readonly name: string;
  readonly author: { readonly name: string; readonly url: string };
  readonly license: { readonly title: string; readonly url: string };
}

export const fetchCatalogue = (): Promise<Catalogue> => json("api/themes.json");

/** Somebody's own deck, named as a theme: `own/57/…`. */
export const isOwn = (theme: string): boolean => theme.startsWith("own/");

export async function fetchTheme(id: string): Promise<Theme> {
  const url = `api/theme/${id}.json`;
  const response = await fetch(url);
  if (response.status === 404 && isOwn(id)) {
    // Its maker has deleted it: the pictures of the house stand in, and the game goes on.
    const usual = (await fetchCatalogue()).themes[0];
    if (usual !== undefined) return fetchTheme(usual.id);
  }
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const { spots, ...theme } = (await response.json()) as Theme & { spots?: Written };
  return spots === undefined ? theme : { ...theme, spots: laid(spots) };
}

/** As spots are written: [x, y, r, turn]. */
export type Written = Readonly<Record<number, readonly (readonly [number, number, number, number])[]>>;

export function laid(written: Written): Laid {
  const cards = Object.entries(written).map(([card, spots]) => [
    card,
    spots.map(([x, y, r, turn]) => ({ x, y, r, turn })),
  ]);
  return Object.fromEntries(cards) as Laid;
}

export const fetchDeck = (id: string): Promise<Deck> => json(`api/deck/${id}.json`);
export const fetchCredits = (): Promise<Credit> => json("api/credits.json");

/** Where the picture of a face is; letters have none. */
export function urlOf(face: Face, lang: Lang): string | null {
  if ("art" in face) return `art/${face.art.replace("{lang}", lang)}.svg`;
  return "picture" in face ? face.picture : null;
}

const outlines = new Map<string, Outline>();
const here = new Set<string>();

/** Where the ink of somebody's own picture is; known once it has been preloaded. */
export const outlineOf = (url: string): Outline => outlines.get(url) ?? WHOLE;

/** Resolves when the pictures can be drawn at once; a missing one does not hold up the rest. */
export async function preload(faces: readonly Face[], lang: Lang): Promise<void> {
  await Promise.allSettled(faces.map((face) => fetchPicture(face, urlOf(face, lang))));
}

async function fetchPicture(face: Face, url: string | null): Promise<void> {
  if (url === null || here.has(url)) return;
  const image = new Image(64, 64);
  image.src = url;
  await image.decode();
  here.add(url);
  if ("picture" in face) outlines.set(url, outline(image));
}

export async function json<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as T;
}
