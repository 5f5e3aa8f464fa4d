/** Pictures that are hard to tell apart, and names that repeat. */

import type { PictureInfo, SymbolEntry } from "../../wire/http";

const ANGLES = 12;
/**
 * Mean distance of two looks, of 255, below which a warning is due. Measured: the same photo, cropped,
 * turned or somewhat brighter, is 2 to 10 away from itself; of the pictures of the house, the closest
 * two are 12.7 apart, and two at random 46.
 */
export const CLOSE = 12;

/** How far two looks are apart, turned to each other as well as can be. */
export function distance(a: string, b: string): number {
  const [one, other] = [bytes(a), bytes(b)];
  const rings = one.length / (3 * ANGLES);
  let best = Infinity;
  for (let turn = 0; turn < ANGLES; turn++) {
    let sum = 0;
    for (let ring = 0; ring < rings; ring++)
      for (let angle = 0; angle < ANGLES; angle++) {
        const here = 3 * (ring * ANGLES + angle);
        const there = 3 * (ring * ANGLES + ((angle + turn) % ANGLES));
        for (let part = 0; part < 3; part++)
          sum += Math.abs((one[here + part] ?? 0) - (other[there + part] ?? 0));
      }
    best = Math.min(best, sum / one.length);
  }
  return best;
}

function bytes(hex: string): number[] {
  return hex.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? [];
}

export type Pair = readonly [number, number];

/** Symbols whose pictures look alike, in whichever dress, the closest first. */
export function lookAlikes(
  symbols: readonly SymbolEntry[],
  pictures: Readonly<Record<string, PictureInfo>>,
): Pair[] {
  const looks = symbols.map(({ face, second }) =>
    [face, second].flatMap((one) => (one?.kind === "picture" && pictures[one.path]?.look) || []),
  );
  const found: { pair: Pair; far: number }[] = [];
  for (const [i, one] of looks.entries())
    for (let j = i + 1; j < looks.length; j++) {
      const others = looks[j] ?? [];
      const far = Math.min(
        ...one.flatMap((look) =>
          others
            .filter(({ length }) => length === look.length)
            .map((other) => distance(look, other)),
        ),
      );
      if (far < CLOSE) found.push({ pair: [i, j], far });
    }
  return found.sort((a, b) => a.far - b.far).map(({ pair }) => pair);
}

/** What a symbol is called in the deck's language, and what stands on its cards. */
export function saidOf({ face, second, names }: SymbolEntry, language: string): Set<string> {
  const written = [face, second].map((one) => (one?.kind === "text" ? one.text : ""));
  const said = [names?.[language]?.[0] ?? "", ...written].map((text) => text.toLocaleLowerCase());
  return new Set(said.filter((text) => text !== ""));
}

/** Names that more than one symbol has, and words that stand on more than one. */
export function repeated(symbols: readonly SymbolEntry[], language: string): string[] {
  const count = new Map<string, number>();
  for (const symbol of symbols)
    for (const said of saidOf(symbol, language)) count.set(said, (count.get(said) ?? 0) + 1);
  return [...count].filter(([, times]) => times > 1).map(([name]) => name);
}
