import { describe, expect, test } from "vitest";
import { begun, meant, type Named, plain } from "../../src/table/input/spell";

const AMONG: Named[] = [
  { symbol: 1, names: ["Cat", "kitty"] },
  { symbol: 2, names: ["car", "automobile"] },
  { symbol: 3, names: ["Éclair", "pastry"] },
  { symbol: 4, names: ["snowman"] },
  { symbol: 5, names: ["żółw"] },
  { symbol: 6, names: ["Straußenvogel"] },
  { symbol: 7, names: ["ёлка"] },
];

describe("a typed name", () => {
  test.each([
    ["cat", 1],
    ["  CAT! ", 1],
    ["kitty", 1],
    ["kity", 1],
    ["eclair", 3],
    ["snow man", 4],
    ["snwoman", 4],
    ["zolw", 5],
    ["straussenvogel", 6],
    ["елка", 7],
  ])("%s means symbol %i", (typed, symbol) => {
    expect(meant(typed, AMONG)).toBe(symbol);
  });

  test.each(["", "ca", "cab", "dog", "snow"])("%s means nothing here", (typed) => {
    expect(meant(typed, AMONG)).toBeNull();
  });

  test("that could be two things means neither", () => {
    const twins = [
      { symbol: 1, names: ["bear"] },
      { symbol: 2, names: ["beer"] },
    ];
    expect(meant("bear", twins)).toBe(1);
    expect(meant("beur", twins)).toBeNull();
  });

  test("is proposed while it is being typed", () => {
    expect(begun("ca", AMONG)).toEqual([1, 2]);
    expect(begun("", AMONG)).toEqual([]);
  });
});

test("only letters and digits count", () => {
  expect(plain(" Jack-o’-Lantern 2 ")).toBe("jackolantern2");
});
