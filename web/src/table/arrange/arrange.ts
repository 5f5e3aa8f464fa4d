/**
 * From the names of the piles and the size of the screen to a place for everything. What has to be
 * compared is as large as it can be; people, small piles and words share the edges.
 */

import type { Focus, PileId, Seat } from "../../protocol/types";
import { named, type Named } from "../../protocol/pileNames";
import { type Box, cut, inset, type Place } from "./shapes";
import { columnWidth, type Naming, nameWidth, person, strip } from "./tags";
import {
  type Arrangement,
  type Block,
  blocksZone,
  boardZone,
  flanked,
  gridZone,
  hexZone,
  lesser,
  ringZone,
  rowZone,
  share,
  type Sketch,
  type Zone,
} from "./zones";

export type { Arrangement } from "./zones";

export interface Scene {
  readonly piles: readonly PileId[];
  readonly seats: readonly Seat[];
  /** Of the longest name. */
  readonly letters: number;
  readonly me: Seat | null;
  /** The symbols whose tokens have a place on a board. */
  readonly symbols: readonly number[];
  /** Whether other people's cards are to be compared, and so must be large. */
  readonly facing: boolean;
  /** Whether my own cards are to be compared or played. */
  readonly holding: boolean;
  /** Room for an answer that is being put together, about these piles. */
  readonly tray: readonly PileId[];
  /** Room for a large button. */
  readonly button: boolean;
  readonly leftHanded: boolean;
  readonly focus: Focus;
}

/** The size of running text, as in tokens.css; on a screen across the room it only depends on that. */
export const textSize = (w: number, h: number, focus: Focus, rem = USUAL): number =>
  focus === "middle"
    ? 0.027 * Math.min(w, h)
    : Math.min(2.4 * rem, Math.max(0.95 * rem, 0.5 * rem + 0.009 * Math.min(w, h)));

/** What has to be touched does not become smaller than this for the sake of something larger. */
const TOUCHABLE = 80;
/** Nor does any card become smaller than this for the sake of large letters. */
const PLAYABLE = 32;
/** The default size of letters. */
const USUAL = 16;

const SMALL = new Set(["won", "lost", "discard", "stock", "points", "team", "starters", "box"]);

/** `rem`: how large the reader wants letters to be. They are, unless names would leave no room to play. */
export function arrange(wanted: Scene, w: number, h: number, rem = USUAL): Arrangement {
  const groups = grouped(wanted);
  // A spectator cannot know that nobody has a card to be compared, but sees that there is none.
  const facing = wanted.facing && groups.facing.some(({ piles }) => piles.length > 0);
  const scene = { ...wanted, facing };
  const sized = (letters: number): Draft => {
    const text = textSize(w, h, scene.focus, letters);
    const { r, sketch } = drafted(scene, groups, w, h, text);
    return { r, sketch: letters < rem ? { ...sketch, text } : sketch };
  };
  let found = sized(rem);
  if (rem > USUAL && found.r < PLAYABLE) {
    const least = Math.min(PLAYABLE, 0.8 * sized(USUAL).r);
    for (let letters = rem; found.r < least && letters > USUAL;) found = sized((letters *= 0.9));
  }
  return found.sketch;
}

/** The others above what is played, or beside it where that makes larger cards. */
function drafted(scene: Scene, groups: Groups, w: number, h: number, unit: number): Draft {
  const rows = draft(scene, groups, w, h, unit, false);
  if (scene.facing || w < h * 1.1 || groups.others.length === 0) return rows;
  const side = draft(scene, groups, w, h, unit, true);
  return side.r > rows.r * 1.02 ? side : rows;
}

interface Groups {
  readonly middle: readonly Zone[];
  /** Other people's cards that have to be seen. */
  readonly facing: readonly { seat: Seat; piles: PileId[] }[];
  readonly mine: readonly PileId[];
  readonly others: readonly Seat[];
  /** Small piles beside each seat, and those that belong to nobody. */
  readonly beside: ReadonlyMap<Seat, readonly PileId[][]>;
  readonly shelf: readonly PileId[];
}

