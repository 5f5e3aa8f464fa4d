/**
 * How often a finger calls what it aims at: the page's own arrangement, layouts and touch rule under
 * a model of fingers. `python -m bench.touch` builds and runs it; see bench/touch/README.md.
 */

import { meant, shaped, slackOf, type Layout, type Placed } from "../src/drawing/cardface";
import { arrange, type Scene } from "../src/table/arrange/arrange";
import { livePiles } from "../src/table/input/keyboard";
import { sceneKey } from "../src/table/scene";
import { outlines, viewOf } from "../tests/table/fixtures";

declare const process: {
  readonly argv: readonly string[];
  readonly stdout: { write(text: string): void };
};

const print = (line: string): void => process.stdout.write(`${line}\n`);

/** Width and height of the table in pixels, and how many millimetres a pixel is on such a device. */
const SCREENS = [
  { name: "phone 320×568", w: 320, h: 500, mm: 0.161 },
  { name: "phone 360×740", w: 360, h: 672, mm: 0.178 },
  { name: "phone 844×390", w: 844, h: 322, mm: 0.165 },
  { name: "tablet 820×1180", w: 820, h: 1112, mm: 0.195 },
] as const;
/** How wide fingers are: 95 % of the touches land in a circle that wide around what they aim at. */
const FINGERS_MM = [4, 6.5, 9] as const;
const WIDTHS_OF_SD = 2 * Math.sqrt(-2 * Math.log(0.05));
const TOUCHES = 12;
const CARDS = 12;

let state = 20_26;
function chance(): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return (state + 0.5) / 4294967296;
}
const gauss = (): number => Math.sqrt(-2 * Math.log(chance())) * Math.cos(2 * Math.PI * chance());

interface Count {
  touches: number;
  missed: number;
  neighbour: number;
}

/** Touches on one card that is `r` pixels large: aimed at the thickest place of each symbol. */
function aim(face: readonly Placed[], r: number, sd: number, count: Count): void {
  const slack = slackOf("touch", r * 2);
  for (const { symbol, discs } of face)
    for (let n = 0; n < TOUCHES; n++) {
      const x = discs[0].x + (gauss() * sd) / r;
      const y = discs[0].y + (gauss() * sd) / r;
      const found = Math.hypot(x, y) > 1.04 ? undefined : meant(face, x, y, slack);
      count.touches++;
      if (found === undefined) count.missed++;
      else if (found.symbol !== symbol) count.neighbour++;
    }
}

const percent = ({ touches }: Count, n: number): string => ((100 * n) / touches).toFixed(2);

/** The sizes of the cards that can be touched, of every game. */
function sizes(w: number, h: number): [string, number][] {
  return Object.entries(outlines).flatMap(([name, outline]) => {
    const view = { ...viewOf(outline), game: name };
    const scene = JSON.parse(sceneKey(view, 0, false, "all", 8)) as Scene;
    const places = arrange(scene, w, h);
    const radii = livePiles(view).flatMap((pile) => places.piles.get(pile)?.r ?? []);
    return radii.length === 0 ? [] : [[name, Math.min(...radii)] as [string, number]];
  });
}

interface Deck {
  readonly layout: Layout;
  readonly cards: readonly (readonly number[])[];
}

const decks = process.argv.slice(2).map((text) => JSON.parse(text) as Deck);

print("screen           finger   missed   neighbour   games with both below 1 %");
for (const { name, w, h, mm } of SCREENS)
  for (const finger of FINGERS_MM) {
    const all: Count = { touches: 0, missed: 0, neighbour: 0 };
    const good: string[] = [];
    const found = sizes(w, h);
    for (const [game, r] of found) {
      const one: Count = { touches: 0, missed: 0, neighbour: 0 };
      for (const { layout, cards } of decks)
        for (const [card, symbols] of cards.slice(0, CARDS).entries()) {
          const face = shaped(symbols, card, layout);
          if (face !== null) aim(face, r, finger / WIDTHS_OF_SD / mm, one);
        }
      for (const key of ["touches", "missed", "neighbour"] as const) all[key] += one[key];
      if (one.missed < one.touches / 100 && one.neighbour < one.touches / 100) good.push(game);
    }
    const rates = [percent(all, all.missed), percent(all, all.neighbour)];
    print(
      `${name.padEnd(16)} ${`${finger} mm`.padStart(6)} ${`${rates[0]} %`.padStart(8)} ${`${rates[1]} %`.padStart(11)}   ${good.length} of ${found.length}`,
    );
  }
