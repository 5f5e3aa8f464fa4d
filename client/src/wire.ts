/**
 * The messages between this page and the server, and what they are made of.
 * Written by `python -m tools.wire_types` from src/fano/wire: change it there.
 */

export const VERSION = 1;

export type Why =
  | "game_over"
  | "not_started"
  | "not_seated"
  | "gone"
  | "out"
  | "locked"
  | "not_your_turn"
  | "not_now"
  | "no_such_pile"
  | "no_such_symbol"
  | "wrong_number"
  | "wrong_pile"
  | "too_late"
  | "not_shared"
  | "no_cell"
  | "cell_taken"
  | "cell_apart"
  | "not_there"
  | "gives_away"
  | "blocked"
  | "no_such_game"
  | "wrong_players"
  | "bad_setting"
  | "not_host"
  | "room_full"
  | "room_closed"
  | "kicked"
  | "bad_name"
  | "no_such_theme"
  | "playing"
  | "not_playing"
  | "paused"
  | "bad_deal"
  | "nothing_due";

/** What will be played next. */
export interface Setup {
  readonly mode: "session" | "single" | "tournament";
  readonly game: string;
  readonly game_settings: Readonly<Record<string, boolean | number | string>>;
  readonly session_settings: Readonly<Record<string, boolean | number | string>>;
  readonly theme: string;
  readonly edition: string;
}

/** A pile as somebody sees it: how many cards, and those that are face up (the last on top). */
export interface PileView {
  readonly count: number;
  readonly cards: readonly number[];
  readonly colours: readonly number[];
}

/**
 * Something that a seat can do now, said so that a client needs no knowledge of the game.
 *
 * * `call`: name a symbol. It is compared on one pile of `own`, which is named first, and `picks`
 *   different piles of `on`; where one of these is empty, none of it is named. With `board`, the
 *   symbol is chosen among the tokens lying there. With `cell`, a free cell beside the touched
 *   pile follows. With `pointing`, touching the piles is enough: the symbol that they share is
 *   understood.
 * * `play`: touch one pile of `on`, without a symbol.
 * * `stop`: say STOP.
 * * `write`: hand in up to `picks` symbols of the visible card in `own`; repeats are allowed.
 */
export interface Action {
  readonly kind: "call" | "play" | "stop" | "write";
  readonly own: readonly string[];
  readonly on: readonly string[];
  readonly picks: number;
  readonly board: string;
  readonly cell: boolean;
  readonly pointing: boolean;
}

/**
 * One call of a race: whose, and the player's own time as the referee sees it, in ms.
 *
 * The sum that it follows from is in the log, and in the replay.
 */
export interface PhotoFinish {
  readonly seat: number;
  readonly key: number;
}

/** One legal match, lit up for everybody when nobody has found any for a while. */
export interface Hint {
  readonly symbol: number;
  readonly piles: readonly string[];
}

/** A player as everybody sees them. */
export interface PlayerView {
  readonly name: string;
  readonly colour: number;
  readonly lang: string;
  readonly bot: string;
  readonly ready: boolean;
}

/** One settled game. */
export interface Result {
  readonly game: string;
  readonly ranking: readonly (readonly number[])[];
  readonly points: Readonly<Record<number, number>>;
  readonly scores: Readonly<Record<number, number>>;
  readonly played_off: Readonly<Record<number, string>>;
}

/** Everything about a room that is not the table; nothing of it is secret. */
export interface RoomView {
  readonly code: string;
  readonly players: Readonly<Record<number, PlayerView>>;
  readonly host: number | null;
  readonly setup: Setup;
  readonly playing: boolean;
  readonly paused: boolean;
  readonly countdown: number | null;
  readonly closed: boolean;
  readonly mode: string;
  readonly wants: string;
  readonly choosers: readonly number[];
  readonly votes: Readonly<Record<number, string>>;
  readonly settling: string;
  readonly results: readonly Result[];
  readonly totals: Readonly<Record<number, number>>;
  readonly ranking: readonly (readonly number[])[];
  readonly played_off: Readonly<Record<number, string>>;
  readonly over: boolean;
}

/**
 * Everything a seat may know; seat None is a spectator. Piles are arranged by their names.
 *
 * `centre` and `stock` lie in the middle, `seat/2` in front of seat 2 (`seat/2/4` is its fourth
 * pile there), `hand/2/4` in its hand, `won/2`, `lost/2` and `discard/2` beside it, `outer/3` in
 * a ring round the centre, `grid/5` and `row/3` in a grid and a row, `hex/1,-2` on a hexagonal
 * board, by axial coordinates.
 */
