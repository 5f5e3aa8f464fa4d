/** The room as this device knows it: `update(state, message)` gives the next state, no more. */

import type {
  Bye,
  Did,
  Millis,
  PhotoFinish,
  PlayerView,
  Refused,
  RoomView,
  Seat,
  ServerMessage,
  TableEvent,
  View,
} from "../../protocol/types";
import { SEATS, TOO_QUICK_MS } from "../../wire/constants";
import { EMPTY_VIEW } from "../../wire/emptyView";

export interface State {
  readonly seq: number;
  /** Nothing until the first welcome. */
  readonly room: RoomView | null;
  readonly view: View | null;
  /** The seat of this device; nothing for a spectator. */
  readonly me: Seat | null;
  readonly here: readonly Seat[];
  readonly watching: number;
  /** A screen that everybody sees shows the table. */
  readonly tv: boolean;
  /** For whom everybody has waited for long: any player can go on without them. */
  readonly waiting: readonly Seat[];
  /** For how long after a change a touch is taken for the card before it. */
  readonly late: Millis;
  /** The server cannot write anything down: nothing happens until it can. */
  readonly still: boolean;
  /** What the last message shows happening. */
  readonly events: readonly TableEvent[];
  readonly photo: readonly PhotoFinish[];
  readonly refused: Refused | null;
  /** Everybody who has been seen here: some have left and still stand in the results. */
  readonly cast: Readonly<Record<Seat, PlayerView>>;
  /** The quickest find of the game that is on, or was last. */
  readonly fastest: Fastest | null;
  /** Why the server has shown this device out, once it has. */
  readonly bye: Bye | null;
}

export interface Fastest {
  readonly seat: Seat;
  readonly time: Millis;
}

const QUIET = { events: [], photo: [] } as const;

export const START: State = {
  seq: 0,
  room: null,
  view: null,
  me: null,
  here: [],
  watching: 0,
  tv: false,
  waiting: [],
  late: 0,
  still: false,
  ...QUIET,
  refused: null,
  cast: {},
  fastest: null,
  bye: null,
};

export function update(state: State, message: ServerMessage): State {
  switch (message.t) {
    case "welcome": {
      const { seq, room, table, seat, late = 0 } = message;
      const cast = { ...state.cast, ...room.players };
      const { here, watching, tv, fastest } = state;
      return {
        ...START,
        seq,
        room,
        view: shown({ ...EMPTY_VIEW, ...table }),
        me: seat,
        cast,
        here,
        watching,
        tv,
        fastest,
        late,
      };
    }
    case "back":
      // What happened meanwhile is not shown happening: the table is as it is now.
      return { ...(message.missed ?? []).reduce(did, state), ...QUIET, refused: null, bye: null };
    case "did":
      return did(state, message);
    case "refused":
      return { ...state, refused: message };
    case "here":
      return {
        ...state,
        here: message.seats,
        watching: message.watching ?? 0,
        tv: message.tv ?? false,
        still: message.still ?? false,
        waiting: message.waiting ?? [],
      };
    case "bye":
      return { ...state, bye: message };
    default:
      return state;
  }
}

function did(state: State, message: Did): State {
  // The answer to a resend tells what is known already.
  if (state.room === null || message.seq <= state.seq) return state;
  return {
    ...state,
    seq: message.seq,
    room: message.room === undefined ? state.room : { ...state.room, ...message.room },
    view: changed(state, message),
    events: message.events ?? QUIET.events,
    photo: message.photo ?? QUIET.photo,
    cast: message.room?.players ? { ...state.cast, ...message.room.players } : state.cast,
    fastest: quickest(state.fastest, message),
  };
}

function quickest(before: Fastest | null, { room, events, photo }: Did): Fastest | null {
  if (room?.playing === true || room?.wants === "") return null;
  const called = events?.find((event) => event.t === "called");
  const time = photo?.find((finish) => finish.seat === called?.seat)?.key;
  if (called === undefined || time === undefined || time < TOO_QUICK_MS) return before;
  return before === null || time < before.time ? { seat: called.seat, time } : before;
}

function changed({ view, me }: State, { table, piles, can }: Did): View | null {
  if (table === undefined && piles === undefined && can === undefined) return view;
  const laid = { ...view?.piles };
  for (const [name, pile] of Object.entries(piles ?? {})) {
    if (pile === null) delete laid[name];
    else laid[name] = pile;
  }
  const before = view ?? { ...EMPTY_VIEW, seat: me };
  return shown({ ...before, ...table, ...(can && { can }), piles: laid });
}

const shown = (view: View): View | null => (view.game === "" ? null : view);

/** The screens of a party. */
export type Screen = "door" | "lobby" | "table" | "choosing" | "results";

export function screenOf({ room, view }: State): Screen {
  if (room === null) return "door";
  if (room.playing && room.wants !== "") return "choosing";
  if (room.playing && view !== null) return "table";
  return room.over ? "results" : "lobby";
}

/** Seated, but not in the game that is on: in for the next one. */
export function isLate({ room, view, me }: State): boolean {
  const on = room !== null && room.playing && room.wants === "";
  return on && me !== null && !(view?.seats.includes(me) ?? true);
}

/** Whether one more person does: before a game a bot makes room for them. */
export function hasRoom({ players, playing }: RoomView): boolean {
  const seated = Object.values(players);
  return seated.length < SEATS || (!playing && seated.some(({ bot }) => bot !== ""));
}

/** The seats of a room in their order round the table. */
export function seatsOf(room: RoomView): readonly Seat[] {
  return Object.keys(room.players)
    .map(Number)
    .sort((a, b) => a - b);
}
