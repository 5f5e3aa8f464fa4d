/** What came of a game or an evening, for the podium and the table of points. */

import type { Lang } from "../i18n";
import type { Ranking, RoomView, Seat } from "./contract";
import { listed, PARTY } from "./words";

type Scores = Readonly<Record<Seat, number>>;

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

/** The points of an evening; of a single game, what stood beside the names when it ended. */
export function finalScores(room: RoomView): readonly Scores[] {
  return room.mode === "single" ? room.results.map(({ scores }) => scores) : [room.totals];
}

/** Everybody by their points so far. */
export function standing(totals: Scores): Ranking {
  const seats = Object.keys(totals).map(Number);
  const values = [...new Set(seats.map((seat) => totals[seat] ?? 0))].sort((a, b) => b - a);
  return values.map((value) => seats.filter((seat) => (totals[seat] ?? 0) === value));
}
