/**
 * Where the symbols lie on a card, and which of them a finger means. The server lays cards out by
 * the true outlines of their symbols (`fano.press.screen.encode`); here its numbers become places.
 *
 * A card is the unit disc. A picture is a square that just holds the circle around its ink.
 */

import type { Spot } from "./circles";
import type { Layout } from "../wire/http";

export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** A symbol on a card: its circle, how it is turned, and the discs that stand for its shape. */
export interface Placed extends Circle {
  readonly symbol: number;
  /** Degrees, clockwise. */
  readonly turn: number;
  /** The first is its thickest place: what a button has to be centred on. */
  readonly discs: readonly [Circle, ...Circle[]];
}

const NONE: ReadonlySet<number> = new Set();

/** A card as the layout has it, some symbols in their second dress; nothing if it is not there. */
export function shaped(
  symbols: readonly number[],
  card: number,
  { cards, discs }: Layout,
  second = NONE,
): readonly Placed[] | null {
  const numbers = cards[card];
  if (numbers?.length !== symbols.length * 4) return null;
  const at = (i: number) => numbers[i] ?? 0;
  const face = symbols.map((symbol, i) => {
    const circle = { x: at(4 * i) / 1000, y: at(4 * i + 1) / 1000, r: at(4 * i + 2) / 1000 };
    const turn = at(4 * i + 3) / 10;
    const numbered = (second.has(symbol) && discs[symbol + discs.length / 2]) || discs[symbol];
    return { symbol, ...circle, turn, discs: turned(circle, turn, numbered ?? []) };
  });
  return face.sort((a, b) => rank(a.discs[0]) - rank(b.discs[0]));
}

function turned(circle: Circle, turn: number, numbers: readonly number[]): [Circle, ...Circle[]] {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const part = (i: number) => ((numbers[i] ?? 0) * circle.r) / 100;
  const discs = Array.from({ length: Math.floor(numbers.length / 3) }, (_, k) => {
    const [u, v, r] = [part(3 * k), part(3 * k + 1), part(3 * k + 2)];
    return { x: circle.x + cos * u - sin * v, y: circle.y + sin * u + cos * v, r };
  });
  const [heart = circle, ...rest] = discs;
  return [heart, ...rest];
}

/** Symbols that fill circles, whatever their shape. */
export const circled = (symbols: readonly number[], spots: readonly Spot[]): readonly Placed[] =>
  spots.flatMap(({ x, y, r, turn }, i) => {
    const symbol = symbols[i];
    return symbol === undefined ? [] : [{ symbol, x, y, r, turn, discs: [{ x, y, r }] }];
  });

/** Clockwise from the top; what is near the middle comes last. */
export function rank({ x, y }: { readonly x: number; readonly y: number }): number {
  if (Math.hypot(x, y) < 0.3) return 10;
  const angle = Math.atan2(x, -y);
  return angle < 0 ? angle + 2 * Math.PI : angle;
}

/** The symbol that lies nearest, and how far it is from there; less than 0 on its ink. */
function closest(face: readonly Placed[], x: number, y: number): [Placed | undefined, number] {
  const far = face.map(({ discs }) =>
    Math.min(...discs.map((disc) => Math.hypot(disc.x - x, disc.y - y) - disc.r)),
  );
  const least = Math.min(...far);
  return [face[far.indexOf(least)], least];
}

export const nearest = (face: readonly Placed[], x: number, y: number): Placed | undefined =>
  closest(face, x, y)[0];

/** The symbol that a touch means: the nearest one, unless the touch is on paper beyond the slack. */
export function meant(
  face: readonly Placed[],
  x: number,
  y: number,
  slack: number,
): Placed | undefined {
  const [symbol, far] = closest(face, x, y);
  return far <= slack ? symbol : undefined;
}

/**
 * How far beside a symbol a touch may land, in pixels. A finger is 4 to 9 mm wide and lands beside
 * what it aims at; `bench.touch` prints what these numbers do. A mouse points.
 */
const FINGER_PX = 20;
const MOUSE_PX = 10;

/** The same in radii of a card of that width in pixels. */
export const slackOf = (pointer: string, width: number): number =>
  (pointer === "mouse" ? MOUSE_PX : FINGER_PX) / (width / 2);

export const CARD: Circle = { x: 0, y: 0, r: 1 };

export interface Box {
  readonly left: string;
  readonly top: string;
  readonly size: string;
}

/** The square around a circle, in percent of the square around another. */
export function within(inner: Circle, outer: Circle): Box {
  const percent = (part: number) => `${(part / outer.r) * 50}%`;
  return {
    left: percent(inner.x - inner.r - outer.x + outer.r),
    top: percent(inner.y - inner.r - outer.y + outer.r),
    size: percent(2 * inner.r),
  };
}
