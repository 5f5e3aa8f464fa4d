/** Short games that show how a game is played. */

import type { Welcome } from "../protocol/types";
import { framesOf } from "../recording/frames";
import { fileOf } from "./files";
import { type Shot, shots } from "./shots";

export interface Demo {
  readonly theme: string;
  readonly order: number;
  readonly shots: readonly Shot[];
}

/** The demonstration of a game, in which the reader is called by that name. */
export async function demoOf(game: string, you: string): Promise<Demo> {
  const told = await fileOf(game)?.();
  if (told === undefined) throw new Error(`there is no demonstration of ${game}`);
  const [welcome, ...steps] = told;
  return {
    theme: welcome.room.setup.theme,
    order: welcome.table.order,
    shots: shots(framesOf({ welcome: named(welcome, you), steps })),
  };
}

function named(welcome: Welcome, you: string): Welcome {
  const { seat, room } = welcome;
  const me = seat === null ? undefined : room.players[seat];
  if (seat === null || me === undefined) return welcome;
  return {
    ...welcome,
    room: { ...room, players: { ...room.players, [seat]: { ...me, name: you } } },
  };
}
