/** Texts of the studio, in seven languages. */

import type { Lang } from "../../i18n/i18n";
import type { PrintLength } from "./api";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { es } from "./texts/es";
import { fr } from "./texts/fr";
import { it } from "./texts/it";
import { pl } from "./texts/pl";
import { ru } from "./texts/ru";
import type { Refusal } from "../../wire/http";

export interface StudioTexts {
  readonly title: string;
  readonly pitch: string;

  // The door.
  readonly drop: string;
  readonly choose: string;
  readonly paste: string;
  readonly open: string;
  readonly kinds: string;
  readonly yours: string;
  readonly unfinished: string;

  // The deck.
  readonly deckTitle: string;
  readonly myDeck: string;
  readonly saved: string;
  readonly saving: string;
  readonly unsaved: string;
  readonly size: string;
  /** 57, 8, 55: symbols, on a card, cards. */
  readonly sizeOf: (symbols: number, onCard: number, cards: number) => string;
  readonly have: (there: number, needed: number) => string;
  readonly takeSize: (symbols: number) => string;
  /** Where some cards were laid by hand. */
  readonly laidAnew: string;
  readonly fill: string;
  readonly spare: (n: number) => string;
  readonly language: string;
  readonly bothSides: string;
  readonly bothSidesAbout: string;
  readonly pictures: string;
  readonly add: string;
  readonly cards: string;
  readonly card: (n: number) => string;
  readonly preparing: (done: number, of: number) => string;
  readonly tooMany: (n: number) => string;
  readonly notYours: string;

  // What one does with it.
  readonly play: string;
  readonly print: string;
  readonly share: string;
  readonly more: string;
  readonly asFile: string;
  readonly copy: string;
  readonly copyOf: (title: string) => string;
  readonly remove: string;
  readonly removeSure: string;
  readonly removeYes: string;
  readonly keep: string;

  // Words.
  readonly pasteAbout: string;
  readonly pasteExample: string;
  readonly pasteFound: (words: number, pairs: number) => string;
  readonly pasteCut: (letters: number, n: number) => string;
  readonly addThem: string;

  // One symbol.
  readonly name: string;
  readonly otherLanguages: string;
  readonly text: string;
  readonly otherDress: string;
  readonly otherPicture: string;
  /** The other card shows nothing else. */
  readonly oneDress: string;
  readonly colour: string;
  readonly zoom: string;
  readonly crop: string;
  readonly background: string;
  readonly asItWas: string;
  readonly done: string;
  readonly takeOut: string;
  readonly putBack: (name: string) => string;
  readonly another: string;

  // One card.
  readonly nudge: string;
  readonly reshuffle: string;
  readonly larger: string;
  readonly turn: string;
  readonly byItself: string;

  // Warnings.
  readonly alike: (a: string, b: string) => string;
  readonly repeated: (name: string) => string;
  /** A button: some words, for which only this device may have a font. */
  readonly drawHere: (words: string) => string;

  // Print.
  readonly paper: string;
  readonly cardSize: string;
  readonly shape: string;
  readonly shapes: Readonly<Record<"round" | "square" | "hexagon", string>>;
  readonly back: string;
  readonly noBack: string;
  readonly parts: string;
  readonly part: Readonly<Record<"cards" | "tokens" | "list" | "rules" | "box", string>>;
  readonly cutLine: string;
  readonly marks: string;
  readonly fine: string;
  readonly ownPaper: string;
  readonly paperWidth: string;
  readonly paperHeight: string;
  readonly moreChoices: string;
  readonly lengths: Readonly<Record<PrintLength, string>>;
  readonly driftRight: string;
  readonly driftDown: string;
  readonly backColour: string;
  readonly secondLanguage: string;
  readonly upright: string;
  readonly page: (n: number, of: number) => string;
  readonly before: string;
  readonly after: string;
  readonly download: string;
  readonly printing: string;

  /** Why not, by the server's codes; `offline` and `no_glyph` are our own. */
  readonly no: Readonly<Record<NoCode, string>>;
}

/** The server's codes, and two of our own. */
export type NoCode = Refusal | "no_glyph" | "offline";

export const STUDIO = { en, ru, pl, de, fr, it, es } as const satisfies Record<Lang, StudioTexts>;

const SHOWN = 4;

/** A few of them, and how many more there are. */
export function someOf(names: readonly string[]): string {
  const first = names.slice(0, SHOWN).join(", ");
  return names.length > SHOWN ? `${first} + ${names.length - SHOWN}` : first;
}

/** The unit of lengths on paper: "mm", and "мм" in Russian. */
export function millimetre(lang: Lang): string {
  const parts = new Intl.NumberFormat(lang, { style: "unit", unit: "millimeter" }).formatToParts(1);
  return parts.find(({ type }) => type === "unit")?.value ?? "mm";
}