export interface View {
  readonly game: string;
  readonly seat: number | null;
  readonly seats: readonly number[];
  readonly teams: readonly (readonly number[])[];
  readonly order: number;
  readonly size: number;
  readonly settings: Readonly<Record<string, boolean | number | string>>;
  readonly phase: string;
  readonly round: number;
  readonly wants: "" | "deal" | "go";
  readonly turn: number | null;
  readonly race: number;
  readonly piles: Readonly<Record<string, PileView>>;
  readonly tokens: Readonly<Record<string, readonly number[]>>;
  readonly notes: Readonly<Record<number, readonly number[]>>;
  readonly wrote: readonly number[];
  readonly facts: Readonly<Record<string, number>>;
  readonly scores: Readonly<Record<number, number>>;
  readonly out: readonly number[];
  readonly left: readonly number[];
  readonly locked: Readonly<Record<number, number>>;
  readonly clocks: Readonly<Record<string, number>>;
  readonly hint: Hint | null;
  readonly can: readonly Action[];
  readonly ranking: readonly (readonly number[])[];
}

/** A player made a call that counts; what it does to the table follows. */
export interface Called {
  readonly t: "called";
  readonly seat: number;
  readonly symbol: number;
  readonly piles: readonly string[];
}

/** A player made a wrong call on these piles and must wait until the given time. */
export interface Missed {
  readonly t: "missed";
  readonly seat: number;
  readonly symbol: number;
  readonly why: Why;
  readonly until: number;
  readonly piles: readonly string[];
}

/**
 * The top `count` cards of one pile go onto (or under) another; their order is kept.
 *
 * A pile that was not there comes into being as `shown`. `flip` turns the moved cards over as a
 * block, so that the lowest comes to lie on top.
 */
export interface Moved {
  readonly t: "moved";
  readonly src: string;
  readonly dst: string;
  readonly count: number;
  readonly under: boolean;
  readonly flip: boolean;
  readonly shown: "all" | "down" | "top";
}

/** Piles are turned up or down. */
export interface Turned {
  readonly t: "turned";
  readonly piles: readonly string[];
  readonly shown: "all" | "down" | "top";
  readonly to: number | null;
}

export interface TokenMoved {
  readonly t: "tokenmoved";
  readonly token: number;
  readonly src: string;
  readonly dst: string;
}

export interface Scored {
  readonly t: "scored";
  readonly seat: number;
  readonly points: number;
}

export interface Hinted {
  readonly t: "hinted";
  readonly hint: Hint;
}

/** A round has ended; the seats that it was about (who won or lost it: the game says). */
export interface RoundOver {
  readonly t: "roundover";
  readonly seats: readonly number[];
}

/**
 * The first message. Without a room code it opens a new room.
 *
 * `token` is the device's own secret: it finds its seat again by it. `watch` asks for no seat, and
 * `tv` beside it says that this is a screen for the whole room. `seen` is for whoever comes back
 * and still knows everything up to that entry: the answer may be `back` then.
 */
export interface Hello {
  readonly t: "hello";
  readonly v: number;
  readonly token: string;
  readonly room?: string;
  readonly name?: string;
  readonly colour?: number;
  readonly lang?: string;
  readonly watch?: boolean;
  readonly tv?: boolean;
  readonly seen?: number;
}

/**
 * Name a symbol. `cards` are the top cards of `piles` as they were seen, one's own first.
 *
 * `reaction` is the time in milliseconds from painting the table to the touch, by the client's
 * own clock: the referee takes it as a hint, within bounds.
 */
export interface Call {
  readonly t: "call";
  readonly id: string;
  readonly symbol: number;
  readonly piles?: readonly string[];
  readonly cards?: readonly number[];
  readonly cell?: readonly [number, number] | null;
  readonly reaction?: number | null;
}

/** Touch a pile; no symbol is named. */
export interface Play {
  readonly t: "play";
  readonly id: string;
  readonly pile: string;
}

/** Say STOP. */
export interface Stop {
  readonly t: "stop";
  readonly id: string;
}

/** Hand in what was written: symbols of the card in front of the player. */
export interface Write {
  readonly t: "write";
  readonly id: string;
  readonly symbols: readonly number[];
}

/** Choose the next game of an evening, with its settings. */
export interface Choose {
  readonly t: "choose";
  readonly id: string;
  readonly game: string;
  readonly settings?: Readonly<Record<string, boolean | number | string>>;
}

/** Vote for the next game of an evening. */
export interface Vote {
  readonly t: "vote";
  readonly id: string;
  readonly game: string;
}

/** The host ends the evening between two games. */
export interface Finish {
  readonly t: "finish";
  readonly id: string;
}

/** The host stops what is being played: everybody is back in the lobby, without a result. */
export interface Abandon {
  readonly t: "abandon";
  readonly id: string;
}

/** Change one's own name, colour, language or readiness; what is left out stays. */
export interface Change {
  readonly t: "change";
  readonly id: string;
  readonly name?: string | null;
  readonly colour?: number | null;
  readonly lang?: string | null;
  readonly ready?: boolean | null;
}

