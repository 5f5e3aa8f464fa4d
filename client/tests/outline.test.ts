import { expect, test } from "vitest";
import { around, WHOLE } from "../src/outline";

function image(side: number, inked: (x: number, y: number) => boolean): number[] {
  const rgba: number[] = [];
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) rgba.push(0, 0, 0, inked(x, y) ? 255 : 0);
  return rgba;
}

test("a disc in a corner is found where it is", () => {
  const { x, y, r } = around(image(48, (px, py) => Math.hypot(px - 11.5, py - 35.5) <= 8), 48);
  expect(x).toBeCloseTo(-0.5, 1);
  expect(y).toBeCloseTo(0.5, 1);
  expect(r).toBeGreaterThan(8 / 24);
  expect(r).toBeLessThan(9.2 / 24);
});

test("a full square needs its corners", () => {
  const { r } = around(image(48, () => true), 48);
  expect(r).toBeGreaterThan(1.35);
  expect(r).toBeLessThan(1.5);
});

test("an empty picture keeps its square", () => {
  expect(around(image(8, () => false), 8)).toEqual(WHOLE);
});
