/** Links in a row: the symbol that each card shares with the one before. */

import type { PileId, SymbolNo, View } from "../../protocol/types";

/**
 * By pile, the links that came twice. A fact such as `error/row/5` names the later card of the
 * second pair; the earlier pair with the same link is marked, too, so that people see the proof.
 */
export function repeatedLinks(
  view: Pick<View, "facts" | "piles">,
  cards: readonly (readonly SymbolNo[])[],
): ReadonlyMap<PileId, readonly SymbolNo[]> {
  const row: PileId[] = [];
  while (view.piles[`row/${row.length}`]) row.push(`row/${row.length}`);
  const symbols = (pile: PileId | undefined) =>
    cards[view.piles[pile ?? ""]?.cards.at(-1) ?? -1] ?? [];
  const links = row.map((pile, i) =>
    i === 0 ? undefined : symbols(pile).find((one) => symbols(row[i - 1]).includes(one)),
  );
  const wrong = new Set(links.filter((_, i) => view.facts[`error/${row[i]}`]));
  const found = new Map<PileId, SymbolNo[]>();
  links.forEach((link, i) => {
    if (link === undefined || !wrong.has(link)) return;
    for (const pile of [row[i - 1], row[i]])
      if (pile !== undefined) found.set(pile, [...(found.get(pile) ?? []), link]);
  });
  return found;
}
