/** New symbols of a deck, from files and from pasted rows. */

import { emojiPicture } from "./glyphs";
import { nameOf } from "./names";
import { isEmoji, type Row } from "./paste";
import { prepared } from "./photos";
import type { DraftFace } from "../../wire/http";

export const INKS = ["#1b4f9c", "#c2371c", "#1f1f24", "#8a5a00", "#7a3fa0", "#00796b"] as const;

/** Something to become a symbol. */
export interface Incoming {
  readonly name: string;
  /** The name of its file, for messages: several pictures may have the same name. */
  readonly file?: string;
  readonly make: (
    deck: string,
  ) => Promise<{ face: DraftFace; second?: DraftFace; also?: readonly string[] }>;
}

/** Stores a picture with a deck on the server. */
type Keep = (picture: Blob, deck: string) => Promise<DraftFace>;

/** Pictures, in the order of their names. */
export function fromFiles(files: readonly File[], keep: Keep): readonly Incoming[] {
  const order = new Intl.Collator(undefined, { numeric: true }).compare;
  const sorted = [...files].sort((a, b) => order(a.name, b.name));
  return sorted.map((file) => ({
    name: nameOf(file.name),
    file: file.name,
    make: async (deck) => ({ face: await keep(await prepared(file), deck) }),
  }));
}

/** Words and emoji; the words take turns in their colours, after those that are there. */
export function fromRows(rows: readonly Row[], there: number, keep: Keep): readonly Incoming[] {
  return rows.map(({ first, second }, i) => {
    const ink = INKS[(there + i) % INKS.length] ?? INKS[0];
    const face = (deck: string, text: string): Promise<DraftFace> | DraftFace =>
      isEmoji(text)
        ? emojiPicture(text).then((picture) => keep(picture, deck))
        : { kind: "text", text, colour: ink };
    return {
      name: isEmoji(first) && second !== undefined ? second : first,
      make: async (deck) => ({
        face: await face(deck, first),
        ...(second !== undefined && { second: await face(deck, second) }),
      }),
    };
  });
}

/** The order in which cards become whole: all of the first card, then of the next … */
export function cardByCard(
  cards: readonly (readonly number[])[],
  start: number,
  count: number,
): number[] {
  const order = new Set<number>();
  for (const symbol of cards.flat())
    if (symbol >= start && symbol < start + count) order.add(symbol - start);
  for (let i = 0; i < count; i++) order.add(i);
  return [...order];
}