function grouped(scene: Scene): Groups {
  const all = scene.piles.map(named);
  const of = (kind: string) => all.filter((n) => n.kind === kind && n.seat === null);
  const inFront = (n: Named) => n.seat !== null && (n.kind === "seat" || n.kind === "hand");
  const mine = all.filter((n) => scene.holding && inFront(n) && n.seat === scene.me).sort(byPlace);
  const at = scene.me === null ? -1 : scene.seats.indexOf(scene.me);
  const others = [...scene.seats.slice(at + 1), ...scene.seats.slice(0, Math.max(0, at))];
  const large = (n: Named) => scene.facing && n.kind === "seat" && n.seat !== scene.me;
  const facing = others
    .map((seat) => ({ seat, piles: all.filter((n) => n.seat === seat && large(n)) }))
    .map(({ seat, piles }) => ({ seat, piles: piles.sort(byPlace).map((n) => n.pile) }));
  const beside = new Map(
    scene.seats.map((seat) => {
      const small = all.filter((n) => n.seat === seat && !mine.includes(n) && !large(n));
      const hand = small.filter((n) => n.kind === "hand" || (n.kind === "seat" && !single(n)));
      const rest = small.filter((n) => !hand.includes(n)).map((n) => [n.pile]);
      return [seat, hand.length > 0 ? [hand.map((n) => n.pile), ...rest] : rest];
    }),
  );
  const middle = middleZones(all, of, scene);
  const shelf = all.filter((n) => n.seat === null && isSmall(n)).map((n) => n.pile);
  return { middle, facing, mine: mine.map((n) => n.pile), others, beside, shelf };
}

const single = (n: Named) => n.pile.split("/").length === 2;
const byPlace = (a: Named, b: Named) => a.place - b.place;
const IN_THE_MIDDLE = new Set(["centre", "outer", "row", "hex"]);
/** A kind that nobody has told us of stands in a grid if it is numbered, else on the shelf. */
const isSmall = (n: Named) =>
  SMALL.has(n.kind) || (!IN_THE_MIDDLE.has(n.kind) && !n.pile.includes("/"));

function middleZones(all: Named[], of: (kind: string) => Named[], { symbols, tray }: Scene) {
  const zones: Zone[] = [];
  const read = (piles: PileId[], zone: Zone) =>
    tray.length === 0 || piles.some((pile) => tray.includes(pile)) ? zone : lesser(zone);
  const ids = (found: Named[]) => found.sort(byPlace).map((n) => n.pile);
  const [centre, outer] = [ids(of("centre")), ids(of("outer"))];
  if (centre[0] !== undefined && outer.length > 0) zones.push(ringZone(centre[0], outer));
  else if (centre.length + outer.length > 0)
    zones.push(read(centre, gridZone([...centre, ...outer])));
  const kinds = new Set(all.filter((n) => n.seat === null && !isSmall(n)).map((n) => n.kind));
  for (const kind of kinds) {
    if (kind === "centre" || kind === "outer") continue;
    const piles = ids(of(kind));
    if (kind === "row") zones.push(rowZone(piles, 38));
    else if (kind === "hex") zones.push(hexZone(piles, 50));
    else zones.push(read(piles, gridZone(piles)));
  }
  if (symbols.length > 0) zones.push(boardZone(symbols));
  return zones;
}

interface Draft {
  readonly r: number;
  readonly sketch: Arrangement;
}

