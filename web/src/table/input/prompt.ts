/** One short sentence: what I can do now. */

import type { GameWords, Seat, SymbolNo, View } from "../../protocol/types";
import type { Picked } from "./gesture";
import { told } from "../say/pileLabels";
import { roleOf } from "../say/roles";
import type { Words } from "../say/words";

export interface Saying {
  /** What the table is doing. */
  readonly phase: string;
  /** Whose turn it is, where that is a part to play. */
  readonly role: string;
  /** What the open card says, if it says anything. */
  readonly fact: string;
  readonly prompt: string;
  /** Whether it is about something that I can do. */
  readonly can: boolean;
}

interface Around {
  readonly words: Words;
  readonly game: GameWords | null;
  readonly me: Seat | null;
  readonly locked: boolean;
  readonly picked: Picked | null;
  readonly name: (seat: Seat) => string;
  readonly symbol: (symbol: SymbolNo) => string;
  readonly say: (why: string) => string;
}

export function saying(view: View, around: Around): Saying {
  const phase = around.game?.phase[view.phase] ?? "";
  const fact = view.piles["centre"]?.count ? (told(view, around.game)?.text ?? "") : "";
  const role = roleOf(view, around);
  return { phase, role, fact, prompt: prompt(view, around), can: view.can.length > 0 };
}

/** The same for a voice. What people can do says enough about what is going on. */
export const spoken = ({ phase, role, fact, prompt, can }: Saying): string =>
  [role, fact || (can ? "" : phase), prompt]
    .filter((text) => text !== "")
    .map((text, i, all) => (i < all.length - 1 && /[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text))
    .join(" ");

function prompt(view: View, { words, game, me, locked, picked, name, say }: Around): string {
  if (view.ranking.length > 0) return say("game_over");
  if (me === null) return view.turn === null ? words.watching : words.turnOf(name(view.turn));
  if (view.wants !== "") return words.ready;
  if (view.out.includes(me)) return say("out");
  if (view.blocked.includes(me)) return game?.fact["blocked"] ?? say("blocked");
  if (locked) return say("locked");
  if (view.can.length === 0) {
    const known = view.turn === null || view.turn === me || game?.role !== undefined;
    return known ? "" : words.turnOf(name(view.turn ?? -1));
  }
  const can = game?.can ?? {};
  const call = view.can.find(({ kind }) => kind === "call");
  const turn = view.turn === me && !call?.board ? `${words.yourTurn} ` : "";
  return turn + (sentence(view, can, picked) ?? "");
}

function sentence(
  view: View,
  can: Readonly<Record<string, string>>,
  picked: Picked | null,
): string | undefined {
  const first = view.can.find(({ kind }) => kind === "call") ?? view.can[0];
  if (first?.cell && picked !== null && picked.piles.length > 1) return can["cell"];
  return can[first?.says || (first?.kind ?? "")];
}
