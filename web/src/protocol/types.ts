/**
 * What the party and the table agree on. The messages are those of `wire/messages.ts`; here are the names
 * for their numbers, and what `<Table>` is given to draw.
 */

import type { Lang } from "../i18n/i18n";
import type {
  Bye,
  PhotoFinish,
  Refused,
  Request,
  RoomView,
  Setup,
  TableEvent,
  View,
} from "../wire/messages";
import type { GameTexts, Layout, SymbolInfo } from "../wire/http";

export type {
  Action,
  Bye,
  Did,
  Hello,
  Here,
  Hint,
  PhotoFinish,
  PhotoFinish as Finish,
  PileView,
  PlayerView,
  Refused,
  Request,
  Result,
  RoomView,
  ServerMessage,
  Setup,
  Sorry,
  TableEvent,
  View,
  Welcome,
  Why,
} from "../wire/messages";

export type Seat = number;
export type CardNo = number;
/** A symbol's number: its place in `Faces.symbols`. */
export type SymbolNo = number;
/** Game time. It stands still while the room is paused; `now()` tells it. */
export type Millis = number;
export type PileId = string;
export type SettingValue = boolean | number | string;
export type Settings = Readonly<Record<string, SettingValue>>;
/** Best first; seats that share a place stand together. */
export type Ranking = readonly (readonly Seat[])[];
export type Mode = Setup["mode"];
export type Farewell = Bye["why"];

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
/** A request before the connection has given it an id. */
export type Ask = WithoutId<Request>;

/** The pictures and the cards of the game that is on. */
export interface Faces {
  /** The name of the theme, by which layouts are asked for. */
  readonly theme: string;
  readonly symbols: readonly SymbolInfo[];
  /** The symbols of each card, by its number. */
  readonly cards: readonly (readonly SymbolNo[])[];
  /** Of an uploaded deck: how often it was changed. */
  readonly revision?: number;
  /** A layout that need not be asked for: the studio has its own, card by card. */
  readonly layout?: Layout;
}

/** The texts about the game on the table: `[game]` in `src/fano/texts/…/games.toml`. */
export type GameWords = Pick<GameTexts, "name" | "can" | "phase" | "fact"> &
  Partial<Pick<GameTexts, "role">>;

/** What is to be large: everything alike, what is mine, or what lies in the middle. */
export type Focus = "all" | "mine" | "middle";

/** The props of `<Table>`. */
export interface TableProps {
  readonly view: View;
  readonly room: RoomView;
  readonly faces: Faces;
  readonly me: Seat | null;
  /** Everything alike unless it says otherwise. */
  readonly focus?: Focus;
  readonly lang: Lang;
  /** Nothing until the texts have arrived. */
  readonly words: GameWords | null;
  /** Sends a request and gives it an id, by which `refused` names it. */
  readonly send: (ask: Ask) => string;
  /** The game time of this very moment. */
  readonly now: () => Millis;
  /** The seats with a connected device. */
  readonly here: readonly Seat[];
  /** Of the last message: a new array for each, empty where nothing is to be shown. */
  readonly events: readonly TableEvent[];
  readonly photo: readonly PhotoFinish[];
  /** The last request that was refused; a new object for each. */
  readonly refused: Refused | null;
  /** A refusal in words. */
  readonly say: (why: string) => string;
  /** For how long after a change a touch is meant for the card before it, as the referee has it. */
  readonly late?: Millis;
  /** Only to be looked at, as in a replay. */
  readonly still?: boolean;
}
