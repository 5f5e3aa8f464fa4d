/** The groups of cards that share the middle of the table, and how large each can draw its own. */

import type { PileId, Seat } from "../../protocol/types";
import { cellOf } from "../../protocol/pileNames";
import { type Box, cut, laid, type Place, ring, slots } from "./shapes";

/** The name of a seat and its score; small piles take `room` at its end. */
export interface Tag extends Box {
  readonly room: number;
  /** Little room: the name has a line of its own, and the rest stands under it. */
  readonly tight: boolean;
  /** Even less, and one line only: it has the name and the points, nothing else. */
  readonly short: boolean;
  /** The small piles lie in that lower line, so that the name has the whole width. */
  readonly under: boolean;
}

/** Where everything goes. */
export interface Arrangement {
  readonly piles: Map<PileId, Place>;
  readonly tags: Map<Seat, Tag>;
  readonly tokens: Map<number, Place>;
  /** Free places in a grid of the same pitch: the cells of a hexagonal board. */
  readonly hex: { x: number; y: number; pitch: number } | null;
  /** Zones whose contents do not fit and are pushed about by hand: what lies in them. */
  readonly wide: Map<string, { box: Box; inner: Box; piles: readonly PileId[] }>;
  readonly bar: Box;
  readonly mine: Box;
  /** The patch of table that belongs to a seat with several cards, or to me. */
  readonly patches: Map<Seat, Box>;
  readonly tray: Box | null;
  readonly button: Box | null;
  /** The size of text, where it is smaller than the reader wants. */
  readonly text: number | null;
}

export type Sketch = { -readonly [K in keyof Arrangement]: Arrangement[K] };

/** Something that wants room for cards to be compared. */
export interface Zone {
  /** The radius of its cards in a box of that size. */
  readonly fit: (w: number, h: number) => number;
  readonly lay: (box: Box, into: Sketch) => void;
}

export function gridZone(piles: readonly PileId[], owner: Seat | null = null): Zone {
  return {
    fit: (w, h) => slots(piles.length, w, h).r,
    lay: (box, into) => {
      const places = laid(piles.length, box, slots(piles.length, box.w, box.h));
      piles.forEach((pile, i) => into.piles.set(pile, places[i] as Place));
      if (owner !== null && piles.length > 1) into.patches.set(owner, around(places));
    },
  };
}

/** The box that holds all those discs. */
function around(places: readonly Place[]): Box {
  const air = (places[0]?.r ?? 0) * 0.06;
  const x = Math.min(...places.map((place) => place.x - place.r)) - air;
  const y = Math.min(...places.map((place) => place.y - place.r)) - air;
  const right = Math.max(...places.map((place) => place.x + place.r)) + air;
  const bottom = Math.max(...places.map((place) => place.y + place.r)) + air;
  return { x, y, w: right - x, h: bottom - y };
}

export function ringZone(centre: PileId, outer: readonly PileId[]): Zone {
  return {
    fit: (w, h) => ring(outer.length, w, h).r,
    lay: (box, into) => {
      const { r, at } = ring(outer.length, box.w, box.h);
      [...outer, centre].forEach((pile, i) => {
        const { x = 0, y = 0 } = at[i] ?? {};
        into.piles.set(pile, { x: box.x + box.w / 2 + x, y: box.y + box.h / 2 + y, r });
      });
    },
  };
}

/** Cards one after the other in lines; where they would become too small, older ones move out. */
export function rowZone(piles: readonly PileId[], least: number): Zone {
  const room = Math.max(piles.length, 8);
  return {
    fit: (w, h) => Math.max(slots(room, w, h).r, Math.min(least, Math.min(w, h) / 2)),
    lay: (box, into) => {
      const fitting = slots(room, box.w, box.h);
      const r = Math.max(fitting.r, Math.min(least, Math.min(box.w, box.h) / 2));
      const cols = fitting.r >= r ? fitting.cols : Math.max(1, Math.floor(box.w / (r * 2.12)));
      const rows = Math.ceil(piles.length / cols);
      const inner = { ...box, h: Math.max(box.h, rows * r * 2.12) };
      const across = Math.min(box.w / cols, r * 2.4);
      const top = fitting.r >= r ? box.y + (box.h - rows * r * 2.12) / 2 : box.y;
      piles.forEach((pile, i) => {
        const x = box.x + box.w / 2 + ((i % cols) - (cols - 1) / 2) * across;
        into.piles.set(pile, { x, y: top + (Math.floor(i / cols) + 0.5) * r * 2.12, r });
      });
      if (inner.h > box.h + 1) into.wide.set("row", { box, inner, piles });
    },
  };
}

