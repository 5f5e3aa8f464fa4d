/** The messages of each demonstration: `python -m tools.demos` has bots play them. */

import type { Did, Welcome } from "../protocol/types";

type Told = readonly [Welcome, ...Did[]];

const FILES = import.meta.glob<Told>("./games/*.json", { import: "default" });

/** Fetches the demonstration of a game, if there is one. */
export const fileOf = (game: string): (() => Promise<Told>) | undefined =>
  FILES[`./games/${game}.json`];
