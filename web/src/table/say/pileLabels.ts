/** How piles and people look, from the view. */

import type { GameWords, PileId, RoomView, Seat, View } from "../../protocol/types";
import { boards, named } from "../../protocol/pileNames";
import { seatColour } from "./palette";
import type { Words } from "./words";

export const nameOf = (room: RoomView, seat: Seat): string => room.players[seat]?.name ?? "?";
export const colourOf = (room: RoomView, seat: Seat): string =>
  seatColour(room.players[seat]?.colour ?? seat);

export function rimOf(room: RoomView, pile: PileId): string {
  const { kind, seat } = named(pile);
  if (seat !== null) return colourOf(room, seat);
  return kind === "stock" || kind === "starters" ? "var(--plum)" : "var(--ink-soft)";
}

export function labelOf(
  words: Words,
  room: RoomView,
  me: Seat | null,
  view: View,
  pile: PileId,
): string {
  const { kind, seat, place, pile: id } = named(pile);
  const many = /\d+$/.test(id) && (seat === null || id.split("/").length > 2);
  const whose =
    seat === null ? words.card : seat === me ? words.yourCard : words.cardOf(nameOf(room, seat));
  const shown = view.piles[pile];
  const down = shown && shown.count > 0 && shown.cards.length === 0 ? `, ${words.faceDown}` : "";
  const beside = words.beside[kind] ? `, ${words.beside[kind]}` : "";
  return `${whose}${many ? ` ${place + 1}` : ""}${beside}${down}`;
}

/** The colours of the markers on a pile: their owners', or one for all where nobody owns them. */
export function markersOn(view: View, room: RoomView, pile: PileId): string[] {
  if (named(pile).seat !== null || pile === "stock" || boards(view).length > 0) return [];
  const owned = Object.keys(view.tokens).some((place) => place.startsWith("seat/"));
  return (view.tokens[pile] ?? []).map((token) => (owned ? colourOf(room, token) : "var(--plum)"));
}

/** Facts such as `error/row/3` speak of a pile, `beaten/2` of a seat; a number may belong to them. */
export function marked(view: View, game: GameWords | null, about: string): string {
  for (const [key, value] of Object.entries(view.facts)) {
    const [word = "", ...rest] = key.split("/");
    const text = game?.fact[word];
    if (value !== 0 && rest.join("/") === about && text !== undefined)
      return text.replace("{n}", String(value));
  }
  return "";
}

/** A fact that is true or not, with a text for either: what the open card says. */
export function told(view: View, game: GameWords | null): { yes: boolean; text: string } | null {
  for (const [key, value] of Object.entries(view.facts)) {
    const text = game?.fact[value ? key : `${key}_not`];
    if (text !== undefined && game?.fact[`${key}_not`] !== undefined)
      return { yes: value !== 0, text };
  }
  return null;
}

/** The clock that people play against; the one that waits for a stall is nobody's business. */
export function clockOf(view: View): number | null {
  const due = Object.entries(view.clocks).filter(([clock]) => !clock.startsWith("stall"));
  return due.length === 0 ? null : Math.min(...due.map(([, at]) => at));
}
