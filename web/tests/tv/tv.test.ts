import { expect, test } from "vitest";
import { LANGS } from "../../src/i18n/i18n";
import type { PhotoFinish } from "../../src/protocol/types";
import { routeOf } from "../../src/navigation/route";
import { lanes } from "../../src/tv/lanes";
import { TV } from "../../src/tv/words";

const finish = (seat: number, key: number): PhotoFinish => ({ seat, key });

test("a close race has a lane for each runner, the first one first", () => {
  const found = lanes([finish(2, 912), finish(0, 900), finish(2, 950)]);
  expect(found.map(({ seat, late }) => [seat, late])).toEqual([
    [0, 0],
    [2, 12],
  ]);
  expect(found[0]?.far).toBe(0);
  expect(found[1]?.far).toBeCloseTo(0.02);
});

test("a race without a second, or with a slow one, is no photo finish", () => {
  expect(lanes([])).toEqual([]);
  expect(lanes([finish(1, 700), finish(1, 720)])).toEqual([]);
  expect(lanes([finish(1, 700), finish(0, 1400)])).toEqual([]);
});

test("the latest runner is at the beginning of the lane at most", () => {
  const far = lanes([finish(0, 500), finish(1, 600), finish(2, 3000)]).map((lane) => lane.far);
  expect(Math.max(...far)).toBe(1);
});

test("a TV is a page about a room, or about a new one", () => {
  const tv = { at: "page", page: "tv" };
  expect(routeOf("http://host/?room=BCDFG&tv")).toEqual({ ...tv, of: "BCDFG" });
  expect(routeOf("http://host/?tv=BCDFG")).toEqual({ ...tv, of: "BCDFG" });
  expect(routeOf("http://host/?tv")).toEqual(tv);
});

test("the TV speaks every language", () => {
  for (const lang of LANGS)
    for (const text of Object.values(TV[lang])) expect(text.trim()).not.toBe("");
});
