/** Reads cases from standard input, one JSON document, and writes what the game takes each for. */

import { readFileSync } from "node:fs";

import { begun, candidates, type Named } from "../../web/src/table/input/spell.ts";

interface Job {
  readonly names: readonly (readonly string[])[];
  /** What was typed, the symbols in sight, and the one that the cards have in common. */
  readonly cases: readonly (readonly [string, readonly number[], number])[];
}

/** As the field does: a name goes off before its end if it is clear, or else with Enter. */
function typedInto(
  typed: string,
  inSight: readonly Named[],
  deck: readonly Named[],
  common: ReadonlySet<number>,
): number[] {
  for (let end = 1; end <= typed.length; end++) {
    const meant = begun(typed.slice(0, end), inSight);
    if (meant !== null) return [meant.symbol];
  }
  return candidates(typed, inSight, deck, common);
}

const jobs = JSON.parse(readFileSync(0, "utf-8")) as Job[];
const answers = jobs.map(({ names, cases }) => {
  const deck: Named[] = names.map((known, symbol) => ({ symbol, names: known }));
  return cases.map(([typed, inSight, common]) => {
    const seen = inSight.flatMap((symbol) => deck[symbol] ?? []);
    return typedInto(typed, seen, deck, new Set([common]));
  });
});
process.stdout.write(JSON.stringify(answers));
