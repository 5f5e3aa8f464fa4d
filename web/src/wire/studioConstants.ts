/**
 * The studio's limits and choices.
 * Written by `python -m tools.wire_types` from src/fano: change it there.
 */

import type { Options } from "./http";

/** The symbols that a deck in the making holds. */
export const MOST_SYMBOLS = 200;

/** The letters of a word on a card. */
export const TEXT_LETTERS = 40;

export const TITLE_LETTERS = 120;

/** The colour of words that name none. */
export const INK = "#1f1f24";

export const PAPERS = ["A3", "A4", "A5", "Letter", "Legal", "Tabloid"] as const;

export const BACKS = ["fano", "stripes", "dots", "waves", "rays", "rosette", "none"] as const;

export const SHAPES = ["round", "square", "hexagon"] as const;

export const PARTS = ["cards", "tokens", "list", "rules", "box"] as const;

/** The defaults. */
export const PRINT_OPTIONS: Required<Options> = {
  "parts": [
    "cards"
  ],
  "paper": "A4",
  "size": 80,
  "shape": "round",
  "margin": 8,
  "gap": 3,
  "bleed": 0,
  "safe": 3,
  "token_size": 25,
  "thickness": 0.35,
  "back": "fano",
  "colour": "#1b4f9c",
  "cut": true,
  "marks": false,
  "quality": "instant",
  "langs": [
    "en"
  ],
  "drift": [
    0,
    0
  ],
  "upright": false
};