/** How much smaller the cards of a board become at once: it keeps still for as long as it can. */
const STEP = 0.8;

/**
 * A hexagonal board with room for a ring of free cells. However many cards lie on it, it takes as
 * much room as the first one, so nothing else moves when it grows. Its cards
 * shrink in steps, down to the least; beyond that it is pushed about by hand.
 */
export function hexZone(piles: readonly PileId[], least: number): Zone {
  const at = piles.flatMap((pile) => {
    const cell = cellOf(pile);
    return cell ? [{ pile, x: cell.q + cell.r / 2, y: (cell.r * Math.sqrt(3)) / 2 }] : [];
  });
  const across = 1.5;
  const along = Math.sqrt(3) / 2 + 0.5;
  const reach = (far: readonly number[], ring: number) => Math.max(0, ...far) + ring;
  const left = reach(
    at.map(({ x }) => -x),
    across,
  );
  const right = reach(
    at.map(({ x }) => x),
    across,
  );
  const up = reach(
    at.map(({ y }) => -y),
    along,
  );
  const down = reach(
    at.map(({ y }) => y),
    along,
  );
  /** From one first card to the next, and its free cells around it. */
  const largest = (w: number, h: number) =>
    Math.max(
      Math.min(w / (2 * across), h / (2 * along)),
      Math.min(least * 2, (Math.min(w, h) / 3) * 2),
    );
  return {
    // A board is content with smaller cards than the one that I hold, down to the least.
    fit: (w, h) => {
      const p = largest(w, h);
      return p < least * 2 ? p / 2 : p;
    },
    lay: (box, into) => {
      const fitting = Math.min(box.w / (left + right), box.h / (up + down));
      let p = largest(box.w, box.h);
      while (p > fitting + 0.01 && p * STEP >= least * 2) p *= STEP;
      const first = {
        x: box.x + box.w / 2 + ((left - right) / 2) * p,
        y: box.y + box.h / 2 + ((up - down) / 2) * p,
      };
      for (const { pile, x, y } of at)
        into.piles.set(pile, { x: first.x + x * p, y: first.y + y * p, r: (p / 2) * 0.95 });
      into.hex = { ...first, pitch: p };
      const [w, h] = [Math.max(box.w, (left + right) * p), Math.max(box.h, (up + down) * p)];
      const inner = { x: box.x + (box.w - w) / 2, y: box.y + (box.h - h) / 2, w, h };
      if (p > fitting + 0.01) into.wide.set("hex", { box, inner, piles });
    },
  };
}

/** Tokens are as large as the symbols of a card that is four times as wide. */
export function boardZone(symbols: readonly number[]): Zone {
  const size = (w: number, h: number) => slots(symbols.length, w, h);
  return {
    fit: (w, h) => size(w, h).r * 3.4,
    lay: (box, into) => {
      const places = laid(symbols.length, box, size(box.w, box.h));
      symbols.forEach((symbol, i) => into.tokens.set(symbol, places[i] as Place));
    },
  };
}

export interface Block {
  readonly seat: Seat;
  readonly piles: readonly PileId[];
  /** Lays the name and the small piles. */
  readonly tag: (box: Box, into: Sketch) => void;
}

