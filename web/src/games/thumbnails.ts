/** A small picture of each game: its table just dealt, laid out by the names of the piles. */

import type { Look } from "./rulebook";

/** A card in the picture. The picture is 100 wide and 70 high. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly up: boolean;
  /** More cards lie under it. */
  readonly deep: boolean;
}

export const WIDTH = 100;
export const HEIGHT = 70;
/** The radius of the largest card. */
const LARGEST = 15;
/** From one card of a grid to the next, in radii. */
const STEP = 2.25;

interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Named {
  readonly kind: string;
  readonly at: readonly number[];
  readonly count: number;
  readonly up: boolean;
}

export function picture(looks: readonly Look[]): readonly Disc[] {
  const piles = looks.map(([name, count, up]): Named => {
    const [kind = "", ...rest] = name.split("/");
    return { kind, at: rest.join(",").split(",").map(Number), count, up };
  });
  const around = piles.filter(({ kind }) => kind === "seat" || kind === "hand");
  const inside = piles.filter((pile) => !around.includes(pile));
  const seats = new Set(around.map(({ at }) => at[0])).size;
  const size = around.length > 8 ? 5 : 9;
  return [
    ...fitted(middle(inside), seats > 0 ? 42 : 92, seats > 0 ? 34 : 62),
    ...around.map((pile) => disc(pile, seated(pile, around, seats), size)),
  ];
}

/** No larger than that box, in the middle of the picture. */
function fitted(discs: readonly Disc[], width: number, height: number): readonly Disc[] {
  if (discs.length === 0) return [];
  const left = Math.min(...discs.map(({ x, r }) => x - r));
  const right = Math.max(...discs.map(({ x, r }) => x + r));
  const top = Math.min(...discs.map(({ y, r }) => y - r));
  const bottom = Math.max(...discs.map(({ y, r }) => y + r));
  const scale = Math.min(width / (right - left), height / (bottom - top), LARGEST);
  return discs.map(({ x, y, r, ...rest }) => ({
    x: WIDTH / 2 + (x - (left + right) / 2) * scale,
    y: HEIGHT / 2 + (y - (top + bottom) / 2) * scale,
    r: r * scale,
    ...rest,
  }));
}

/** What lies between the players, in units of a card's radius. */
function middle(piles: readonly Named[]): readonly Disc[] {
  const laid = piles.filter(({ up, kind }) => up || kind === "grid");
  // A stock is shown where there is nothing else to see.
  const shown = laid.length > 0 ? laid : piles.slice(0, 1);
  const grid = shown.filter(({ kind }) => kind === "grid" || kind === "row");
  const outer = shown.filter(({ kind }) => kind === "outer");
  const rest = shown.filter((pile) => !grid.includes(pile) && !outer.includes(pile));
  const columns = Math.min(grid.length, grid.length <= 4 ? 4 : Math.ceil(grid.length / 2 - 0.1));
  const across = grid.length === 9 ? 3 : Math.max(1, columns);
  return [
    ...grid.map((pile, i) => {
      const x = (i % across) - (across - 1) / 2;
      return disc(pile, { x: x * STEP, y: Math.floor(i / across) * STEP }, 1);
    }),
    ...outer.map((pile, i) => {
      const angle = ((i + 0.5) / outer.length) * 2 * Math.PI;
      return disc(pile, { x: Math.sin(angle) * 3.6, y: -Math.cos(angle) * 2 }, 1);
    }),
    ...rest.map((pile, i) => {
      const x = (i - (rest.length - 1) / 2) * STEP;
      return disc(pile, { x, y: grid.length > 0 ? -STEP : 0 }, 1);
    }),
  ];
}

/** In front of its seat; several piles of one seat stand together in an arc. */
function seated(pile: Named, around: readonly Named[], seats: number): Spot {
  const [seat = 0, nth = 0] = pile.at;
  const mine = around.filter(({ at }) => at[0] === seat).length;
  const turn = seats === 2 ? 0.25 : 0.5 / seats;
  const angle = (seat / seats + turn + 0.5) * 2 * Math.PI;
  const fan = mine > 1 ? ((nth - (mine - 1) / 2) * 0.62) / mine : 0;
  const away = mine > 1 ? 1.02 : 1;
  return centred(Math.sin(angle + fan * 2) * 37 * away, -Math.cos(angle + fan * 2) * 23 * away);
}

const centred = (x: number, y: number): Spot => ({ x: WIDTH / 2 + x, y: HEIGHT / 2 + y });

function disc({ up, count }: Named, { x, y }: Spot, r: number): Disc {
  return { x, y, r, up, deep: count > 3 };
}
