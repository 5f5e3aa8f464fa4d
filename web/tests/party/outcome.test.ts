import { describe, expect, it } from "vitest";
import { finalTitle, leavers, stayers } from "../../src/people/outcome";

describe("what came of a game", () => {
  const ranking = [[0], [3], [1]];
  const players = { 0: {}, 3: {} };

  it("marks who has left, and keeps them off the podium", () => {
    expect(leavers(ranking, players, "en")).toEqual({ 1: "left early" });
    expect(stayers(ranking, players)).toEqual([[0], [3]]);
  });

  it("heads the numbers with what they count", () => {
    expect(finalTitle("single", false, "Cards left", "en")).toBe("Cards left");
    expect(finalTitle("session", false, "Cards left", "en")).toBe("Games won");
    expect(finalTitle("tournament", true, "Cards left", "en")).toBe("Points");
  });
});
