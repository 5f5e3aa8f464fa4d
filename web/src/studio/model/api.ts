/** The studio's requests to the server: see docs/http.md. */

import { deviceToken } from "../../protocol/connection";
import type {
  AddedPicture,
  CardRequest,
  CardsRequest,
  CopyRequest,
  DeckInfo,
  DeckSummary,
  Draft,
  FillRequest,
  LaidCards,
  Options,
  PageRequest,
  PrintReady,
  Progress,
  StudioRefused,
} from "../../wire/http";

/** A draft that says everything: the server leaves out what is as usual. */
export type WholeDraft = Draft & Required<Pick<Draft, "language" | "edition" | "symbols">>;

/** Cards that were laid by hand, by their number. */
export type Written = NonNullable<Draft["spots"]>;

export type PrintOptions = Required<Options>;
/** What few people change. */
export type PrintDetails = Pick<PrintOptions, PrintLength | "colour" | "drift" | "upright">;
export type PrintLength = "margin" | "gap" | "bleed" | "safe" | "token_size" | "thickness";

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
  const told = (await response.json().catch(() => null)) as Partial<StudioRefused> | null;
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
export const myDecks = (): Promise<readonly DeckSummary[]> => askJson("GET", "decks?soon=1");
export const getDeck = (id: string): Promise<DeckInfo> => askJson("GET", `decks/${id}`);
export const createDeck = (draft: Draft): Promise<DeckInfo> =>
  askJson("POST", "decks", JSON.stringify(draft));
export const openFile = (file: Blob): Promise<DeckInfo> => askJson("POST", "decks/open", file);
export const saveDeck = (id: string, revision: number, draft: Draft): Promise<DeckInfo> =>
  askJson("PUT", `decks/${id}`, JSON.stringify(draft), { "If-Match": `"${revision}"` });
export const deleteDeck = (id: string): Promise<Response> => ask("DELETE", `decks/${id}`);
export const copyDeck = (id: string, title: string): Promise<DeckInfo> =>
  askJson("POST", `decks/${id}/copy`, JSON.stringify({ title } satisfies CopyRequest));
export const fillDeck = (id: string, theme: string): Promise<DeckInfo> =>
  askJson("POST", `decks/${id}/fill`, JSON.stringify({ theme } satisfies FillRequest));
export const sendPicture = (id: string, picture: Blob): Promise<AddedPicture> =>
  askJson("POST", `decks/${id}/pictures`, picture);

export const getPicture = async (id: string, path: string): Promise<Blob> =>
  (await ask("GET", `decks/${id}/${path}`)).blob();

export const layCards = (
  id: string,
  edition: string,
  cards: readonly CardRequest[],
): Promise<LaidCards> =>
  askJson("POST", `decks/${id}/cards`, JSON.stringify({ edition, cards } satisfies CardsRequest));
export const fileUrl = (id: string): string => `api/decks/${id}/deck.fano`;
export const pictureUrl = (id: string, path: string): string => `api/decks/${id}/${path}`;

export interface PrintedPage {
  readonly picture: Blob;
  readonly pages: number;
}

export async function printPage(
  id: string,
  options: PrintOptions,
  page: number,
): Promise<PrintedPage> {
  const response = await ask(
    "POST",
    `decks/${id}/page`,
    JSON.stringify({ options, page } satisfies PageRequest),
  );
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
      const told = JSON.parse(line) as Partial<StudioRefused & Progress & PrintReady>;
      if (told.ready !== undefined) return `api/prints/${told.ready}.pdf`;
      if (told.why !== undefined) throw new Refusal(told.why, told.sentence ?? "", told.words);
      tell((told.done ?? 0) / (told.of || 1));
    }
    if (done) throw new Refusal("offline", "");
  }
}
