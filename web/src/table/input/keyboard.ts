/** Keyboard play: letters choose a card, digits name a symbol on it. */

import { keyCall } from "../../pairs/keys";
import { faceOf } from "../../card/layouts.svelte";
import type { CardNo, PileId, TableProps, View } from "../../protocol/types";
import { dressOf } from "../../card/dress";
import { action, freeCells, topOf } from "./gesture";
import type { PlayerInput } from "./playerInput.svelte";

/** The piles that can be touched now, in the order of their letters. */
export function livePiles(view: View): PileId[] {
  const piles = view.can.flatMap((one) => {
    if (one.kind === "call") return one.board ? [] : [...one.on, ...one.own];
    return one.kind === "play" ? one.on : one.kind === "write" ? one.own : [];
  });
  return [...new Set(piles)].filter((pile) => (view.piles[pile]?.count ?? 0) > 0);
}

export const letterOf = (place: number): string => String.fromCharCode(65 + (place % 26));

/** The card whose symbols the digits name. */
export function activePile(view: View, chosen: PileId | null): PileId | null {
  const live = livePiles(view).filter((pile) => topOf(view, pile) !== null);
  if (chosen !== null && live.includes(chosen)) return chosen;
  const call = action(view, "call");
  const target = call?.on.find((pile) => topOf(view, pile) !== null);
  return target ?? call?.own[0] ?? live[0] ?? null;
}

export type Stroke =
  | { readonly is: "digit"; readonly place: number; readonly own: boolean }
  | { readonly is: "letter"; readonly place: number }
  | { readonly is: "type" }
  | { readonly is: "clear" };

export function stroke(event: KeyboardEvent): Stroke | null {
  const digit = keyCall(event);
  if (digit !== null) return { is: "digit", place: digit.place, own: digit.side === 1 };
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  if (event.key === "/") return { is: "type" };
  if (event.key === "Escape") return { is: "clear" };
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  return letter === undefined ? null : { is: "letter", place: letter.charCodeAt(0) - 65 };
}

/** What a key changed besides the input; nothing where it was not ours. */
export interface Keyed {
  readonly typing?: boolean;
  readonly chosen?: PileId;
}

const OURS = /^(?:Tab|Arrow)/;

export function pressKey(
  event: KeyboardEvent,
  table: TableProps,
  input: PlayerInput,
  chosen: PileId | null,
): Keyed | null {
  if (event.target instanceof HTMLInputElement || event.repeat) return null;
  const found = stroke(event);
  if (found === null) return OURS.test(event.key) ? {} : null;
  if (found.is === "clear") {
    input.clear();
    return null;
  }
  event.preventDefault();
  if (found.is === "type") return { typing: true };
  const { view } = table;
  if (found.is === "letter") {
    const pile = livePiles(view)[found.place];
    if (pile === undefined) return {};
    const plays = action(view, "play")?.on.includes(pile) ?? false;
    if (topOf(view, pile) !== null && !plays) return { chosen: pile };
    input.touch({ is: "card", pile, symbol: null });
    return {};
  }
  const target = input.picked?.piles[1];
  const cell = target === undefined ? undefined : freeCells(view, target)[found.place];
  if (cell !== undefined) input.touch({ is: "cell", cell });
  else {
    const pile = found.own ? (action(view, "call")?.own[0] ?? null) : activePile(view, chosen);
    if (pile !== null)
      input.touchCard(pile, (card) => symbolsOn(table, pile, card)[found.place], event.timeStamp);
  }
  return {};
}

/** The symbols of a card on that pile, in the order in which they are numbered. */
const symbolsOn = (
  { view, faces, lang, me }: TableProps,
  pile: PileId,
  card: CardNo,
): readonly number[] =>
  faceOf(faces, card, lang, dressOf(view, me, pile)).map(({ symbol }) => symbol);
