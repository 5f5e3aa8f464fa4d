/** Boxes and discs in pixels, and how many equal discs of what size fit into a box. */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A disc on the table: a card, a token, a cell. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Free space around each disc, as a part of its cell. */
export const AIR = 0.06;

export interface Slots {
  readonly cols: number;
  readonly rows: number;
  readonly r: number;
}

/** Columns and rows that make that number of discs largest; `under` is room below each. */
export function slots(count: number, w: number, h: number, under = 0): Slots {
  let best: Slots = { cols: 1, rows: 1, r: 0 };
  let worth = 0;
  for (let cols = 1; cols <= count; cols++) {
    const rows = Math.ceil(count / cols);
    const r = (Math.min(w / cols, h / rows - under) / 2) * (1 - AIR);
    // Full rows look better than slightly larger discs.
    const value = count % cols === 0 ? r * 1.15 : r;
    if (value > worth * 1.001) [best, worth] = [{ cols, rows, r }, value];
  }
  return best;
}

/** The discs of such a grid, compact in the middle of the box, short last row centred. */
export function laid(count: number, box: Box, { cols, rows, r }: Slots, under = 0): Place[] {
  const pitch = (2 * r) / (1 - AIR);
  const across = Math.min(box.w / cols, pitch * 1.12);
  const down = Math.min(box.h / rows, (pitch + under) * 1.12);
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / cols);
    const inRow = Math.min(cols, count - row * cols);
    return {
      x: box.x + box.w / 2 + ((i % cols) - (inRow - 1) / 2) * across,
      y: box.y + box.h / 2 + (row - (rows - 1) / 2) * down - under / 2,
      r,
    };
  });
}

interface Ring {
  readonly r: number;
  readonly at: readonly { readonly x: number; readonly y: number }[];
}

/** That number of discs round one in the middle, all of one size; the last point is the middle. */
export function ring(count: number, w: number, h: number): Ring {
  let best: Ring = { r: 0, at: [] };
  for (let phase = 0; phase < 1; phase += 0.25) {
    let [low, high] = [0, Math.min(w, h) / 2];
    for (let step = 0; step < 12; step++) {
      const d = (low + high) / 2;
      const at = round(count, w / 2 - d, h / 2 - d, phase);
      if (apart(at, 2 * d)) {
        low = d;
        if (d * (1 - AIR) > best.r) best = { r: d * (1 - AIR), at };
      } else high = d;
    }
  }
  return best;
}

/** Points at equal steps along the edge of a rectangle, clockwise from the top; and the middle. */
function round(count: number, a: number, b: number, phase: number) {
  const way = 4 * (a + b);
  const points = Array.from({ length: count }, (_, i) => {
    let left = (((i + phase) / count) * way + a) % way;
    if (left <= 2 * a) return { x: left - a, y: -b };
    left -= 2 * a;
    if (left <= 2 * b) return { x: a, y: left - b };
    left -= 2 * b;
    if (left <= 2 * a) return { x: a - left, y: b };
    return { x: -a, y: b - (left - 2 * a) };
  });
  return [...points, { x: 0, y: 0 }];
}

function apart(at: readonly { x: number; y: number }[], wanted: number): boolean {
  return at.every((p, i) =>
    at.slice(i + 1).every((q) => Math.hypot(p.x - q.x, p.y - q.y) >= wanted),
  );
}

/** The box without so much of its edges. */
export const inset = (box: Box, by: number): Box => ({
  x: box.x + by,
  y: box.y + by,
  w: Math.max(0, box.w - 2 * by),
  h: Math.max(0, box.h - 2 * by),
});

/** Cut a box in two: the first part has that size. */
export function cut(box: Box, side: "top" | "bottom" | "left" | "right", size: number): [Box, Box] {
  const { x, y, w, h } = box;
  switch (side) {
    case "top":
      return [
        { x, y, w, h: size },
        { x, y: y + size, w, h: h - size },
      ];
    case "bottom":
      return [
        { x, y: y + h - size, w, h: size },
        { x, y, w, h: h - size },
      ];
    case "left":
      return [
        { x, y, w: size, h },
        { x: x + size, y, w: w - size, h },
      ];
    case "right":
      return [
        { x: x + w - size, y, w: size, h },
        { x, y, w: w - size, h },
      ];
  }
}
