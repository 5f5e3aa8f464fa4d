/**
 * The games for one device on the table: everybody has an own card at an own edge, and touches there.
 *
 * They are told by what moves where; `core.ts` plays any of them without knowing which it is. The
 * Python rules are the truth: recorded games of theirs are played again by the tests.
 */

export interface LocalGame {
  readonly id: string;
  /** What each is dealt: one card, while the rest lies in the centre; all cards but the one there;
   *  or one card for each round, while the rest waits. */
  readonly deal: "one" | "all" | "round";
  /** The card in front of each player that is touched: their own, or the centre's. */
  readonly touch: "own" | "centre";
  /** What shows the same symbol. */
  readonly match: "centre" | "other";
  /** What goes where: the top card of a pile, or all that somebody holds. */
  readonly moves: { readonly from: "own" | "centre"; readonly to: "own" | "centre" | "other" };
  readonly all: boolean;
  readonly rounds: number;
  /** Whether most cards win; else fewest do. */
  readonly most: boolean;
}

export const LOCAL: readonly LocalGame[] = [
  {
    id: "inferno",
    deal: "one",
    touch: "own",
    match: "centre",
    moves: { from: "centre", to: "own" },
    all: false,
    rounds: 1,
    most: true,
  },
  {
    id: "well",
    deal: "all",
    touch: "own",
    match: "centre",
    moves: { from: "own", to: "centre" },
    all: false,
    rounds: 1,
    most: false,
  },
  {
    id: "hot_potato",
    deal: "round",
    touch: "own",
    match: "other",
    moves: { from: "own", to: "other" },
    all: true,
    rounds: 5,
    most: false,
  },
  {
    id: "poisoned_gift",
    deal: "one",
    touch: "centre",
    match: "other",
    moves: { from: "centre", to: "other" },
    all: false,
    rounds: 1,
    most: false,
  },
];
