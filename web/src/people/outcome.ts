/** The outcome of a game or a session, for the podium and the table of points. */

import type { Lang } from "../i18n/i18n";
import type { Ranking, RoomView, Seat } from "../protocol/types";
import { listed, PARTY } from "../words/shared";

type Scores = Readonly<Record<Seat, number>>;
/** Whose place a tie-break decided, and which game that was. */
type PlayedOff = Readonly<Record<Seat, string>>;

/** "Ann wins!", or what I like better. */
export function headline(
  ranking: Ranking,
  me: Seat | null,
  nameOf: (seat: Seat) => string,
  lang: Lang,
): string {
  const texts = PARTY[lang];
  const [first = []] = ranking;
  if (first.length === 1 && first[0] === me) return texts.youWin;
  const names = listed(lang, first.map(nameOf));
  return first.length > 1 ? texts.win(names) : texts.wins(names);
}

/** Whether everybody decides together what comes next; nobody has before the first game. */
export const isVote = (room: RoomView): boolean =>
  room.setup.session_settings["next_game_chooser"] === "vote" && room.results.length > 0;

/** Between two games: what I am asked to do, or for whom all are waiting. */
export function askedNext(
  room: RoomView,
  me: Seat | null,
  nameOf: (seat: Seat) => string,
  lang: Lang,
): string {
  const texts = PARTY[lang];
  const { choosers, votes, wants } = room;
  const names = (seats: readonly Seat[]) => listed(lang, seats.map(nameOf));
  const mine = me !== null && choosers.includes(me);
  if (wants === "draw") return texts.drawing;
  if (!isVote(room)) return mine ? texts.chooseNext : texts.choosing(names(choosers));
  const missing = choosers.filter((seat) => votes[seat] === undefined);
  if (mine && missing.includes(me)) return texts.vote;
  return missing.length > 0 ? texts.stillToVote(names(missing)) : texts.drawing;
}

/** The points of an evening; of a single game, what stood beside the names when it ended. */
export function finalScores(
  room: Pick<RoomView, "mode" | "results" | "totals">,
): readonly Scores[] {
  return room.mode === "single" ? room.results.map(({ scores }) => scores) : [room.totals];
}

/** Beside the places that a tie-break decided, or points that are equal would contradict them. */
export function tieBreaks(
  playedOff: PlayedOff | undefined,
  gameName: (id: string) => string | undefined,
  lang: Lang,
): Readonly<Record<Seat, string>> {
  const said = ([seat, id]: [string, string]): [string, string] => {
    const name = gameName(id);
    const { tieBroken } = PARTY[lang];
    return [seat, name === undefined ? tieBroken : `${tieBroken} (${name})`];
  };
  return Object.fromEntries(Object.entries(playedOff ?? {}).map(said));
}

/** The head of the column of final scores; `counted` is what the last game's numbers count. */
export function finalTitle(
  mode: RoomView["mode"],
  byPoints: boolean,
  counted: string | undefined,
  lang: Lang,
): string {
  const texts = PARTY[lang];
  if (mode === "single") return counted || texts.points;
  return byPoints ? texts.points : texts.gamesWon;
}

/** Beside the names of players who have left: their place is the last, whatever their points. */
export function leavers(
  ranking: Ranking,
  players: Readonly<Record<Seat, unknown>>,
  lang: Lang,
): Readonly<Record<Seat, string>> {
  const gone = ranking.flat().filter((seat) => players[seat] === undefined);
  return Object.fromEntries(gone.map((seat) => [seat, PARTY[lang].leftEarly]));
}

/** Only players who stayed stand on the podium. */
export const stayers = (ranking: Ranking, players: Readonly<Record<Seat, unknown>>): Ranking =>
  ranking
    .map((seats) => seats.filter((seat) => players[seat] !== undefined))
    .filter((seats) => seats.length > 0);

/** Everybody by their points so far. */
export function standing(totals: Scores): Ranking {
  const seats = Object.keys(totals).map(Number);
  const values = [...new Set(seats.map((seat) => totals[seat] ?? 0))].sort((a, b) => b - a);
  return values.map((value) => seats.filter((seat) => (totals[seat] ?? 0) === value));
}
