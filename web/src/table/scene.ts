/** From a view to what has to be arranged; and what the client has learnt of a game by watching it. */

import type { Action, Focus, PileId, Seat, View } from "../protocol/types";
import type { Scene } from "./arrange/arrange";
import { boards, boardSymbols, cellOf, named } from "../protocol/pileNames";

/** How people use their piles in a game. It is learnt once and kept, so that nothing jumps. */
export interface Habits {
  readonly facing: boolean;
  /** Whether I use what lies in front of me. */
  readonly holding: boolean;
  readonly button: boolean;
}

const known = new Map<string, Habits>();

function habits(view: View, me: Seat | null): Habits {
  const before = me === null ? undefined : known.get(view.game);
  const calls = view.can.filter(({ kind }) => kind === "call");
  // Until the first call: cards in front of people are all there is, or they are not.
  const facing = before?.facing ?? (me === null || !hasMiddle(view));
  const now = {
    facing: calls.length > 0 ? calls.some((one) => isFacing(one, me)) : facing,
    holding: (before?.holding ?? calls.length === 0) || view.can.some((one) => isMine(one, me)),
    button: (before?.button ?? false) || view.can.some(({ kind }) => kind === "stop"),
  };
  if (me !== null && view.can.length > 0) known.set(view.game, now);
  return now;
}

const isFacing = (one: Action, me: Seat | null): boolean =>
  one.on.some((pile) => isOthers(pile, me));

const isMine = (one: Action, me: Seat | null): boolean =>
  [...one.own, ...one.on].some((pile) => named(pile).seat === me);

function isOthers(pile: PileId, me: Seat | null): boolean {
  const { kind, seat } = named(pile);
  return kind === "seat" && seat !== me;
}

const hasMiddle = (view: View): boolean =>
  boardSymbols(view).length > 0 ||
  Object.keys(view.piles).some((pile) => /^(centre|outer|grid|row|hex)/.test(pile));

/** Piles that say nothing that a score does not say. */
const UNSEEN = new Set(["box", "used", "team", "points"]);

/** The piles that have a place on the table: a hexagonal board has them only where a card lies. */
export function drawn(view: View): PileId[] {
  const found = Object.entries(view.piles)
    .filter(([pile, { count }]) => !UNSEEN.has(named(pile).kind) && (count > 0 || isFixed(pile)))
    .map(([pile]) => pile);
  return opens(view) && !found.includes("centre") ? [...found, "centre"] : found;
}

/** Cards from a stock are opened beside a board: the first one must find its place free. */
const opens = (view: View): boolean => "stock" in view.piles && boards(view).length > 0;

/** Its place stays when it is empty: not in a hand, and of a hexagonal board only the first cell. */
function isFixed(pile: PileId): boolean {
  const cell = cellOf(pile);
  return cell === null ? named(pile).kind !== "hand" : cell.q === 0 && cell.r === 0;
}

/** Everything that the arrangement depends on, in one string that changes when it must. */
export function sceneKey(
  view: View,
  me: Seat | null,
  leftHanded: boolean,
  focus: Focus,
  letters: number,
): string {
  const { facing, holding, button } = habits(view, me);
  const scene: Scene = {
    piles: drawn(view),
    seats: view.seats,
    letters,
    me,
    symbols: boardSymbols(view),
    facing,
    holding,
    tray: view.can.find(({ kind }) => kind === "write")?.own ?? [],
    button,
    leftHanded,
    focus,
  };
  return JSON.stringify(scene);
}
