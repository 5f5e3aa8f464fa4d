import { describe, expect, test } from "vitest";
import { demoOf } from "../../src/demo/demos";
import { fileOf } from "../../src/demo/files";
import { DEMO } from "../../src/demo/words";
import { LANGS } from "../../src/i18n/i18n";
import { drawn } from "../../src/table/scene";
import { GUIDE } from "../../src/practice/words";
import { views } from "../table/fixtures";

/** Nobody looks for longer at how a game is played. */
const LONGEST_MS = 45_000;

const games = Object.keys(views).filter((game) => fileOf(game) !== undefined);

describe.each(games)("the demonstration of %s", (game) => {
  test("shows a table that changes, and who touches what, at a pace to follow", async () => {
    const { shots, order } = await demoOf(game, "Me");
    expect(order).toBe(views[game]?.order);
    expect(shots.length).toBeGreaterThan(8);
    expect(shots.at(-1)?.at).toBeLessThan(LONGEST_MS);
    shots.slice(1).forEach((shot, i) => expect(shot.at - (shots[i]?.at ?? 0)).toBeGreaterThan(900));
    expect(new Set(shots.map(({ state }) => JSON.stringify(state.view))).size).toBeGreaterThan(6);
    expect(shots[0]?.state.cast[0]?.name).toBe("Me");
    for (const { finger, state } of shots) {
      if (finger === null || state.view === null) continue;
      expect(state.view.hint?.symbol).toBe(finger.symbol);
      for (const pile of finger.piles) expect(Object.keys(state.view.piles)).toContain(pile);
      expect(drawn(state.view).length).toBeGreaterThan(0);
    }
  });
});

test("the reader finds something in most of them", async () => {
  const all = await Promise.all(games.map((game) => demoOf(game, "Me")));
  const mine = all.filter(({ shots }) => shots.some(({ finger }) => finger?.seat === 0));
  expect(mine.length).toBeGreaterThan(all.length / 2);
});

test("the guide and the demonstrations speak every language", () => {
  for (const lang of LANGS) {
    const said = [...Object.values(DEMO[lang]), ...Object.values(GUIDE[lang]).flat()];
    for (const text of said) expect(text.trim()).not.toBe("");
  }
});
