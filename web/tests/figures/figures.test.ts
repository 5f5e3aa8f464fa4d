import { expect, test } from "vitest";
import { deedColumns } from "../../src/figures/columns";
import { axis, quartiles, spaced } from "../../src/figures/figures";
import { inTwo, placesOf, quickest } from "../../src/figures/picture";
import { FIGURES } from "../../src/figures/words";
import { LANGS } from "../../src/i18n/i18n";
import type { PlayerFigures, SessionFigures } from "../../src/wire/http";

test("quartiles lie between the values", () => {
  expect(quartiles([5])).toEqual([5, 5, 5]);
  expect(quartiles([4, 1, 3, 2])).toEqual([1.75, 2.5, 3.25]);
  expect(quartiles([10, 20, 30, 40, 50])).toEqual([20, 30, 40]);
});

test("every doubling is as wide as the last, and all times are on the axis", () => {
  const { at, ticks } = axis([700, 1500, 6000]);
  expect(ticks).toEqual([500, 1000, 2000, 4000, 8000]);
  expect(ticks.map(at)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(axis([]).ticks).toEqual([500, 1000, 2000]);
  expect(axis([130]).ticks[0]).toBe(125);
});

test("an axis has as many labels as fit, and one second among them", () => {
  const { ticks } = axis([63, 64_000]);
  expect(ticks).toHaveLength(11);
  expect(spaced(ticks, 0)).toEqual(ticks);
  expect(spaced(ticks, 0.1)).toEqual(ticks);
  expect(spaced(ticks, 0.11)).toEqual([62.5, 250, 1000, 4000, 16_000, 64_000]);
  expect(spaced(ticks, 0.28)).toEqual([125, 1000, 8000, 64_000]);
  expect(spaced(ticks, 3)).toEqual([1000]);
});

test("those who share a place share a step, and nobody stands on the step after them", () => {
  expect(placesOf([[2], [0, 1], [3]])).toEqual([
    { place: 1, seats: [2] },
    { place: 2, seats: [0, 1] },
  ]);
  expect(placesOf([[0], [1], [2], [3]]).map(({ place }) => place)).toEqual([1, 2, 3]);
});

test("a long name stands on two lines of the picture", () => {
  expect(inTwo("Zoë")).toEqual(["Zoë"]);
  expect(inTwo("Kirkmichael Wanderer")).toEqual(["Kirkmichael", "Wanderer"]);
  expect(inTwo("Maximiliana-Theodora")).toEqual(["Maximiliana-", "Theodora"]);
  expect(inTwo("WWWWWWWWWWWWWWWWWWWW")).toHaveLength(1);
});

test.each(LANGS)("the words around the figures are all there in %s", (lang) => {
  const { counted, best, ...said } = FIGURES[lang];
  const all = [said, counted, best].flatMap((some): string[] => Object.values(some));
  for (const text of all) expect(text.trim()).not.toBe("");
});

test("the picture is proud of a person's fastest find, not of a bot's", () => {
  const find = (seat: number, time: number | null) => ({ seat, time });
  const told = {
    players: { 0: { bot: "" }, 1: { bot: "expert" } },
    figures: { races: [find(0, null), find(1, 400), find(0, 1900), find(0, 1500)] },
  } as unknown as SessionFigures;
  expect(quickest(told)?.time).toBe(1500);
});

test("games that are no races have columns of their own, without zeros that mean nothing", () => {
  const player = { deeds: { hits: 3 } } as unknown as PlayerFigures;
  const cells = deedColumns(["hits", "misses", "cards_per_guess"], "en").map(({ cell }) =>
    cell(player),
  );
  expect(cells).toEqual(["3", "0", "–"]);
});
