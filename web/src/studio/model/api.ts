/** What the studio asks of the server: see docs/studio.md. */

import type { Lang } from "../../i18n/i18n";
import type { Sign } from "../../catalogue/catalogue";
import { deviceToken } from "../../protocol/connection";

export type DraftFace =
  | { readonly kind: "picture"; readonly path: string }
  | { readonly kind: "text"; readonly text: string; readonly colour?: string };

export interface DraftSymbol {
  readonly id: string;
  readonly face: DraftFace;
  readonly second?: DraftFace;
  readonly names?: Readonly<Record<string, readonly string[]>>;
}

/** Cards that were laid by hand, by their number: [x, y, r, turn] for each symbol. */
export type Written = Readonly<
  Record<number, readonly (readonly [number, number, number, number])[]>
>;

export interface Draft {
  readonly title: string;
  /** Of the file that it was opened from. */
  readonly author?: string;
  readonly licence?: string;
  readonly language: Lang;
  readonly edition: string;
  readonly symbols: readonly DraftSymbol[];
  readonly spots?: Written;
}

export interface PictureInfo {
  readonly round: boolean;
  /** A few of its colours: see alike.ts. */
  readonly look: string;
}

export interface DeckInfo {
  readonly id: string;
  readonly mine: boolean;
  readonly revision: number;
  readonly draft: Draft;
  readonly pictures: Readonly<Record<string, PictureInfo>>;
}

export interface DeckLine {
  readonly id: string;
  readonly title: string;
  readonly symbols: number;
  readonly count: number;
  readonly ready: boolean;
  readonly samples: readonly Sign[];
}

/** A no from the server: a code, for which the page has a text, and a sentence. */
export class Refusal extends Error {
  constructor(
    readonly why: string,
    readonly sentence: string,
    /** What it is about, of what its maker wrote. */
    readonly words: readonly string[] = [],
  ) {
    super(sentence);
  }
}

interface Told {
  readonly why: string;
  readonly sentence: string;
  readonly words: readonly string[];
}

async function ask(
  method: string,
  path: string,
  body?: BodyInit,
  more?: HeadersInit,
): Promise<Response> {
  const headers = { Authorization: `Bearer ${deviceToken()}`, ...more };
  let response: Response;
  try {
    response = await fetch(`api/${path}`, { method, headers, ...(body !== undefined && { body }) });
  } catch {
    throw new Refusal("offline", "");
  }
  if (response.ok) return response;
  const told = (await response.json().catch(() => null)) as Partial<Told> | null;
  // An address that cannot be a deck's is no deck to the server either, only without a word of ours.
  const why = told?.why ?? (response.status === 404 ? "no_such_deck" : "offline");
  throw new Refusal(why, told?.sentence ?? "", told?.words);
}

async function askJson<T>(
  method: string,
  path: string,
  body?: BodyInit,
  more?: HeadersInit,
): Promise<T> {
  return (await (await ask(method, path, body, more)).json()) as T;
}

/** The door is open: the server may get ready for pictures, too. */
export const myDecks = (): Promise<readonly DeckLine[]> => askJson("GET", "decks?soon=1");
export const getDeck = (id: string): Promise<DeckInfo> => askJson("GET", `decks/${id}`);
export const createDeck = (draft: Draft): Promise<DeckInfo> =>
  askJson("POST", "decks", JSON.stringify(draft));
export const openFile = (file: Blob): Promise<DeckInfo> => askJson("POST", "decks/open", file);
export const saveDeck = (id: string, revision: number, draft: Draft): Promise<DeckInfo> =>
  askJson("PUT", `decks/${id}`, JSON.stringify(draft), { "If-Match": `"${revision}"` });
export const deleteDeck = (id: string): Promise<Response> => ask("DELETE", `decks/${id}`);
export const copyDeck = (id: string, title: string): Promise<DeckInfo> =>
  askJson("POST", `decks/${id}/copy`, JSON.stringify({ title }));
export const fillDeck = (id: string, theme: string): Promise<DeckInfo> =>
  askJson("POST", `decks/${id}/fill`, JSON.stringify({ theme }));
export const sendPicture = (id: string, picture: Blob): Promise<PictureInfo & { path: string }> =>
  askJson("POST", `decks/${id}/pictures`, picture);

export const getPicture = async (id: string, path: string): Promise<Blob> =>
  (await ask("GET", `decks/${id}/${path}`)).blob();

/** A card to be laid out: what it shows; with a seed, otherwise than usual. */
export interface CardWish {
  readonly number: number;
  readonly faces: readonly DraftFace[];
  readonly seed?: number;
}

/** How a face is drawn, and what a finger means: see `Shape` in src/fano/studio/tasks.py. */
export interface Shape {
  readonly discs: readonly number[];
  readonly circle?: readonly [number, number, number];
  readonly path?: string;
}

export interface LaidCards {
  readonly cards: readonly (readonly number[])[];
  /** By the names of the faces. */
  readonly shapes: Readonly<Record<string, Shape>>;
}

export const layCards = (
  id: string,
  edition: string,
  cards: readonly CardWish[],
): Promise<LaidCards> => askJson("POST", `decks/${id}/cards`, JSON.stringify({ edition, cards }));
export const fileUrl = (id: string): string => `api/decks/${id}/deck.fano`;
export const pictureUrl = (id: string, path: string): string => `api/decks/${id}/${path}`;

export type PrintLength = "margin" | "gap" | "bleed" | "safe" | "token_size" | "thickness";

/** What few people change. */
export interface PrintDetails extends Readonly<Record<PrintLength, number>> {
  readonly colour: string;
  readonly drift: readonly [number, number];
  readonly upright: boolean;
}

/** As `Options` in src/fano/studio/print_options.py. */
export interface PrintOptions extends PrintDetails {
  readonly parts: readonly string[];
  readonly paper: string;
  readonly size: number;
  readonly shape: string;
  readonly back: string;
  readonly cut: boolean;
  readonly marks: boolean;
  readonly quality: string;
  readonly langs: readonly Lang[];
}

export interface PrintedPage {
  readonly picture: Blob;
  readonly pages: number;
}

export async function printPage(
  id: string,
  options: PrintOptions,
  page: number,
): Promise<PrintedPage> {
  const response = await ask("POST", `decks/${id}/page`, JSON.stringify({ options, page }));
  return { picture: await response.blob(), pages: Number(response.headers.get("X-Pages")) };
}

/** Prints; tells how far it is on the way, and at last where the PDF is. */
export async function printDeck(
  id: string,
  options: PrintOptions,
  tell: (share: number) => void,
): Promise<string> {
  const response = await ask("POST", `decks/${id}/print`, JSON.stringify(options));
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    text += decoder.decode(value, { stream: !done });
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) {
      const told = JSON.parse(line) as Partial<
        Told & Record<"done" | "of", number> & { ready: string }
      >;
      if (told.ready !== undefined) return `api/prints/${told.ready}.pdf`;
      if (told.why !== undefined) throw new Refusal(told.why, told.sentence ?? "", told.words);
      tell((told.done ?? 0) / (told.of || 1));
    }
    if (done) throw new Refusal("offline", "");
  }
}
