import { describe, expect, test } from "vitest";
import { caption, GAP, RIM, spots, table } from "../../src/drawing/circles";

const COUNTS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const CARDS = Array.from({ length: 133 }, (_, card) => card);

describe.each(COUNTS)("a card of %i symbols", (count) => {
  test("keeps every symbol inside the card and apart from the others", () => {
    for (const card of CARDS) {
      const layout = spots(card, count);
      expect(layout).toHaveLength(count);
      for (const [i, a] of layout.entries()) {
        expect(a.r).toBeGreaterThan(0.1);
        expect(Math.hypot(a.x, a.y) + a.r).toBeLessThan(1 - RIM + 1e-9);
        for (const b of layout.slice(i + 1))
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.r + b.r + GAP - 1e-9);
      }
    }
  });

  test("fills the card and mixes the sizes", () => {
    for (const card of CARDS) {
      const radii = spots(card, count).map((spot) => spot.r);
      const area = radii.reduce((sum, r) => sum + r * r, 0);
      expect(area).toBeGreaterThan(0.54);
      expect(Math.max(...radii) / Math.min(...radii)).toBeGreaterThan(1.1);
    }
  });

  test("is the same every time, and differs from card to card", () => {
    expect(spots(5, count)).toEqual(spots(5, count));
    expect(spots(5, count)).not.toEqual(spots(6, count));
  });
});

test("spots are numbered clockwise from the top, the middle last", () => {
  for (const card of CARDS) {
    const outer = spots(card, 8).filter((spot) => Math.hypot(spot.x, spot.y) >= 0.3);
    expect(spots(card, 8).slice(0, outer.length)).toEqual(outer);
    const angles = outer.map((s) => (Math.atan2(s.x, -s.y) + 2 * Math.PI) % (2 * Math.PI));
    expect(angles).toEqual([...angles].sort((a, b) => a - b));
  }
});

test.each([
  [344, 540],
  [374, 740],
  [788, 1080],
  [1000, 1000],
  [1880, 930],
  [3800, 2000],
  [320, 200],
])("two cards on a table of %i × %i do not overlap and stay on it", (width, height) => {
  const { size, centres } = table(width, height);
  const [a, b] = centres;
  expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(size);
  for (const centre of centres) {
    for (const [at, side] of [
      [centre.x, width],
      [centre.y, height],
    ] as const) {
      expect(at - size / 2).toBeGreaterThan(-1e-6);
      expect(at + size / 2).toBeLessThan(side + 1e-6);
    }
  }
  expect(size).toBeGreaterThan(0.97 * Math.min(width, height, Math.max(width, height) / 2));
});

test("the caption keeps clear of the symbols that were found", () => {
  expect(caption(400, 600, [{ x: 200, y: 100 }], { x: 150, y: 50 }).y).toBe(300);
  const lit = [
    { x: 210, y: 310 },
    { x: 100, y: 110 },
  ];
  expect(caption(400, 600, lit, { x: 150, y: 50 }).y).toBe(504);
  expect(caption(400, 600, [{ x: 10, y: 300 }], { x: 150, y: 50 }).y).toBe(300);
});
