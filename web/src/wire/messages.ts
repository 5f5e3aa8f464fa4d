/**
 * The messages between this page and the server, and their parts.
 * Written by `python -m tools.wire_types` from src/fano/wire: change it there.
 */

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
  | "room_locked"
  | "room_closed"
  | "kicked"
  | "bad_name"
  | "no_such_theme"
  | "playing"
  | "not_playing"
  | "paused"
  | "too_often"
  | "room_spent"
  | "bad_deal"
  | "nothing_due";

/** The choice of what to play next. */
export interface Setup {
  readonly mode: "session" | "single" | "tournament";
  /** The game, or the first of a session; empty leaves that one to be chosen, too. */
  readonly game: string;
  /** Of that game. */
  readonly game_settings: Readonly<Record<string, boolean | number | string>>;
  /** Of the session, its tie-breaks included. */
  readonly session_settings: Readonly<Record<string, boolean | number | string>>;
  /** The symbols: an id of `/api/themes.json`, or a deck of the studio, such as `own/57/ID`. */
  readonly theme: string;
  /** The deck, as `fano deck` names them; empty is the usual one of each game. */
  readonly edition: string;
}

/** A pile as a seat sees it: how many cards, and those that are face up (the last on top). */
export interface PileView {
  readonly count: number;
  /** Those that this client may see. */
  readonly cards: readonly number[];
  /** The team of each of these, −1 for none; empty where cards have no colours. */
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
 *
 * `says` names the text of the game that tells a player so, where the kind's own does not fit.
 */
export interface Action {
  readonly kind: "call" | "play" | "stop" | "write";
  readonly own: readonly string[];
  readonly on: readonly string[];
  readonly picks: number;
  readonly board: string;
  readonly cell: boolean;
  readonly pointing: boolean;
  readonly says: string;
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
  /** The level of a bot that the host has added; empty for everybody else. */
  readonly bot: string;
  readonly ready: boolean;
}

/** One settled game. */
export interface Result {
  readonly game: string;
  /** After any tie-break. */
  readonly ranking: readonly (readonly number[])[];
  /** Its points in the session. */
  readonly points: Readonly<Record<number, number>>;
  /** The numbers beside the names when it ended, before any tie-break. */
  readonly scores: Readonly<Record<number, number>>;
  /** The seats that a tie-break separated, and its game. */
  readonly played_off: Readonly<Record<number, string>>;
}

/** Everything about a room that is not the table; nothing of it is secret. */
export interface RoomView {
  /** The code that people type to get here. */
  readonly code: string;
  /** By seat. */
  readonly players: Readonly<Record<number, PlayerView>>;
  /** Nobody, while no person has a seat. */
  readonly host: number | null;
  /** The choice of what is played, or will be next. */
  readonly setup: Setup;
  /** From `start` to the end of the session, also between two of its games. */
  readonly playing: boolean;
  /** The clocks stand still, all cards lie face down, and nobody can do anything. */
  readonly paused: boolean;
  /** When the table opens, while everybody waits for that. */
  readonly countdown: number | null;
  /** For good. */
  readonly closed: boolean;
  /** Nobody new takes a seat. */
  readonly locked: boolean;
  /** The names of those whom the host has sent away, and may let in again. */
  readonly sent_away: readonly string[];
  /** Of the session that is being played, or was last. */
  readonly mode: "session" | "single" | "tournament";
  /** Between two games: a `game` is to be chosen, or lots are drawn for who may. */
  readonly wants: "" | "draw" | "game";
  /** Who may `choose` then, or `vote`, as `next_game_chooser` is set. */
  readonly choosers: readonly number[];
  /** The games that they want. */
  readonly votes: Readonly<Record<number, string>>;
  /** Whether the game at the table can be won: not in a trial round or a warm-up. */
  readonly counts: boolean;
  /** Whose place the table is a tie-break for: in a game, or first place of the session. */
  readonly settling: "" | "evening" | "game";
  /** The games of the session, each when it is settled. */
  readonly results: readonly Result[];
  /** The points of the session so far, by seat. */
  readonly totals: Readonly<Record<number, number>>;
  /** Of the session, when it is over; before that, as far as a tie-break has brought it. */
  readonly ranking: readonly (readonly number[])[];
  /** Whose place in it a tie-break decided, and which game that was. */
  readonly played_off: Readonly<Record<number, string>>;
  /** The session has come to its end, and nothing new has begun. */
  readonly over: boolean;
}

/**
 * Everything a seat may know; seat None is a spectator. Piles are arranged by their names.
 *
 * `centre` and `stock` lie in the middle, `seat/2` in front of seat 2 (`seat/2/4` is its fifth
 * pile there: places count from 0), `hand/2/4` in its hand, `won/2`, `lost/2` and `discard/2`
 * beside it, `outer/3` in a ring round the centre, `grid/5` and `row/3` in a grid and a row,
 * `hex/1,-2` on a hexagonal board, by axial coordinates.
 */
export interface View {
  /** Empty before the first game. */
  readonly game: string;
  /** Whose view this is. */
  readonly seat: number | null;
  /** Who plays, in turn; latecomers are not among them. */
  readonly seats: readonly number[];
  /** The seats of each; empty where everybody plays alone. */
  readonly teams: readonly (readonly number[])[];
  /** Of the deck: there is one symbol more on each card. */
  readonly order: number;
  /** How many cards the deck has. */
  readonly size: number;
  /** All of them, whether as usual or not. */
  readonly settings: Readonly<Record<string, boolean | number | string>>;
  /** As the page on the games names it; empty where a game has none. */
  readonly phase: string;
  /** From 1; 0 in games that have but one. */
  readonly round: number;
  /** The cards are about to be dealt, or lie there until the word to begin. */
  readonly wants: "" | "deal" | "go";
  /** Whose turn it is; nobody's where all play at once. */
  readonly turn: number | null;
  /** Counts the changes of the table. */
  readonly race: number;
  /** By name. */
  readonly piles: Readonly<Record<string, PileView>>;
  /** By place, which may be a pile: symbols of symbol tokens, owners of markers. */
  readonly tokens: Readonly<Record<string, readonly number[]>>;
  /** Symbols that seats wrote or know in secret: this seat's, or all once they are opened. */
  readonly notes: Readonly<Record<number, readonly number[]>>;
  /** Who has such a note. */
  readonly wrote: readonly number[];
  /** Small facts of a game, such as how many markers seat 2 has to pay (`pays/2`). */
  readonly facts: Readonly<Record<string, number>>;
  /** The numbers beside the names. */
  readonly scores: Readonly<Record<number, number>>;
  /** Who is done with this round, in the order in which they got there. */
  readonly out: readonly number[];
  /** Who has left the game for good. */
  readonly left: readonly number[];
  /** Until when a wrong call locked a seat; 9007199254740991 is until the next right call. */
  readonly locked: Readonly<Record<number, number>>;
  /** Who may not act until another has acted. */
  readonly blocked: readonly number[];
  /** When each clock of the game goes off. */
  readonly clocks: Readonly<Record<string, number>>;
  /** The match that is lit up. */
  readonly hint: Hint | null;
  /** The actions of this seat now. */
  readonly can: readonly Action[];
  /** Best first, seats that share a place together; empty until the game is over. */
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
  /** As in `locked` of the table. */
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
  /** Who alone sees what is turned up; everybody, if it names no seat. */
  readonly to: number | null;
}

/** A token goes from one place to another. */
export interface TokenMoved {
  readonly t: "tokenmoved";
  readonly token: number;
  readonly src: string;
  readonly dst: string;
}

/** A seat gets points, or loses them. */
export interface Scored {
  readonly t: "scored";
  readonly seat: number;
  readonly points: number;
}

/** Nobody has found anything for a while: a match lights up. */
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
 * `tv` beside it says that this is a screen for the whole room. `seen` is for a client that comes
 * back and still knows everything up to that entry: the answer may be `back` then.
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

/** Choose the next game of a session, with its settings. */
export interface Choose {
  readonly t: "choose";
  readonly id: string;
  readonly game: string;
  readonly settings?: Readonly<Record<string, boolean | number | string>>;
}

/** Vote for the next game of a session. */
export interface Vote {
  readonly t: "vote";
  readonly id: string;
  readonly game: string;
}

/** The host ends the session between two games, or moves on from a trial round or a warm-up. */
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

/** The host readmits a player who was sent away, by name. */
export interface Readmit {
  readonly t: "readmit";
  readonly id: string;
  readonly name: string;
}

/** The host lets nobody new take a seat, or anybody again. */
export interface Lock {
  readonly t: "lock";
  readonly id: string;
  readonly locked: boolean;
}

/** Go on without those whom `here` says everybody is `waiting` for. Any player may ask. */
export interface Skip {
  readonly t: "skip";
  readonly id: string;
}

/** The host makes another player the host. */
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
 * `now` is the game time. `late`: a touch within this time after a card has changed is taken for
 * the card before, by the referee, too.
 */
export interface Welcome {
  readonly t: "welcome";
  readonly v: number;
  readonly seq: number;
  readonly now: number;
  readonly seat: number | null;
  readonly room: RoomView;
  readonly table: View;
  readonly late?: number;
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
  readonly by?: number;
}

/** The answer to a request that changes nothing. */
export interface Refused {
  readonly t: "refused";
  readonly id: string;
  readonly why: Why;
}

/**
 * Which seats are connected. It is not in the log: it says nothing of the game.
 *
 * `tv`: a screen that everybody sees shows the table, so that phones need not show all of it. It
 * is not counted in `watching`. `still`: the server cannot write anything down; until it
 * can, nothing happens in the room, its clocks stand, and every request is refused (`not_now`).
 * `waiting`: nothing goes on until these seats do something, and they have been away or idle for
 * long; any player may ask to `skip` them.
 */
export interface Here {
  readonly t: "here";
  readonly seats: readonly number[];
  readonly watching?: number;
  readonly tv?: boolean;
  readonly still?: boolean;
  readonly waiting?: readonly number[];
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
 * `closed`, `full` or `locked`, there is `no_room` of that code, or the `version` or the first
 * message was not understood.
 */
export interface Bye {
  readonly t: "bye";
  readonly why: "closed" | "full" | "kicked" | "left" | "limit" | "locked" | "no_room" | "replaced" | "slow" | "stopping" | "version";
  readonly again?: number;
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
  | Readmit
  | Lock
  | Skip
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
