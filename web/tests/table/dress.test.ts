import { describe, expect, test } from "vitest";
import { faceOf } from "../../src/card/layouts.svelte";
import type { Faces, View } from "../../src/protocol/types";
import { dressed, dressOf } from "../../src/card/dress";
import type { SymbolInfo } from "../../src/wire/http";

const text = (word: string) => {
  const all = Object.fromEntries(["en", "ru", "pl", "de", "fr", "it", "es"].map((l) => [l, word]));
  return { text: all, ink: "#000000", underline: false } as SymbolInfo["face"];
};
const CARDS = [
  [0, 1, 2],
  [0, 3, 4],
  [0, 5, 6],
  [1, 3, 5],
];
const faces: Faces = {
  theme: "own/7/0123456789012345678901",
  cards: CARDS,
  symbols: Array.from({ length: 7 }, (_, n) => ({
    id: `s${n}`,
    name: {} as SymbolInfo["name"],
    face: text(`word ${n}`),
    second: text(`a long translation ${n}`),
  })),
};
const piles = (...names: string[]) =>
  ({ piles: Object.fromEntries(names.map((name) => [name, {}])) }) as unknown as View;

describe("two dresses", () => {
  test("a match with the middle is between the two", () => {
    const view = piles("centre", "seat/0", "seat/1");
    expect(dressOf(view, 0, "centre")).toBe("second");
    expect(dressOf(view, 0, "seat/0")).toBe("first");
    expect(dressOf(view, 0, "seat/1")).toBe("first");
    expect(dressOf(view, null, "seat/1")).toBe("first");
  });

  test("without a middle, mine are matched with the others'", () => {
    const view = piles("seat/0", "seat/1");
    expect(dressOf(view, 1, "seat/1")).toBe("first");
    expect(dressOf(view, 1, "seat/0")).toBe("second");
    expect(dressOf(view, null, "seat/0")).toBe("printed");
    expect(dressOf(piles("grid/0", "grid/1"), 0, "grid/0")).toBe("printed");
  });

  test("printed cards take turns", () => {
    const worn = CARDS.map((card, number) =>
      card.map((s) => dressed(faces, "printed", number)[s]?.face === faces.symbols[s]?.second),
    );
    expect(worn).toEqual([
      [false, false, false],
      [true, false, false],
      [false, false, false],
      [true, true, true],
    ]);
    expect(dressed(faces, "first", 0)).toBe(faces.symbols);
    expect(dressed(faces, "second", 0)[3]?.face).toBe(faces.symbols[3]?.second);
  });

  test("a finger means the shape that a symbol has in its dress", () => {
    const discs = Array.from({ length: 14 }, (_, n) => [0, 0, n < 7 ? 30 : 90]);
    const cards = CARDS.map(() => [0, -500, 300, 0, 500, 300, 300, 0, -500, 300, 300, 0]);
    const laid = { ...faces, layout: { cards, discs } };
    const radii = (card: number) =>
      CARDS[card]?.map(
        (s) => faceOf(laid, card, "en", "printed").find(({ symbol }) => symbol === s)?.discs[0].r,
      );
    expect(radii(0)).toEqual([0.09, 0.09, 0.09]);
    expect(radii(1)).toEqual([0.27, 0.09, 0.09]);
  });
});
