/**
 * The games for one device on the table: everybody has an own card at an own edge, and touches there.
 *
 * They are described by what moves where; `core.ts` plays any of them without knowing which it is. The
 * Python rules are the truth: `python -m tools.tablet_games` writes `games.json` from them, with
 * every game that these words describe, and the tests play recorded games again.
 */

import list from "./games.json";

export interface LocalGame {
  readonly id: string;
  /** What each is dealt: one card, while the rest lies in the centre; all cards but the one there;
   *  or one card for each round, while the rest waits. */
  readonly deal: "one" | "all" | "round";
  /** The card in front of each player that is touched: their own, or the centre's. */
  readonly touch: "own" | "centre";
  /** What shows the same symbol. */
  readonly match: "centre" | "other";
  /** What goes where: the top card of a pile, or all that a player holds. */
  readonly moves: { readonly from: "own" | "centre"; readonly to: "own" | "centre" | "other" };
  readonly all: boolean;
  readonly rounds: number;
  /** Whether most cards win; else fewest do. */
  readonly most: boolean;
}

export const LOCAL = list as readonly LocalGame[];
