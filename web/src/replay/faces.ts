/** The pictures and cards of a recorded game. */

import { facesOf } from "../layouts.svelte";
import { fetchDeck, fetchTheme } from "../net";
import type { Faces } from "../party/contract";

export async function fetchFaces(theme: string, order: number): Promise<Faces> {
  return facesOf(...(await Promise.all([fetchTheme(theme), fetchDeck(String(order))])));
}
