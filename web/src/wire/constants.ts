/**
 * The numbers and names that this page shares with the server.
 * Written by `python -m tools.wire_types` from src/fano: change it there.
 */

/** Of the protocol. */
export const VERSION = 1;

/** The seats of a room. */
export const SEATS = 8;

/** The colours that players choose from. */
export const COLOURS = 8;

/** From the weakest to the strongest. */
export const BOT_LEVELS = ["novice", "casual", "practised", "expert"] as const;

/** The letters of a room's code. */
export const CODE_LENGTH = 5;

/** The characters of a player's name. */
export const LONGEST_NAME = 20;

/** A call names this for a card that lies face down. */
export const HIDDEN = -1;

/** A lock that ends with the next right call instead of at a time. */
export const UNTIL_CHANGE = 9007199254740991;

/** No player is faster. */
export const TOO_QUICK_MS = 120;

/** The usual lock-out after a wrong call. */
export const LOCKOUT_MS = 3000;
