/** News of the table in a few words, for the eyes and for a voice. */

import { labelled, type Lang } from "../../i18n/i18n";
import type { Finish, PileId, Seat, SymbolNo, TableEvent } from "../../protocol/types";
import type { Sound } from "./sound";
import { WORDS } from "./words";

export interface Verdict {
  readonly symbol: SymbolNo | null;
  readonly text: string;
  readonly tone: "mine" | "other" | "bad";
}

interface Around {
  readonly lang: Lang;
  readonly me: Seat | null;
  readonly name: (seat: Seat) => string;
  readonly symbol: (symbol: SymbolNo) => string;
  readonly say: (why: string) => string;
}

/** By how many milliseconds the first seat beat the next one. */
export function margin(photo: readonly Finish[]): number | null {
  const keys = new Map<Seat, number>();
  for (const { seat, key } of photo) keys.set(seat, Math.min(key, keys.get(seat) ?? Infinity));
  const [first, second] = [...keys.values()].sort((a, b) => a - b);
  return first === undefined || second === undefined
    ? null
    : Math.max(1, Math.round(second - first));
}

type Call = Extract<TableEvent, { t: "called" }>;

/** A call that counted and brought nothing: it cost points, or turned up a card that stays where it was. */
function vain({ seat, piles }: Call, events: readonly TableEvent[]): boolean {
  if (events.some((e) => e.t === "scored" && e.seat === seat && e.points < 0)) return true;
  const turned = events.some(
    (e) => e.t === "turned" && e.piles.some((pile) => piles.includes(pile)),
  );
  return turned && !events.some(({ t }) => t === "moved");
}

export function verdict(
  events: readonly TableEvent[],
  photo: readonly Finish[],
  { lang, me, name, symbol, say }: Around,
): Verdict | null {
  const words = WORDS[lang];
  const who = (seat: Seat) => (seat === me ? words.you : name(seat));
  for (const event of events) {
    if (event.t === "called") {
      const missed = vain(event, events);
      const by = margin(photo);
      const close = by !== null && by < 1000 ? words.by(by) : "";
      const how = missed ? words.miss : close;
      const text = labelled(lang, who(event.seat), symbol(event.symbol) + (how && `, ${how}`));
      return {
        symbol: event.symbol,
        text,
        tone: missed ? "bad" : event.seat === me ? "mine" : "other",
      };
    }
    if (event.t === "missed" && event.seat === me)
      return { symbol: event.symbol, text: say(event.why), tone: "bad" };
  }
  return null;
}

export function sounds(events: readonly TableEvent[], me: Seat | null): Sound | null {
  for (const event of events) {
    if (event.t === "called" && event.seat !== me) return "other";
    if (event.t === "called") return vain(event, events) ? "wrong" : "right";
    if (event.t === "missed" && event.seat === me) return "wrong";
  }
  return events.some(({ t }) => t === "moved" || t === "turned") ? "card" : null;
}

/** Where the new top card of each pile came from. */
export function origins(events: readonly TableEvent[]): Map<PileId, PileId> {
  const found = new Map<PileId, PileId>();
  for (const event of events)
    if (event.t === "moved" && !event.under) found.set(event.dst, event.src);
  return found;
}
