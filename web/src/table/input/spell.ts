/** Typed names: which of the symbols in play is meant, forgiving about case, accents and typos. */

export interface Named {
  readonly symbol: number;
  /** The spoken name first, then its synonyms. */
  readonly names: readonly string[];
}

/** Letters and digits only, without case and accents. */
export function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/ł/g, "l")
    .replace(/ё/g, "е")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** How many slips we forgive in a name of that length. */
const forgiven = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** The one symbol that is meant; nothing where it is none of them, or could be several. */
export function meant(typed: string, among: readonly Named[]): number | null {
  const wish = plain(typed);
  if (wish === "") return null;
  const ranked = among.map(({ symbol, names }) => {
    const far = names.map(plain).map((name) => slips(wish, name, forgiven(name.length)));
    return { symbol, far: Math.min(...far) };
  });
  const least = Math.min(...ranked.map(({ far }) => far));
  const best = ranked.filter(({ far }) => far === least);
  return least < Infinity && best.length === 1 ? (best[0]?.symbol ?? null) : null;
}

/** The symbols whose names go on like that, for showing while somebody types. */
export function begun(typed: string, among: readonly Named[]): number[] {
  const wish = plain(typed);
  if (wish === "") return [];
  return among
    .filter(({ names }) => names.some((name) => plain(name).startsWith(wish)))
    .map(({ symbol }) => symbol);
}

/** Letters left out, added, changed or swapped with their neighbour; Infinity if more than that. */
function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    [before, last] = [last, row];
  }
  const cost = last[b.length] ?? Infinity;
  return cost <= most ? cost : Infinity;
}
