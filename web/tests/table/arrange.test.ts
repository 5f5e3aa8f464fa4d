import { describe, expect, test } from "vitest";
import { arrange, type Arrangement, type Scene, textSize } from "../../src/table/arrange/arrange";
import { livePiles } from "../../src/table/input/keyboard";
import { sceneKey } from "../../src/table/scene";
import type { Box, Place } from "../../src/table/arrange/shapes";
import { outlines, viewOf } from "./fixtures";

const SCREENS = [
  [360, 596],
  [390, 800],
  [844, 346],
  [820, 1130],
  [1180, 770],
  [1920, 1030],
  [3840, 2100],
] as const;

const inside = (place: Place, box: Box): boolean =>
  place.x - place.r >= box.x - 1 &&
  place.y - place.r >= box.y - 1 &&
  place.x + place.r <= box.x + box.w + 1 &&
  place.y + place.r <= box.y + box.h + 1;

const overlap = (a: Place, b: Place): boolean => Math.hypot(a.x - b.x, a.y - b.y) < a.r + b.r - 0.5;

function crosses(place: Place, box: Box): boolean {
  const x = Math.max(box.x, Math.min(place.x, box.x + box.w));
  const y = Math.max(box.y, Math.min(place.y, box.y + box.h));
  return Math.hypot(place.x - x, place.y - y) < place.r - 1;
}

/** The discs of an arrangement that can be touched, by name; what is pushed about has room of its own. */
function touchable(found: Arrangement, live: readonly string[]): [string, Place][] {
  const wide = new Set([...found.wide.values()].flatMap(({ piles }) => piles));
  const piles = live.filter((pile) => !wide.has(pile));
  const tokens = [...found.tokens].map(([symbol, place]): [string, Place] => [`*${symbol}`, place]);
  return [
    ...piles.map((pile): [string, Place] => [pile, found.piles.get(pile) as Place]),
    ...tokens,
  ];
}

describe.each(Object.keys(outlines))("%s", (name) => {
  const outline = outlines[name];
  if (outline === undefined) throw new Error(name);
  const whole = { ...viewOf(outline), game: name };
  const WAYS = [
    { me: 0, left: false, focus: "all", letters: 8 },
    { me: 0, left: true, focus: "all", letters: 20 },
    { me: 0, left: false, focus: "mine", letters: 20 },
    { me: null, left: false, focus: "middle", letters: 8 },
  ] as const;
  for (const { me, left, focus, letters } of WAYS) {
    // Who watches can do nothing.
    const view = me === null ? { ...whole, can: [] } : whole;
    const scene = JSON.parse(sceneKey(view, me, left, focus, letters)) as Scene;
    test.each(SCREENS)(`fits on %i × %i${left ? ", left-handed" : ""}, ${focus} large`, (w, h) => {
      const found = arrange(scene, w, h);
      const screen = { x: 0, y: 0, w, h };
      const wide = new Set([...found.wide.values()].flatMap(({ piles }) => piles));
      for (const pile of scene.piles) {
        const place = found.piles.get(pile);
        expect(place, pile).toBeDefined();
        if (place && !wide.has(pile)) expect(inside(place, screen), pile).toBe(true);
      }
      for (const seat of view.seats) expect(found.tags.get(seat), `seat ${seat}`).toBeDefined();
      for (const place of found.tokens.values()) expect(inside(place, screen)).toBe(true);
      for (const { box } of found.wide.values()) expect(box.w * box.h).toBeGreaterThan(0);

      const discs = touchable(found, livePiles(view));
      for (const [i, [one, a]] of discs.entries()) {
        expect(a.r, one).toBeGreaterThan(9);
        for (const [other, b] of discs.slice(i + 1))
          expect(overlap(a, b), `${one} and ${other}`).toBe(false);
        if (a.r > 30) expect(crosses(a, found.bar), `${one} under the bar`).toBe(false);
        for (const [seat, tag] of found.tags)
          if (a.r > 30) expect(crosses(a, tag), `${one} under the name of ${seat}`).toBe(false);
      }
    });
  }
});

