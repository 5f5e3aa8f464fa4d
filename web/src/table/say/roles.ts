/** Parts to play: who has the turn, in the words of the game. */

import type { GameWords, Seat, SymbolNo, View } from "../../protocol/types";

interface Around {
  readonly game: GameWords | null;
  readonly me: Seat | null;
  readonly name: (seat: Seat) => string;
  readonly symbol: (symbol: SymbolNo) => string;
}

/** Who has the turn and what they know in secret; nothing where a turn is nothing but a turn. */
export function roleOf({ turn, notes, ranking }: View, { game, me, name, symbol }: Around): string {
  if (turn === null || ranking.length > 0) return "";
  const secret = notes[turn]?.map(symbol).join(", ") ?? "";
  if (turn === me) return game?.role?.["mine"]?.replace("{symbol}", secret) ?? "";
  return game?.role?.["other"]?.replace("{name}", name(turn)) ?? "";
}