/** Other people's cards, each with a name below it, in that number of columns at the most. */
export function blocksZone(
  blocks: readonly Block[],
  tag: number,
  gap: number,
  columns = blocks.length,
): Zone {
  const most = Math.max(1, ...blocks.map(({ piles }) => piles.length));
  const grid = (w: number, h: number) => {
    let best = { cols: 1, rows: blocks.length, r: 0 };
    for (let cols = 1; cols <= columns; cols++) {
      const rows = Math.ceil(blocks.length / cols);
      const { r } = slots(most, w / cols - gap, h / rows - tag - gap);
      // A name wants some room, too.
      const narrow = cols > 1 && w / cols < tag * 2.6;
      if (r > best.r && !narrow) best = { cols, rows, r };
    }
    return best;
  };
  return {
    fit: (w, h) => grid(w, h).r,
    lay: (box, into) => {
      const { cols, rows } = grid(box.w, box.h);
      const [w, h] = [box.w / cols, box.h / rows];
      blocks.forEach(({ seat, piles, tag: layTag }, i) => {
        const row = Math.floor(i / cols);
        const short = cols - Math.min(cols, blocks.length - row * cols);
        const x = box.x + ((i % cols) + short / 2) * w + gap / 2;
        const cell = { x, y: box.y + row * h + gap / 2, w: w - gap, h: h - gap };
        const fitting = slots(most, cell.w, cell.h - tag);
        const used = Math.min(cell.h, fitting.rows * fitting.r * 2.25 + tag);
        const block = { ...cell, y: cell.y + (cell.h - used) / 2, h: used };
        const [name, rest] = cut(block, "bottom", tag);
        const places = laid(most, rest, slots(most, rest.w, rest.h));
        piles.forEach((pile, k) => into.piles.set(pile, places[k] as Place));
        if (most > 1) into.patches.set(seat, around(places));
        const width = Math.min(name.w, tag * 7);
        layTag({ ...name, x: name.x + (name.w - width) / 2, w: width }, into);
      });
    },
  };
}

export interface Plan {
  readonly r: number;
  readonly lay: (box: Box, into: Sketch) => void;
}

/** The same zone, content with smaller cards where they do not become smaller than the least. */
export const lesser = (zone: Zone, least = 0): Zone => ({
  ...zone,
  fit: (w, h) => {
    const r = zone.fit(w, h);
    return r < least ? r : r / 0.55;
  },
});

/** Share a box among zones so that the smallest cards are as large as they can be. */
export function share(
  zones: readonly Zone[],
  w: number,
  h: number,
  gap: number,
  flip = false,
): Plan {
  const [only] = zones;
  if (only === undefined) return { r: Infinity, lay: () => undefined };
  if (zones.length === 1) return { r: only.fit(w, h), lay: only.lay };
  let best: Plan = { r: -1, lay: () => undefined };
  let most = -1;
  for (let i = 1; i < zones.length; i++) {
    const [first, rest] = [zones.slice(0, i), zones.slice(i)];
    for (const down of [true, false]) {
      const whole = (down ? h : w) - gap;
      let [low, high] = [0.06, 0.94];
      for (let step = 0; step < 7; step++) {
        const size = (whole * (low + high)) / 2;
        const a = share(first, down ? w : size, down ? size : h, gap, flip);
        const b = share(rest, down ? w : whole - size, down ? whole - size : h, gap, flip);
        if (a.r < b.r) low = size / whole;
        else high = size / whole;
        const r = Math.min(a.r, b.r);
        // What is mine lies below rather than beside, where that costs little.
        const worth = down === h > w ? r * 1.12 : r;
        if (worth <= most * 1.01) continue;
        most = worth;
        const lay = (box: Box, into: Sketch): void => {
          const [one, other] = cut(box, down ? "top" : flip ? "right" : "left", size);
          a.lay(one, into);
          b.lay(cut(other, down ? "top" : flip ? "right" : "left", gap)[1], into);
        };
        best = { r, lay };
      }
    }
  }
  return best;
}

/** People on both sides of what lies in the middle, which takes whatever they do not need.
 * Their names need `least`. */
export function flanked(
  [left, right]: readonly [Zone, Zone],
  middle: readonly Zone[],
  w: number,
  h: number,
  gap: number,
  least: number,
): Plan {
  let best: Plan = { r: -1, lay: () => undefined };
  let most = -1;
  for (let size = least; size < w * 0.46; size += w * 0.02) {
    const between = share(middle, w - 2 * (size + gap), h, gap);
    const r = Math.min(left.fit(size, h), right.fit(size, h), between.r);
    const worth = r + 0.2 * between.r;
    if (worth <= most) continue;
    most = worth;
    const lay = (box: Box, into: Sketch): void => {
      const [one, rest] = cut(box, "left", size);
      const [other, inner] = cut(rest, "right", size);
      left.lay(one, into);
      right.lay(other, into);
      between.lay({ ...inner, x: inner.x + gap, w: inner.w - 2 * gap }, into);
    };
    best = { r, lay };
  }
  return best;
}
