/**
 * Where things go: symbols in circles on a round card, and two cards on a table of any shape.
 *
 * A card is the unit disc. These circles depend on nothing but the card's number and how many
 * symbols it has: they do until the server's layout has come, which knows the symbols' shapes.
 */

import { rank } from "./cardface";

export interface Spot {
  /** Centre and radius of the bounding circle, in radii of the card. */
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** Degrees, clockwise. */
  readonly turn: number;
}

/** Free space at the rim and between two symbols, in radii of the card. */
export const RIM = 0.035;
export const GAP = 0.02;

/** Two cards in a row leave a little air between them. */
const APART = 0.985;

const STEPS = 160;
/** How much of the card the circles should cover: try each, keep what covers most in the end. */
const COVERS = [0.57, 0.6, 0.63, 0.65, 0.67, 0.68, 0.69, 0.71];

interface Body {
  x: number;
  y: number;
  /** How large the symbol is compared with its neighbours. */
  readonly weight: number;
}

const known = new Map<string, readonly Spot[]>();

/** The spots of a card, numbered clockwise from the top; those near the middle come last. */
export function spots(card: number, count: number): readonly Spot[] {
  const key = `${card}/${count}`;
  const found = known.get(key) ?? pack(card, count);
  known.set(key, found);
  return found;
}

function pack(card: number, count: number): readonly Spot[] {
  const random = mulberry32(card * 101 + count);
  let best: Spot[] = [];
  let bestArea = -1;
  for (const cover of COVERS) {
    const packed = settle(scatter(count, random), cover);
    const area = packed.reduce((sum, spot) => sum + spot.r * spot.r, 0);
    if (area > bestArea) [best, bestArea] = [packed, area];
  }
  const turned = best.map((spot) => ({ ...spot, turn: Math.round(random() * 360) }));
  return turned.sort((a, b) => rank(a) - rank(b));
}

function scatter(count: number, random: () => number): Body[] {
  return Array.from({ length: count }, (_, i) => {
    let [x, y] = [1, 1];
    while (x * x + y * y > 0.5) [x, y] = [random() * 2 - 1, random() * 2 - 1];
    // Spread evenly between small and large, so that every card has some of both.
    return { x, y, weight: 0.74 + (0.52 * (i + random())) / count };
  });
}

/** Grow all circles together, pushing overlaps apart; then let each one fill what room is left. */
function settle(bodies: Body[], cover: number): Spot[] {
  const weights = bodies.reduce((sum, body) => sum + body.weight ** 2, 0);
  const full = Math.sqrt(cover / weights);
  for (let step = 1; step <= STEPS; step++) {
    const scale = full * Math.min(1, 0.4 + (0.7 * step) / STEPS);
    bodies.forEach((a, i) => {
      for (let j = i + 1; j < bodies.length; j++) {
        const b = bodies[j] as Body;
        pushApart(a, b, scale * (a.weight + b.weight) + GAP);
      }
      pullIn(a, 1 - RIM - scale * a.weight);
    });
  }
  return inflate(bodies);
}

function pushApart(a: Body, b: Body, wanted: number): void {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const squared = dx * dx + dy * dy;
  if (squared >= wanted * wanted) return;
  const apart = Math.sqrt(squared) || 1e-6;
  const push = (wanted - apart) / 2 / apart;
  a.x -= dx * push;
  a.y -= dy * push;
  b.x += dx * push;
  b.y += dy * push;
}

function pullIn(body: Body, limit: number): void {
  const far = length(body.x, body.y);
  if (far <= limit) return;
  body.x *= limit / far;
  body.y *= limit / far;
}

/** Not `Math.hypot`, which browsers may round differently: the same card everywhere. */
const length = (x: number, y: number) => Math.sqrt(x * x + y * y);

/** Exact: no circle of the result leaves the card or touches another, whatever came before. */
function inflate(bodies: readonly Body[]): Spot[] {
  const room = (body: Body) => 1 - RIM - length(body.x, body.y);
  const gap = (a: Body, b: Body) => length(a.x - b.x, a.y - b.y) - GAP;
  let scale = Math.min(...bodies.map((body) => room(body) / body.weight));
  for (const [i, a] of bodies.entries())
    for (const b of bodies.slice(i + 1)) scale = Math.min(scale, gap(a, b) / (a.weight + b.weight));
  const radii = bodies.map((body) => body.weight * scale);
  for (const [i, a] of bodies.entries()) {
    const gaps = bodies.map((b, j) => (i === j ? Infinity : gap(a, b) - (radii[j] ?? 0)));
    radii[i] = Math.min(room(a), (radii[i] ?? 0) * 1.35, ...gaps);
  }
  return bodies.map((body, i) => ({ x: body.x, y: body.y, r: radii[i] ?? 0, turn: 0 }));
}

/** The symbols in the order of the spots they get: as they come, but long words on large spots. */
export function deal(
  symbols: readonly number[],
  layout: readonly Spot[],
  letters: (symbol: number) => number,
): readonly number[] {
  const longest = [...symbols].sort((a, b) => letters(b) - letters(a));
  if (letters(longest[0] ?? 0) <= 3) return symbols;
  const largest = layout.map((spot, i) => ({ i, r: spot.r })).sort((a, b) => b.r - a.r);
  const dealt = [...symbols];
  for (const [rank, { i }] of largest.entries()) dealt[i] = longest[rank] ?? 0;
  return dealt;
}

export interface Table {
  /** Diameter of a card and the centres of both, in pixels. */
  readonly size: number;
  readonly centres: readonly [Point, Point];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Two equal discs, as large as the box allows: in opposite corners, where they touch when
 * (w − d)² + (h − d)² = d². Where that gains little they stand in a row, which is calmer.
 */
export function table(width: number, height: number): Table {
  const [short, long] = width < height ? [width, height] : [height, width];
  const corners = Math.min(short, (width + height - Math.sqrt(2 * width * height)) * APART);
  const row = Math.min(short, (long / 2) * APART);
  const size = Math.max(0, row > corners * 0.97 ? row : corners);
  const half = (side: number) => Math.min(side - size, size * 1.05) / 2;
  const across = size === row && width < height ? 0 : half(width);
  const down = size === row && width >= height ? 0 : half(height);
  const middle = { x: width / 2, y: height / 2 };
  return {
    size,
    centres: [
      { x: middle.x - across, y: middle.y - down },
      { x: middle.x + across, y: middle.y + down },
    ],
  };
}

/** A place for the name of what was found: the middle, unless that hides one of the two symbols. */
export function caption(width: number, height: number, lit: readonly Point[], clear: Point): Point {
  const places = [0.5, 0.16, 0.84, 0.34, 0.66].map((y) => ({ x: width / 2, y: height * y }));
  const free = (place: Point) =>
    lit.every((at) => Math.abs(at.x - place.x) > clear.x || Math.abs(at.y - place.y) > clear.y);
  return places.find(free) ?? { x: width / 2, y: height / 2 };
}

/** A small seeded generator: the same cards on every machine. */
function mulberry32(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let z = Math.imul(state ^ (state >>> 15), state | 1);
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
    return ((z ^ (z >>> 14)) >>> 0) / 4294967296;
  };
}