test.each(Object.keys(outlines))("on a phone the names of %s can be read", (name) => {
  const outline = outlines[name];
  if (outline === undefined) throw new Error(name);
  const scene = JSON.parse(
    sceneKey({ ...viewOf(outline), game: name }, 0, false, "all", 8),
  ) as Scene;
  if (scene.facing) return; // there names stand under the cards
  for (const [w, h, rem] of [
    [360, 596, 16],
    [390, 800, 16],
    [390, 800, 24],
  ] as const) {
    for (const tag of arrange(scene, w, h, rem).tags.values())
      expect(tag.under ? tag.w : tag.w - tag.room).toBeGreaterThanOrEqual(
        5 * textSize(w, h, "all", rem),
      );
  }
});

test.each(Object.keys(outlines))("large letters leave room to play %s on a phone", (name) => {
  const outline = outlines[name];
  if (outline === undefined) throw new Error(name);
  const view = { ...viewOf(outline), game: name };
  const scene = JSON.parse(sceneKey(view, 0, false, "all", 8)) as Scene;
  const smallest = (h: number, rem: number) => {
    const found = arrange(scene, 360, h, rem);
    return Math.min(...livePiles(view).map((pile) => found.piles.get(pile)?.r ?? 0));
  };
  for (const h of [596, 480])
    for (const rem of [24, 32])
      expect(smallest(h, rem)).toBeGreaterThanOrEqual(Math.min(30, 0.75 * smallest(h, 16)));
});

test("on a TV names have more than a letter where nobody has a card in front of them", () => {
  const scene: Scene = {
    letters: 8,
    piles: Array.from({ length: 9 }, (_, i) => `grid/${i}`),
    seats: [0, 1, 2, 3, 4, 5, 6, 7],
    me: null,
    symbols: [],
    facing: true,
    holding: true,
    tray: [],
    button: false,
    leftHanded: false,
    focus: "middle",
  };
  for (const { w, tight } of arrange(scene, 1430, 1040).tags.values()) {
    expect(tight).toBe(true);
    expect(w).toBeGreaterThan(6 * textSize(1430, 1040, "middle"));
  }
});

describe("six people with names of ten letters", () => {
  const seats = [0, 1, 2, 3, 4, 5];
  const each = (...kinds: string[]) =>
    seats.flatMap((seat) => kinds.map((kind) => `${kind}/${seat}`));
  const scene = {
    seats,
    letters: 10,
    me: 0,
    symbols: [],
    facing: false,
    holding: true,
    tray: [],
    button: false,
  };
  const TABLES = {
    "a pile in the middle": ["centre", ...each("seat")],
    "a board and two small piles each": ["hex/0,0", "hex/1,0", "stock", ...each("seat", "won")],
  };
  test.each(
    Object.entries(TABLES).flatMap(([what, piles]) =>
      [
        [390, 800],
        [844, 346],
        [1366, 700],
      ].map(([w = 0, h = 0]) => ({ what, piles, w, h })),
    ),
  )("have room for them: $what, $w × $h", ({ piles, w, h }) => {
    const found = arrange({ ...scene, piles, leftHanded: false, focus: "all" }, w, h);
    const unit = textSize(w, h, "all");
    for (const [seat, tag] of found.tags) {
      // Beside a name in the same line: its points, and what else there is room for.
      const beside = tag.under ? 0 : tag.room + (tag.tight ? 0 : tag.short ? 2 * unit : 3.8 * unit);
      expect(tag.w - beside - unit, `seat ${seat}`).toBeGreaterThanOrEqual(10 * 0.5 * unit);
    }
  });
});

