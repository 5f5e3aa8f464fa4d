/**
 * The table before the first game: the server sends only how that game differs from it.
 * Written by `python -m tools.wire_types` from src/fano: change it there.
 */

import type { View } from "./messages";

export const EMPTY_VIEW: View = {
  "game": "",
  "seat": null,
  "seats": [],
  "teams": [],
  "order": 7,
  "size": 55,
  "settings": {},
  "phase": "",
  "round": 0,
  "wants": "",
  "turn": null,
  "race": 0,
  "piles": {},
  "tokens": {},
  "notes": {},
  "wrote": [],
  "facts": {},
  "scores": {},
  "out": [],
  "left": [],
  "locked": {},
  "blocked": [],
  "clocks": {},
  "hint": null,
  "can": [],
  "ranking": []
};
