import { describe, expect, test } from "vitest";
import { type Middle, onCard, places } from "../../src/tablet/places";

const SCREENS = [
  [390, 844],
  [844, 390],
  [820, 1180],
  [1180, 820],
  [1920, 1080],
] as const;

describe.each([2, 3, 4])("%i players", (players) => {
  describe.each(["nothing", "one", "each"] satisfies Middle[])(
    "with %s in the middle",
    (middle) => {
      test.each(SCREENS)("fit on %i × %i", (w, h) => {
        const found = places(players, middle, w, h);
        const discs = [...found.pads, ...found.middle];
        expect(found.pads).toHaveLength(players);
        discs.forEach((a, i) => {
          expect(Math.min(a.x - a.r, a.y - a.r, w - a.x - a.r, h - a.y - a.r)).toBeGreaterThan(-1);
          for (const b of discs.slice(i + 1))
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.r + b.r);
        });
        // As large as a finger needs it.
        expect(found.pads[0]?.r).toBeGreaterThan(Math.min(w, h) * 0.19);
        expect(new Set(found.pads.map(({ turn }) => turn)).size).toBe(players);
      });
    },
  );
});

test("four on a tablet have cards of nearly half its height", () => {
  const { pads } = places(4, "one", 1180, 820);
  expect(pads[0]?.r).toBeGreaterThan(190);
});

test("what is nearest to a player is the lower edge of the card", () => {
  for (const { x, y, r, turn } of places(4, "one", 1000, 1000).pads) {
    const edge = { 0: [0, 1], 90: [-1, 0], 180: [0, -1], [-90]: [1, 0] }[turn] ?? [0, 0];
    const found = onCard({ x, y, r, turn }, x + r * (edge[0] ?? 0), y + r * (edge[1] ?? 0));
    expect(found.x).toBeCloseTo(0);
    expect(found.y).toBeCloseTo(1);
  }
});