test.each([2, 3, 4, 5, 6])("on a TV %i people sit around the card that they race for", (count) => {
  const seats = [...Array(count).keys()];
  const { piles } = arrange(
    {
      piles: ["centre", ...seats.map((seat) => `seat/${seat}`)],
      seats,
      letters: 8,
      me: null,
      symbols: [],
      facing: true,
      holding: false,
      tray: [],
      button: false,
      leftHanded: false,
      focus: "middle",
    },
    1440,
    1080,
  );
  const centre = piles.get("centre") as Place;
  expect(Math.abs(centre.x - 720)).toBeLessThan(20);
  expect(centre.r).toBeGreaterThan(1.5 * (piles.get("seat/0") as Place).r);
});

test("a board does not move when the first card is opened beside it", () => {
  const outline = outlines["guess/6"];
  if (outline === undefined) throw new Error("there is no guess");
  const { centre: _, ...before } = outline.piles;
  const tokens = (piles: Record<string, number>) => {
    const view = { ...viewOf({ ...outline, piles }), game: "guess/6" };
    return arrange(JSON.parse(sceneKey(view, 0, false, "all", 8)) as Scene, 390, 800).tokens;
  };
  expect(tokens(before)).toEqual(tokens(outline.piles));
});

test("two cards that are compared fill most of a phone", () => {
  const piles = ["seat/0", "seat/1", "centre"];
  const scene: Scene = {
    letters: 8,
    piles,
    seats: [0, 1],
    me: 0,
    symbols: [],
    facing: false,
    holding: true,
    tray: [],
    button: false,
    leftHanded: false,
    focus: "all",
  };
  const { piles: found } = arrange(scene, 390, 844);
  expect(found.get("centre")?.r).toBeGreaterThan(150);
  expect(found.get("seat/0")?.r).toBeGreaterThan(150);
  expect(found.get("seat/1")?.r).toBeLessThan(30);
});

test("beside a TV the own card is as wide as the phone, and the other one still for fingers", () => {
  const scene: Scene = {
    letters: 8,
    piles: ["seat/0", "seat/1", "centre"],
    seats: [0, 1],
    me: 0,
    symbols: [],
    facing: false,
    holding: true,
    tray: [],
    button: false,
    leftHanded: false,
    focus: "mine",
  };
  const { piles } = arrange(scene, 360, 596);
  const [own, centre] = [piles.get("seat/0")?.r ?? 0, piles.get("centre")?.r ?? 0];
  expect(own).toBeGreaterThan(centre * 1.5);
  expect(centre).toBeGreaterThanOrEqual(80);
});

test("a kind of pile that nobody has told us of has a place, too", () => {
  const scene: Scene = {
    letters: 8,
    piles: ["seat/0", "river/0", "river/1", "hoard"],
    seats: [0, 1],
    me: 0,
    symbols: [],
    facing: false,
    holding: true,
    tray: [],
    button: false,
    leftHanded: false,
    focus: "all",
  };
  const { piles } = arrange(scene, 820, 1180);
  expect([...piles.keys()].sort()).toEqual(["hoard", "river/0", "river/1", "seat/0"]);
});

test("a hexagonal board that grows moves nothing else, and its cards stay large", () => {
  const scene = (cells: readonly string[]): Scene => ({
    letters: 8,
    piles: [...cells.map((cell) => `hex/${cell}`), "seat/0", "seat/1", "stock/0", "stock/1"],
    seats: [0, 1],
    me: 0,
    symbols: [],
    facing: false,
    holding: true,
    tray: [],
    button: false,
    leftHanded: false,
    focus: "all",
  });
  const boards = [["0,0"], ["0,0", "1,0"], ["0,0", "1,0", "0,1", "2,-1", "-1,2", "-2,3", "3,0"]];
  for (const [w, h] of SCREENS) {
    const found = boards.map((cells) => arrange(scene(cells), w, h).piles);
    const mine = found.map((piles) => piles.get("seat/0"));
    for (const place of mine) expect(place).toEqual(mine[0]);
    for (const piles of found) expect(piles.get("hex/0,0")?.r).toBeGreaterThanOrEqual(44);
  }
});
