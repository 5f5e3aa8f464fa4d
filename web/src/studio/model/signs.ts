/** A symbol of the draft as cards draw it. */

import { LANGS, type Lang } from "../../i18n/i18n";
import { pictureUrl } from "./api";
import { INK } from "../../wire/studioConstants";
import type {
  DraftFace,
  Face,
  FaceShape,
  LetterFace,
  PictureInfo,
  SymbolEntry,
  SymbolInfo,
} from "../../wire/http";

type Pictures = Readonly<Record<string, PictureInfo>>;

/** Where the shapes of faces are known: laying.svelte.ts. */
interface Shapes {
  readonly shape: (face: DraftFace) => FaceShape | undefined;
}

export function faceOf(face: DraftFace, deck: string, pictures: Pictures, shape?: FaceShape): Face {
  const { circle, path } = shape ?? {};
  if (face.kind === "picture") {
    const round = pictures[face.path]?.round ?? false;
    return {
      kind: "picture",
      picture: pictureUrl(deck, face.path),
      round,
      ...(circle && { circle }),
    };
  }
  const text = Object.fromEntries(LANGS.map((lang) => [lang, face.text])) as LetterFace["text"];
  return { kind: "text", text, ink: face.colour ?? INK, underline: false, ...(path && { path }) };
}

/** What to call it on this page. */
export function nameOf(symbol: SymbolEntry, lang: Lang): string {
  const { names = {}, face } = symbol;
  return (
    names[lang]?.[0] ?? Object.values(names)[0]?.[0] ?? (face.kind === "text" ? face.text : "")
  );
}

const known = new WeakMap<SymbolEntry, { readonly key: string; readonly sign: SymbolInfo }>();

/** The same sign for the same symbol, so that only the cards that changed are redrawn. */
export function signOf(
  symbol: SymbolEntry,
  deck: string,
  pictures: Pictures,
  language: Lang,
  shapes: Shapes,
): SymbolInfo {
  const shape = shapes.shape(symbol.face);
  const second = symbol.second && shapes.shape(symbol.second);
  const key = `${deck} ${language} ${shape !== undefined} ${second !== undefined}`;
  const found = known.get(symbol);
  if (found?.key === key) return found.sign;
  const called = nameOf(symbol, language) || symbol.id;
  const sign = {
    id: symbol.id,
    name: Object.fromEntries(
      LANGS.map((lang) => [lang, symbol.names?.[lang] ?? [called]]),
    ) as unknown as SymbolInfo["name"],
    face: faceOf(symbol.face, deck, pictures, shape),
    ...(symbol.second && { second: faceOf(symbol.second, deck, pictures, second) }),
  };
  known.set(symbol, { key, sign });
  return sign;
}
