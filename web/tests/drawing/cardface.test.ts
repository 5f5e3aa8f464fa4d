import { expect, test } from "vitest";
import { CARD, circled, nearest, shaped, within } from "../../src/drawing/cardface";

/** A long symbol that lies across, and one that sits in its bow, inside its circle. */
const LAYOUT = {
  cards: [[0, 0, 900, 900, -300, -100, 200, 0]],
  discs: [[], [0, -40, 20, 80, -40, 15, -80, -40, 15], [0, 0, 100]],
};

test("the numbers of a layout become places", () => {
  const face = shaped([1, 2], 0, LAYOUT) ?? [];
  const [across, small] = [...face].sort((a, b) => a.symbol - b.symbol);
  expect(across).toMatchObject({ symbol: 1, x: 0, y: 0, r: 0.9, turn: 90 });
  // Turned by a right angle: what was above the middle is now on its right.
  expect(across?.discs[0].x).toBeCloseTo(0.36);
  expect(across?.discs[0].y).toBeCloseTo(0);
  expect(across?.discs[0].r).toBeCloseTo(0.18);
  expect(small).toMatchObject({ symbol: 2, x: -0.3, y: -0.1, r: 0.2, turn: 0 });
});

test("a touch means the symbol whose shape is nearest, not the one whose circle is", () => {
  const face = shaped([1, 2], 0, LAYOUT) ?? [];
  expect(nearest(face, -0.3, 0)?.symbol).toBe(2);
  expect(nearest(face, 0, 0)?.symbol).toBe(2);
  expect(nearest(face, 0.2, 0.1)?.symbol).toBe(1);
  for (const { symbol, discs } of face)
    expect(nearest(face, discs[0].x, discs[0].y)?.symbol).toBe(symbol);
});

test("symbols are numbered clockwise from the top, the middle last", () => {
  const cards = [[0, 0, 200, 0, 0, -600, 200, 0, -600, 0, 200, 0, 600, 0, 200, 0]];
  const discs = Array.from({ length: 4 }, () => [0, 0, 90]);
  expect(shaped([0, 1, 2, 3], 0, { cards, discs })?.map(({ symbol }) => symbol)).toEqual([
    1, 3, 2, 0,
  ]);
});

test("a layout of another deck is not used", () => {
  expect(shaped([1, 2, 3], 0, LAYOUT)).toBeNull();
  expect(shaped([1, 2], 5, LAYOUT)).toBeNull();
});

test("squares within squares", () => {
  expect(within({ x: 0.5, y: 0, r: 0.25 }, CARD)).toEqual({
    left: "62.5%",
    top: "37.5%",
    size: "25%",
  });
  expect(within({ x: 1, y: 1, r: 2 }, { x: 1, y: 1, r: 1 })).toEqual({
    left: "-50%",
    top: "-50%",
    size: "200%",
  });
});

test("without shapes, a touch means the nearest circle", () => {
  const face = circled(
    [7, 9],
    [
      { x: -0.5, y: 0, r: 0.4, turn: 0 },
      { x: 0.5, y: 0, r: 0.1, turn: 0 },
    ],
  );
  expect(nearest(face, 0.1, 0)?.symbol).toBe(7);
  expect(nearest(face, 0.3, 0)?.symbol).toBe(9);
});
