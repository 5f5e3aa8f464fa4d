/** What the page fetches; the party's socket is in `party/connection`. Addresses are relative: any folder can host the page. */

import type { Lang } from "./i18n";
import { outline, type Outline, WHOLE } from "./outline";

export type Names = Readonly<Record<Lang, readonly string[]>>;
export type Titles = Readonly<Record<Lang, string>>;

/** What a card shows for a symbol: a picture, or letters in one colour. */
export type Face =
  | { readonly art: string }
  | { readonly text: Titles; readonly ink: string; readonly underline: boolean };

/** The letters of a face; a picture has none. */
export const textOf = (face: Face | undefined, lang: Lang): string =>
  face !== undefined && "text" in face ? face.text[lang] : "";

export interface Sign {
  readonly id: string;
  /** The spoken name first, then its synonyms. */
  readonly name: Names;
  readonly face: Face;
}

export interface Theme {
  readonly id: string;
  readonly symbols: readonly Sign[];
}

export interface Deck {
  readonly id: string;
  readonly cards: readonly (readonly number[])[];
}

export interface ThemeLine {
  readonly id: string;
  readonly title: Titles;
  readonly about: Titles;
  readonly count: number;
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
export const fetchTheme = (id: string): Promise<Theme> => json(`api/theme/${id}.json`);
export const fetchDeck = (id: string): Promise<Deck> => json(`api/deck/${id}.json`);
export const fetchCredits = (): Promise<Credit> => json("api/credits.json");

export const artUrl = (id: string): string => `art/${id}.svg`;

const outlines = new Map<string, Outline>();

/** Where the ink of a picture is; known once it has been preloaded. */
export const artOutline = (id: string): Outline => outlines.get(id) ?? WHOLE;

/** Resolves when the pictures can be drawn at once; a missing one does not hold up the rest. */
export async function preload(faces: readonly Face[]): Promise<void> {
  const pictures = faces.flatMap((face) => ("art" in face ? [face.art] : []));
  await Promise.allSettled(pictures.filter((id) => !outlines.has(id)).map(fetchArt));
}

async function fetchArt(id: string): Promise<void> {
  const image = new Image(64, 64);
  image.src = artUrl(id);
  await image.decode();
  outlines.set(id, outline(image));
}

export async function json<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as T;
}
