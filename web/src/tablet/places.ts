/**
 * Where the cards lie on a device with people round it. Two sit at the ends of the longer way; three
 * and four have a card each at the corner to their right, like the sails of a windmill: so all cards
 * are large, and everybody still has an edge of their own.
 */

import type { Place } from "../table/arrange/shapes";

/** A card, and how far it is turned clockwise to face its player. */
export interface Turned extends Place {
  readonly turn: number;
}

export interface Places {
  /** What each player touches. */
  readonly pads: readonly Turned[];
  /** What lies in the middle: one card for all, or one of each player. */
  readonly middle: readonly Turned[];
}

export type Middle = "nothing" | "one" | "each";

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

const AIR = 1.05;
/** What lies in the middle need not be touched. */
const LESSER = 0.72;

/** The places for that number of players. They are numbered clockwise, the first at the lower edge. */
export function places(players: number, middle: Middle, w: number, h: number): Places {
  let [low, high] = [0, Math.min(w, h) / 2];
  let best = laid(players, middle, w, h, 0);
  for (let step = 0; step < 14; step++) {
    const r = (low + high) / 2;
    const found = laid(players, middle, w, h, r);
    if (fits(found, w, h)) [low, best] = [r, found];
    else high = r;
  }
  return best;
}

function laid(players: number, middle: Middle, w: number, h: number, r: number): Places {
  const seats = round(players, w, h, r * AIR);
  const pads = seats.map((seat) => ({ ...seat, r }));
  const centre = { x: w / 2, y: h / 2 };
  if (middle === "nothing") return { pads, middle: [] };
  if (middle === "one") return { pads, middle: [{ ...centre, turn: 0, r }] };
  const small = r * LESSER;
  // Two lie beside each other, more lie in a ring, each towards its owner's edge.
  const away = (players === 2 ? 1 : Math.SQRT2) * small * AIR;
  const cards = seats.map(({ turn }) => {
    const angle = ((players === 2 ? turn + 90 : turn) * Math.PI) / 180;
    return {
      x: centre.x - Math.sin(angle) * away,
      y: centre.y + Math.cos(angle) * away,
      turn,
      r: small,
    };
  });
  return { pads, middle: cards };
}

function round(players: number, w: number, h: number, r: number): Spot[] {
  if (players === 2) {
    return w > h
      ? [
          { x: r, y: h / 2, turn: 90 },
          { x: w - r, y: h / 2, turn: -90 },
        ]
      : [
          { x: w / 2, y: h - r, turn: 0 },
          { x: w / 2, y: r, turn: 180 },
        ];
  }
  const corners = [
    { x: w - r, y: h - r, turn: 0 },
    { x: r, y: h - r, turn: 90 },
    { x: r, y: r, turn: 180 },
    { x: w - r, y: r, turn: -90 },
  ];
  return corners.slice(0, players);
}

function fits({ pads, middle }: Places, w: number, h: number): boolean {
  const discs = [...pads, ...middle];
  const inside = discs.every(
    ({ x, y, r }) => x >= r - 0.5 && y >= r - 0.5 && x <= w - r + 0.5 && y <= h - r + 0.5,
  );
  return (
    inside &&
    discs.every((a, i) =>
      discs.slice(i + 1).every((b) => Math.hypot(a.x - b.x, a.y - b.y) >= (a.r + b.r) * 1.02),
    )
  );
}

/** A point of the screen as the card has it: in its radii, and turned back. */
export function onCard(
  { x, y, r, turn }: Turned,
  px: number,
  py: number,
): { x: number; y: number } {
  const angle = (-turn * Math.PI) / 180;
  const [dx, dy] = [(px - x) / r, (py - y) / r];
  return {
    x: dx * Math.cos(angle) - dy * Math.sin(angle),
    y: dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}
