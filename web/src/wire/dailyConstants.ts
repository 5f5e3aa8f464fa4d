/**
 * The daily challenge.
 * Written by `python -m tools.wire_types` from src/fano: change it there.
 */

/** Its deck. */
export const DAILY_EDITION = "classic";

export const DAILY_PAIRS = 20;

/** The cost of a wrong touch. */
export const DAILY_PENALTY_MS = 2000;

export const DAILY_REFUSALS = ["malformed", "bad_name", "bad_ticket", "too_late", "too_quick", "not_yet", "full"] as const;
