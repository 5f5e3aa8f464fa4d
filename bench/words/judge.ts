/** Reads cases from standard input, one JSON document, and writes what the game takes each for. */

import { readFileSync } from "node:fs";

import { candidates, type Named } from "../../web/src/table/input/spell.ts";

interface Job {
  readonly names: readonly (readonly string[])[];
  /** What was typed, and the symbols in sight. */
  readonly cases: readonly (readonly [string, readonly number[]])[];
}

const jobs = JSON.parse(readFileSync(0, "utf-8")) as Job[];
const answers = jobs.map(({ names, cases }) => {
  const deck: Named[] = names.map((known, symbol) => ({ symbol, names: known }));
  return cases.map(([typed, inSight]) =>
    candidates(
      typed,
      inSight.flatMap((symbol) => deck[symbol] ?? []),
      deck,
    ),
  );
});
process.stdout.write(JSON.stringify(answers));