function draft(
  scene: Scene,
  groups: Groups,
  w: number,
  h: number,
  unit: number,
  aside: boolean,
): Draft {
  const chip = Math.max(44, unit * 2.7);
  const gap = unit * 0.45;
  const naming: Naming = { beside: groups.beside, unit, name: nameWidth(scene.letters) };
  const out: Sketch = {
    piles: new Map(),
    tags: new Map(),
    tokens: new Map(),
    hex: null,
    wide: new Map(),
    bar: { x: 0, y: 0, w: 0, h: 0 },
    mine: { x: 0, y: 0, w: 0, h: 0 },
    tray: null,
    button: null,
    patches: new Map(),
    text: null,
  };
  let free = inset({ x: 0, y: 0, w, h }, gap * 0.6);
  [out.bar, free] = cut(free, "top", Math.max(46, unit * 2.8));
  const blocks: Block[] = [];
  if (aside) {
    const upper = (scene.button ? chip * 1.4 : 0) + (groups.shelf.length > 0 ? chip * 1.1 : 0);
    const pitch = Math.min(
      chip * 1.25,
      (free.h - chip - upper) / Math.max(1, groups.others.length),
    );
    const width = columnWidth(groups.others, w, pitch - gap / 2, naming);
    let column: Box;
    [column, free] = cut(free, scene.leftHanded ? "right" : "left", width);
    const lower = cut(column, "bottom", chip + upper)[0];
    groups.others.forEach((seat, i) => {
      const box = { ...column, y: column.y + i * pitch, w: width - gap, h: pitch - gap / 2 };
      person(seat, box, naming, out);
    });
    bottom(scene, groups, { ...lower, w: width - gap }, chip, naming, out, true);
  } else {
    if (scene.facing) {
      for (const { seat, piles } of groups.facing)
        blocks.push({ seat, piles, tag: (box, into) => person(seat, box, naming, into) });
    } else free = strip(groups.others, free, chip, gap, naming, out);
    const [lower, rest] = cut(free, "bottom", foot(scene, groups, chip));
    bottom(scene, groups, lower, chip, naming, out, false);
    free = rest;
  }
  if (scene.tray.length > 0) [out.tray, free] = cut(free, "bottom", chip * 1.5);
  const facing = blocks.length > 0 ? [blocksZone(blocks, unit * 2, gap)] : [];
  const mine = groups.mine.length > 0 ? [gridZone(groups.mine, scene.me)] : [];
  const zones = weighed(scene.focus, facing, groups.middle, mine);
  let plan = share(zones, free.w, free.h, gap, scene.leftHanded);
  if (scene.focus === "middle" && blocks.length > 1 && mine.length === 0) {
    // On a screen that everybody sees, as they would sit around a table.
    const half = Math.ceil(blocks.length / 2);
    const side = (some: readonly Block[]) => lesser(blocksZone(some, unit * 2, gap, 1));
    const sides = [side(blocks.slice(0, half)), side(blocks.slice(half))] as const;
    const round = flanked(sides, groups.middle, free.w, free.h, gap, unit * 10);
    if (groups.middle.length > 0 && round.r > plan.r * 0.75) plan = round;
  }
  plan.lay(free, out);
  return { r: plan.r, sketch: out };
}

function weighed(
  focus: Focus,
  facing: readonly Zone[],
  middle: readonly Zone[],
  mine: readonly Zone[],
): Zone[] {
  if (focus === "middle" && middle.length > 0)
    return [...facing.map((zone) => lesser(zone)), ...middle, ...mine];
  if (focus === "mine" && mine.length > 0)
    return [...[...facing, ...middle].map((zone) => lesser(zone, TOUCHABLE)), ...mine];
  return [...facing, ...middle, ...mine];
}

/** Who watches needs no line for the own name. */
const foot = (scene: Scene, groups: Groups, chip: number) =>
  scene.me === null && !scene.button && groups.shelf.length === 0
    ? 0
    : (scene.button ? chip * 1.35 : chip) + 4;

/** My own name, what I have won, a button, and the piles that belong to nobody. */
function bottom(
  scene: Scene,
  groups: Groups,
  box: Box,
  chip: number,
  naming: Naming,
  out: Sketch,
  narrow: boolean,
): void {
  out.mine = box;
  const shelf = groups.shelf;
  const r = Math.min(chip * 0.46, (box.w * 0.4) / 2.2 / Math.max(1, shelf.length));
  const line = { ...box, y: box.y + box.h - chip, h: chip };
  const right = !scene.leftHanded;
  const upper = narrow ? chip * 1.1 : 0;
  shelf.forEach((pile, i) => {
    const along = (2 * i + 1) * r * 1.1 + 2;
    const x = right ? line.x + line.w - along : line.x + along;
    out.piles.set(pile, { x, y: line.y + chip / 2 - upper, r } satisfies Place);
  });
  const used = narrow ? 0 : shelf.length * r * 2.2 + 6;
  const room = line.w - used;
  const width = Math.min(scene.button && !narrow ? room * 0.5 : room, chip * 7);
  const x = right ? line.x : line.x + line.w - width;
  if (scene.button) {
    const wide = narrow ? box.w : Math.min(room - width - 8, chip * 4.5);
    const beside = right
      ? x + width + (room - width - wide) / 2
      : x - wide - (room - width - wide) / 2;
    out.button = { x: narrow ? box.x : beside, y: box.y, w: wide, h: narrow ? chip * 1.25 : box.h };
  }
  if (scene.me !== null) person(scene.me, { ...line, x, w: width }, naming, out);
}
