/** Words that the server has no font for: which they are, and pictures of them by this device. */

import { wordPicture } from "./glyphs";
import { nameOf } from "./signs";
import type { Studio } from "./studio.svelte";
import { INK } from "../../wire/studioConstants";
import type { DraftFace } from "../../wire/http";

/** Words are drawn by the server, as paths; where there is none, it could not. */
function isUndrawn(studio: Studio, face: DraftFace): boolean {
  const shape = face.kind === "text" ? studio.laying.shape(face) : undefined;
  return shape !== undefined && shape.path === undefined;
}

export function undrawn(studio: Studio): string[] {
  const faces = studio.draft.symbols.flatMap(({ face, second }) => [
    face,
    ...(second ? [second] : []),
  ]);
  const words = faces.filter((face) => isUndrawn(studio, face));
  return [...new Set(words.map((face) => (face.kind === "text" ? face.text : "")))];
}

/** Each of them becomes a picture; what this device cannot draw either is reported, and stays. */
export async function drawHere(studio: Studio): Promise<void> {
  for (const symbol of studio.draft.symbols)
    for (const side of ["face", "second"] as const) {
      const face = symbol[side];
      if (face?.kind !== "text" || !isUndrawn(studio, face)) continue;
      try {
        const picture = await studio.keep(await wordPicture(face.text, face.colour ?? INK));
        // By its id: meanwhile others may have been taken out.
        const index = studio.draft.symbols.findIndex(({ id }) => id === symbol.id);
        if (index >= 0) studio.changeSymbol(index, { [side]: picture });
      } catch (error) {
        studio.tell(nameOf(symbol, studio.draft.language) || face.text, error);
      }
    }
}
