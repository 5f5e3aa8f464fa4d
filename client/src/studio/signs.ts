/** A symbol of the draft as cards draw it. */

import { LANGS, type Lang } from "../i18n";
import type { Face, Names, Sign, Titles } from "../net";
import { pictureUrl, type DraftFace, type DraftSymbol, type PictureInfo } from "./api";

type Pictures = Readonly<Record<string, PictureInfo>>;

const INK = "#1f1f24";

export function faceOf(face: DraftFace, deck: string, pictures: Pictures): Face {
  if (face.kind === "picture")
    return { picture: pictureUrl(deck, face.path), round: pictures[face.path]?.round ?? false };
  const text = Object.fromEntries(LANGS.map((lang) => [lang, face.text])) as Titles;
  return { text, ink: face.colour ?? INK, underline: false };
}

/** What to call it on this page. */
export function nameOf(symbol: DraftSymbol, lang: Lang): string {
  const { names = {}, face } = symbol;
  return names[lang]?.[0] ?? Object.values(names)[0]?.[0] ?? (face.kind === "text" ? face.text : "");
}

const known = new WeakMap<DraftSymbol, { readonly key: string; readonly sign: Sign }>();

/** The same sign for the same symbol, so that cards are drawn anew only where something changed. */
export function signOf(symbol: DraftSymbol, deck: string, pictures: Pictures, language: Lang): Sign {
  const key = `${deck} ${language}`;
  const found = known.get(symbol);
  if (found?.key === key) return found.sign;
  const sign = made(symbol, deck, pictures, language);
  known.set(symbol, { key, sign });
  return sign;
}

function made(symbol: DraftSymbol, deck: string, pictures: Pictures, language: Lang): Sign {
  const called = nameOf(symbol, language) || symbol.id;
  return {
    id: symbol.id,
    name: Object.fromEntries(LANGS.map((lang) => [lang, symbol.names?.[lang] ?? [called]])) as unknown as Names,
    face: faceOf(symbol.face, deck, pictures),
    ...(symbol.second && { second: faceOf(symbol.second, deck, pictures) }),
  };
}