/** The host gives a free seat to a bot: `novice`, `casual`, `practised` or `expert`. */
export interface AddBot {
  readonly t: "addbot";
  readonly id: string;
  readonly level: string;
}

/** The host sends a person away for good, or a bot home. */
export interface Kick {
  readonly t: "kick";
  readonly id: string;
  readonly seat: number;
}

/** The host makes somebody else the host. */
export interface PassHost {
  readonly t: "passhost";
  readonly id: string;
  readonly seat: number;
}

/** The host sets what will be played next. */
export interface Configure {
  readonly t: "configure";
  readonly id: string;
  readonly setup: Setup;
}

/** The host begins what is set up; after a game, that is the rematch. */
export interface Start {
  readonly t: "start";
  readonly id: string;
}

/** The host stops the clocks. */
export interface Pause {
  readonly t: "pause";
  readonly id: string;
}

/** The host lets the clocks run again. */
export interface Resume {
  readonly t: "resume";
  readonly id: string;
}

/** Leave the room and give up the seat. */
export interface Depart {
  readonly t: "depart";
  readonly id: string;
}

/** The host closes the room for good. */
export interface Close {
  readonly t: "close";
  readonly id: string;
}

/**
 * The answer to hello: everything this client may know now.
 *
 * `room` has the fields of `fano.wire.seen.RoomView`, `table` those of `fano.rules.view.View`.
 * `now` is the game time.
 */
export interface Welcome {
  readonly t: "welcome";
  readonly v: number;
  readonly seq: number;
  readonly now: number;
  readonly seat: number | null;
  readonly room: RoomView;
  readonly table: View;
}

/**
 * The answer to a hello with `seen`, if that is not long ago: all that happened since then.
 *
 * Afterwards the client knows everything up to `seq`. `now` is the game time.
 */
export interface Back {
  readonly t: "back";
  readonly v: number;
  readonly seq: number;
  readonly now: number;
  readonly missed?: readonly Did[];
}

/**
 * Something happened, and it is in the log. Fields that did not change are left out.
 *
 * `events` are for showing how it happened: cards that moved, calls right and wrong. `room`,
 * `table` and `piles` hold what is different now; a pile that is null is gone. `photo` has
 * the calls of the race that this decided, the winner first. `ids` name the requests that it
 * answers, and `by` the seat that made them: two clients may use the same names.
 */
export interface Did {
  readonly t: "did";
  readonly seq: number;
  readonly at: number;
  readonly ids?: readonly string[];
  readonly events?: readonly TableEvent[];
  readonly room?: Partial<RoomView>;
  readonly table?: Partial<View>;
  readonly piles?: Readonly<Record<string, PileView | null>>;
  readonly can?: readonly Action[];
  readonly photo?: readonly PhotoFinish[];
  readonly by?: number | null;
}

/** The answer to a request that changes nothing. */
export interface Refused {
  readonly t: "refused";
  readonly id: string;
  readonly why: Why;
}

/**
 * Which seats have somebody connected. It is not in the log: it says nothing of the game.
 *
 * `tv`: a screen that everybody sees shows the table, so that phones need not show all of it. It
 * is not among those who are `watching`.
 */
export interface Here {
  readonly t: "here";
  readonly seats: readonly number[];
  readonly watching?: number;
  readonly tv?: boolean;
}

/** The message could not be understood; the connection stays, unless it happens too often. */
export interface Sorry {
  readonly t: "sorry";
  readonly message: string;
}

/**
 * The server closes the connection. `again`: try again after this many milliseconds.
 *
 * `stopping` (another process takes over), `slow` (too much was left unread) and `limit` (too
 * many of something) pass: connect again, with the same token. The others are for good:
 * `replaced` by a newer connection of the same device, `kicked`, `left` as asked for, the room is
 * `closed` or `full`, there is `no_room` of that code, or the `version` or the first message was
 * not understood.
 */
export interface Bye {
  readonly t: "bye";
  readonly why: "closed" | "full" | "kicked" | "left" | "limit" | "no_room" | "replaced" | "slow" | "stopping" | "version";
  readonly again?: number | null;
}

export type TableEvent =
  | Called
  | Missed
  | Moved
  | Turned
  | TokenMoved
  | Scored
  | Hinted
  | RoundOver;

export type ClientMessage =
  | Hello
  | Call
  | Play
  | Stop
  | Write
  | Choose
  | Vote
  | Finish
  | Abandon
  | Change
  | AddBot
  | Kick
  | PassHost
  | Configure
  | Start
  | Pause
  | Resume
  | Depart
  | Close;

export type Request = Exclude<ClientMessage, { t: "hello" }>;

export type ServerMessage =
  | Welcome
  | Back
  | Did
  | Refused
  | Here
  | Sorry
  | Bye;
