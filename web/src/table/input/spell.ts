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

/** Slips in short names turn them into other names: "boat" is no slip of "boot". */
const forgiven = (length: number): number => (length < 5 ? 0 : length < 9 ? 1 : 2);

/** How well a name fits what was typed: exactly the spoken name, exactly a synonym, or with slips. */
const SPOKEN = 0;
const SYNONYM = 1;

/**
 * The symbols in sight that fit what was typed best: one if it is clear, several if a synonym is
 * shared ("flower"). A word that names another symbol of the deck exactly is never taken for a slip.
 * What the cards have in common goes before what only one of them shows: a player who says "crab"
 * while a lobster is on both cards means the lobster, as everybody at a table would understand.
 */
export function candidates(
  typed: string,
  inSight: readonly Named[],
  deck: readonly Named[] = inSight,
  common: ReadonlySet<number> = new Set(),
): number[] {
  const wish = plain(typed);
  if (wish === "") return [];
  const isName = deck.some(({ names }) => names.some((name) => plain(name) === wish));
  const fitting = inSight
    .map(({ symbol, names }) => ({ symbol, rank: rankOf(wish, names.map(plain), isName) }))
    .filter(({ rank }) => rank < Infinity);
  const likely = fitting.filter(({ symbol }) => common.has(symbol));
  const pool = likely.length > 0 ? likely : fitting;
  const best = Math.min(...pool.map(({ rank }) => rank));
  return pool.filter(({ rank }) => rank === best).map(({ symbol }) => symbol);
}

const FEWEST_LETTERS = 3;

/**
 * The one symbol in sight whose name begins like that, and the rest of the name; nothing while it can
 * be several, even if one of the letters is a slip: a call that goes off before Enter must be sure.
 * A name that another one goes on from ("hat", "hat box") waits for Enter.
 */
export function begun(
  typed: string,
  inSight: readonly Named[],
): { readonly symbol: number; readonly rest: string } | null {
  const wish = plain(typed);
  if (wish.length < FEWEST_LETTERS) return null;
  const meant = inSight.flatMap(({ symbol, names }) => {
    const name = names.map(plain).find((one) => one.startsWith(wish));
    return name === undefined ? [] : { symbol, rest: name.slice(wish.length) };
  });
  const [only] = meant;
  if (only === undefined || meant.length > 1) return null;
  if (only.rest === "") return only;
  const others = inSight.filter(({ symbol }) => symbol !== only.symbol);
  const sure = !others.some(({ names }) => names.some((name) => beginsAlmost(plain(name), wish)));
  return sure ? only : null;
}

/** Whether a name begins like that but for one slip. */
const beginsAlmost = (name: string, wish: string): boolean =>
  [-1, 0, 1].some((more) => slips(wish, name.slice(0, wish.length + more), 1) <= 1);

function rankOf(wish: string, names: readonly string[], isName: boolean): number {
  if (names[0] === wish) return SPOKEN;
  if (names.includes(wish)) return SYNONYM;
  if (isName) return Infinity;
  return SYNONYM + Math.min(...names.map((name) => slips(wish, name, forgiven(name.length))));
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
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    [before, last] = [last, row];
  }
  const cost = last[b.length] ?? Infinity;
  return cost <= most ? cost : Infinity;
}
