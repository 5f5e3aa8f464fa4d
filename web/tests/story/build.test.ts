import { expect, test } from "vitest";
import { check, EMPTY, hint, planes, toggled, type Draft } from "../../src/story/build";
import { GIRLS, LINES, lineThrough, walkOf } from "../../src/story/facts";

function follow(draft: Draft, most = 60): Draft {
  let now = draft;
  for (let step = 0; step < most; step++) {
    const next = hint(now);
    if (next === null) return now;
    now = toggled(now, next.card, next.symbol);
  }
  throw new Error("the hints lead nowhere");
}

test("there are thirty decks of seven cards", () => {
  expect(planes()).toHaveLength(30);
  for (const plane of planes()) expect(check(plane).done).toBe(true);
});

test("hints build the whole deck, from nothing and from anything", () => {
  expect(check(follow(EMPTY)).done).toBe(true);
  const mess = EMPTY.map((_, i) => [i, (i + 1) % 7, (i + 2) % 7]);
  expect(check(mess).clash).not.toBeNull();
  expect(check(follow(mess)).done).toBe(true);
});

test("a clash is two common symbols, or none on two full cards", () => {
  const put = (...cards: number[][]) => EMPTY.map((_, i) => cards[i] ?? []);
  expect(check(put([0, 1, 2], [0, 1])).clash).toEqual([0, 1]);
  expect(check(put([0, 1, 2], [3, 4, 5])).clash).toEqual([0, 1]);
  expect(check(put([0, 1, 2], [3, 4])).clash).toBeNull();
  expect(check(put([0, 1, 2], [0, 3, 4]))).toMatchObject({ right: 1, clash: null, done: false });
  expect(toggled(put([0, 1, 2]), 0, 5)[0]).toEqual([0, 1, 2]);
  expect(toggled(put([0, 1, 2]), 0, 1)[0]).toEqual([0, 2]);
});

test("two points lie on one line, and two girls walk together once", () => {
  for (let a = 0; a < 7; a++)
    for (let b = a + 1; b < 7; b++)
      expect(LINES[lineThrough(a, b)]).toEqual(expect.arrayContaining([a, b]));
  for (let a = 0; a < GIRLS; a++)
    for (let b = a + 1; b < GIRLS; b++) expect(walkOf(a, b)).not.toBeNull();
});
