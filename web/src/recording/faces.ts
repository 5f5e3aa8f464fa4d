/** The pictures and cards of a recorded game. */

import { facesOf } from "../card/layouts.svelte";
import { fetchDeck, fetchTheme } from "../catalogue/catalogue";
import type { Faces } from "../protocol/types";

export async function fetchFaces(theme: string, order: number): Promise<Faces> {
  return facesOf(...(await Promise.all([fetchTheme(theme), fetchDeck(String(order))])));
}
