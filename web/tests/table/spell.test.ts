import { describe, expect, test } from "vitest";
import { begun, candidates, type Named, plain } from "../../src/table/input/spell";

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
    expect(candidates(typed, AMONG)).toEqual([symbol]);
  });

  test.each(["", "ca", "cab", "dog", "snow"])("%s means nothing here", (typed) => {
    expect(candidates(typed, AMONG)).toEqual([]);
  });

  test("that is a slip of two names asks which", () => {
    const twins = [
      { symbol: 1, names: ["Hummer"] },
      { symbol: 2, names: ["Hammer"] },
    ];
    expect(candidates("hammer", twins)).toEqual([2]);
    expect(candidates("himmer", twins)).toEqual([1, 2]);
  });

  test("shared by several symbols means the one in sight", () => {
    const tulip = { symbol: 1, names: ["tulip", "flower"] };
    const rose = { symbol: 2, names: ["rose", "flower"] };
    const deck = [tulip, rose];
    expect(candidates("flower", [tulip], deck)).toEqual([1]);
    expect(candidates("flower", deck, deck)).toEqual([1, 2]);
    expect(candidates("rose", deck, deck)).toEqual([2]);
  });

  test("that is spoken for one symbol is not heard as the synonym of another", () => {
    const deck = [
      { symbol: 1, names: ["top hat", "hat"] },
      { symbol: 2, names: ["hat"] },
    ];
    expect(candidates("hat", deck)).toEqual([2]);
  });

  test.each([
    ["boat", "boot", "sailboat"],
    ["bateau", "gâteau", "voilier"],
    ["acorn", "corn", "chestnut"],
  ])("%s is never heard as %s", (typed, other, meantBy) => {
    const wrong = { symbol: 1, names: [other] };
    const right = { symbol: 2, names: [meantBy, typed] };
    expect(candidates(typed, [wrong], [wrong, right])).toEqual([]);
    expect(candidates(typed, [wrong, right])).toEqual([2]);
  });

  test("means what the cards have in common, if it fits several or another", () => {
    const deck = [
      { symbol: 1, names: ["crab"] },
      { symbol: 2, names: ["lobster", "crab"] },
      { symbol: 3, names: ["tulip", "flower"] },
      { symbol: 4, names: ["rose", "flower"] },
    ];
    expect(candidates("crab", deck, deck, new Set([2]))).toEqual([2]);
    expect(candidates("crab", deck, deck, new Set([4]))).toEqual([1]);
    expect(candidates("flower", deck, deck, new Set([4]))).toEqual([4]);
    expect(candidates("flower", deck, deck, new Set([1]))).toEqual([3, 4]);
  });

  test.each(["bota", "coat", "king"])("%s: four letters forgive nothing", (typed) => {
    const short = ["boot", "boat", "ring"].map((name, symbol) => ({ symbol, names: [name] }));
    expect(candidates(typed, short)).toEqual([]);
  });
});

test("only letters and digits count", () => {
  expect(plain(" Jack-o’-Lantern 2 ")).toBe("jackolantern2");
});

describe("a name that is being typed", () => {
  test("goes off as soon as it can mean one symbol in sight only", () => {
    expect(begun("sn", AMONG)).toBeNull();
    expect(begun("sno", AMONG)).toEqual({ symbol: 4, rest: "wman" });
    expect(begun("Kit", AMONG)).toEqual({ symbol: 1, rest: "ty" });
    expect(begun("ca", AMONG)).toBeNull();
    expect(begun("xyz", AMONG)).toBeNull();
  });

  test("waits while one slip would make it the beginning of another", () => {
    expect(begun("cat", AMONG)).toEqual({ symbol: 1, rest: "" });
    expect(begun("aut", AMONG)).toEqual({ symbol: 2, rest: "omobile" });
    const alike = ["snail", "snake"].map((name, symbol) => ({ symbol, names: [name] }));
    expect(begun("snai", alike)).toBeNull();
    expect(begun("snail", alike)).toEqual({ symbol: 0, rest: "" });
  });
});
