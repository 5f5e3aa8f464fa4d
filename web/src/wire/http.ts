/**
 * The JSON that the server answers over HTTP, and that it is sent.
 * Written by `python -m tools.wire_types` from src/fano/wire: change it there.
 */

import type { Did, PlayerView, Result, Setup, Welcome } from "./messages";

/** A picture of a theme, at `art/….svg`. Its square just holds the circle around the ink. */
export interface ArtFace {
  readonly kind: "art";
  /** The picture of a word names its language: `{lang}` stands for it. */
  readonly art: string;
}

/** A picture that a player uploaded. */
export interface UploadedFace {
  readonly kind: "picture";
  /** Its address. */
  readonly picture: string;
  /** A photo without an edge of its own: it is cut round. */
  readonly round: boolean;
  /** The circle around the ink: x, y and radius in thousandths of half the longer side. */
  readonly circle?: readonly [number, number, number];
}

/** A word or a sign. */
export interface LetterFace {
  readonly kind: "text";
  readonly text: Readonly<Record<Language, string>>;
  readonly ink: string;
  readonly underline: boolean;
  /** As the press draws it: SVG path data in the unit circle. */
  readonly path?: string;
}

/** A theme in the catalogue. */
export interface ThemeSummary {
  readonly id: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly about: Readonly<Record<Language, string>>;
  /** How many symbols it has. */
  readonly count: number;
  readonly samples: readonly Face[];
  /** Pictures, signs or words; an uploaded deck may have some of each. */
  readonly face?: "art" | "sign" | "word";
}

/** A deck in the catalogue. */
export interface EditionSummary {
  readonly id: string;
  readonly cards: number;
  readonly symbols: number;
  readonly perCard: number;
}

/** Everything that cards can be made of. */
export interface Catalogue {
  readonly themes: readonly ThemeSummary[];
  readonly decks: readonly EditionSummary[];
}

/** One symbol of a theme or of an uploaded deck. */
export interface SymbolInfo {
  readonly id: string;
  /** The spoken name first, then its synonyms. */
  readonly name: Readonly<Record<Language, readonly string[]>>;
  readonly face: Face;
  /** The same symbol in another dress: its translation, say. */
  readonly second?: Face;
}

/** The symbols of a theme, or of an uploaded deck (`own/…`). */
export interface ThemeInfo {
  readonly id: string;
  readonly symbols: readonly SymbolInfo[];
  /** Of an uploaded deck: its title, its size, and how often it was changed. */
  readonly title?: string;
  readonly edition?: string;
  readonly revision?: number;
}

/** The cards of an edition, or of the full deck of an order. */
export interface DeckCards {
  readonly id: string;
  /** The symbols of each card, by its number. */
  readonly cards: readonly (readonly number[])[];
}

/** Where the symbols lie on every card of a deck, in whole numbers. */
export interface Layout {
  /**
   * Of each symbol of each card: x, y and radius in thousandths of the card's radius, and the
   * turn in tenths of a degree, clockwise.
   */
  readonly cards: readonly (readonly number[])[];
  /**
   * Of each symbol: x, y and radius of the discs that it is touched by, in hundredths of its own
   * radius. The first one is its thickest place. Then those of second dresses.
   */
  readonly discs: readonly (readonly number[])[];
}

/** How many cards are done. Ask again in a moment. */
export interface Progress {
  readonly done: number;
  readonly of: number;
}

/** What cannot be done in the studio, and why. */
export interface StudioRefused {
  readonly why: Refusal;
  readonly sentence: string;
  /** What it is about, if that is something that its maker wrote. */
  readonly words?: readonly string[];
}

/** An author. */
export interface CreditLink {
  readonly name: string;
  readonly url: string;
}

/** A licence. */
export interface LicenceLink {
  readonly title: string;
  readonly url: string;
  readonly spdx?: string;
}

/** Who drew the artwork, and under which licence. */
export interface ArtCredit {
  readonly name: string;
  readonly author: CreditLink;
  readonly license: LicenceLink;
  readonly package?: string;
  readonly version?: string;
}

/** A value to choose, and how people say it. */
export interface SettingChoice {
  readonly value: string;
  readonly in_words: string;
}

/** A setting with everything that a page needs to offer it. */
export interface SettingInfo {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  readonly default: boolean | number | string;
  /** The default as people say it. */
  readonly in_words: string;
  readonly choices?: readonly SettingChoice[];
  readonly low?: number;
  readonly high?: number;
}

/** A game with its rules. */
export interface GameInfo {
  readonly id: string;
  readonly name: string;
  readonly pitch: string;
  /** The fewest and the most. */
  readonly players: readonly [number, number];
  readonly minutes: readonly [number, number];
  /** From which age on. */
  readonly age: number;
  readonly difficulty: string;
  readonly bonus: boolean;
  /** Whether players can choose it; practice and tie-breaks are not listed. */
  readonly listed: boolean;
  readonly goal: string;
  readonly steps: readonly string[];
  readonly end: string;
  /** Its worth in a tournament, for each way of counting. */
  readonly points: Readonly<Record<string, string>>;
  readonly settings: readonly SettingInfo[];
}

/** What the page says during a game, and what it has to know to offer it. */
export interface GameTexts {
  readonly name: string;
  readonly can: Readonly<Record<string, string>>;
  readonly phase: Readonly<Record<string, string>>;
  readonly fact: Readonly<Record<string, string>>;
  /** Who has the turn, where that is a part to play: `mine` and `other`; else empty. */
  readonly role: Readonly<Record<string, string>>;
  readonly level: 1 | 2 | 3;
  readonly edition: string;
  readonly tournament: boolean;
  /** The settings that a way of counting takes for granted. */
  readonly scored_with: Readonly<Partial<Record<Scoring, Readonly<Record<string, boolean | number | string>>>>>;
  /** What the numbers beside the names count: a key of `RulebookTexts.counts`. */
  readonly counts: "cards_left" | "cards_taken" | "cards_won" | "markers_left" | "points" | "tokens_won";
  readonly fewest_win: boolean;
  /** The piles of a table just dealt: name, number of cards, whether the top is face up. */
  readonly looks: readonly (readonly [string, number, boolean])[];
}

/** What a party's page says beyond the rules. */
export interface RulebookTexts {
  /** Refusals. */
  readonly why: Readonly<Record<string, string>>;
  /** Counted nouns, by their plural forms. */
  readonly count: Readonly<Record<string, Readonly<Partial<Record<PluralForm, string>>>>>;
  /** What a game may count. */
  readonly counts: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly units: Readonly<Record<string, string>>;
  /** How people say the value 0 of a setting. */
  readonly zero: Readonly<Record<string, string>>;
  /** The settings of a session. */
  readonly evening: readonly SettingInfo[];
  readonly games: Readonly<Record<string, GameTexts>>;
}

/** Where phones find this server. */
export interface Address {
  /** Null unless a browser on the server's own machine asks, and the machine has a network. */
  readonly url: string | null;
}

/** One session, or what has been played of it. Times of day are Unix milliseconds. */
export interface SessionSummary {
  readonly v: number;
  readonly id: string;
  readonly setup: Setup;
  readonly players: Readonly<Record<number, PlayerView>>;
  readonly began: number;
  readonly ended: number;
  readonly results: readonly Result[];
  readonly totals: Readonly<Record<number, number>>;
  /** Empty as long as the session is not over. */
  readonly ranking: readonly (readonly number[])[];
  /** Whose place in the ranking a tie-break decided, and which game that was. */
  readonly played_off: Readonly<Record<number, string>>;
}

/** The sessions of a room in which a game has ended, in order. */
export interface RoomResults {
  readonly code: string;
  readonly playing: boolean;
  readonly evenings: readonly SessionSummary[];
}

/** How one call was judged. It is stored in the log, so that anybody can do the sum again. */
export interface RaceFinish {
  readonly seat: number;
  /** Counts the calls of a race in the order in which they were heard. */
  readonly call: number;
  readonly sent: number;
  readonly arrival: number;
  /** The time that the player's device claims; None if that is not a number. */
  readonly reaction: number | null;
  readonly rtt: number;
  readonly spare: number;
  readonly correction: number;
  /** The player's own time, as far as the referee believes it. The lowest wins. */
  readonly key: number;
}

/** One game of a session as one seat saw it: a welcome, then every change. */
export interface ReplayFrames {
  readonly id: string;
  /** All those of the session. */
  readonly games: readonly string[];
  /** Which of them this is. */
  readonly game: number;
  /** Who looks: a seat, a spectator (null), or `all`, from whom nothing is hidden. */
  readonly eyes: number | "all" | null;
  readonly ended: number;
  /** The game went on, but for too long to be shown. */
  readonly cut: boolean;
  readonly welcome: Welcome;
  readonly steps: readonly Did[];
  /** The referee's whole sum for each race, by the entry that it is in; steps have the result. */
  readonly photos: Readonly<Record<number, readonly RaceFinish[]>>;
}

/** One seat. Times are in milliseconds. */
export interface PlayerFigures {
  readonly seat: number;
  readonly finds: number;
  readonly wrong: number;
  /** Of its finds in races, in their order. */
  readonly times: readonly number[];
  readonly best: number | null;
  readonly median: number | null;
  /** Time spent searching for each race won: it counts the races that others won, too. */
  readonly pace: number | null;
  /** How many times as fast as the median player at this table. */
  readonly skill: number | null;
  /** Points beyond what the pace alone would have won. */
  readonly luck: number | null;
  /** What games that are no races count, by name; nothing where there is nothing to count. */
  readonly deeds: Readonly<Record<string, number>>;
}

/** A right call. `game` counts the games of the session from 0. */
export interface Find {
  readonly game: number;
  readonly seq: number;
  readonly at: number;
  readonly seat: number;
  readonly symbol: number;
  /** In milliseconds; None where there was no race, or nobody can have been that quick. */
  readonly time: number | null;
  /** By how many milliseconds the next seat came later, if one came at all. */
  readonly ahead: number | null;
}

/** Two symbols that were taken for each other, whichever for whichever, and how often. */
export interface Confusion {
  readonly symbols: readonly [number, number];
  readonly times: number;
}

/** One session. `fastest` and `closest` are places in `races`; None if there is none. */
export interface Figures {
  readonly games: readonly string[];
  readonly players: readonly PlayerFigures[];
  readonly races: readonly Find[];
  readonly fastest: number | null;
  readonly closest: number | null;
  readonly confused: readonly Confusion[];
  /** What the games that are no races count, in the order in which it is shown. */
  readonly counted: readonly string[];
}

/** A session with its figures: see docs/figures.md. */
export interface SessionFigures {
  readonly v: number;
  readonly id: string;
  readonly setup: Setup;
  readonly players: Readonly<Record<number, PlayerView>>;
  readonly began: number;
  readonly ended: number;
  readonly results: readonly Result[];
  readonly totals: Readonly<Record<number, number>>;
  /** Empty as long as the session is not over. */
  readonly ranking: readonly (readonly number[])[];
  /** Whose place in the ranking a tie-break decided, and which game that was. */
  readonly played_off: Readonly<Record<number, string>>;
  readonly figures: Figures;
}

/** One line of the board. */
export interface BoardPlace {
  readonly place: number;
  readonly name: string;
  readonly ms: number;
  readonly slips: number;
}

/** The cards and the board of a day. */
export interface DailyBoard {
  /** As 2026-11-15, in UTC. */
  readonly day: string;
  readonly theme: string;
  readonly deck: string;
  /** The numbers of the day's cards, two by two. */
  readonly cards: readonly number[];
  readonly penalty_ms: number;
  /** How many are on the board; the answer has the best of them. */
  readonly entries: number;
  readonly board: readonly BoardPlace[];
  /** Where the device stands that asks. */
  readonly mine: BoardPlace | null;
}

/** A receipt for the start of a try, to be sent with its result. */
export interface DailyStart {
  readonly day: string;
  readonly ticket: string;
}

/** What a device sends after the last pair: the time and the wrong touches of each. */
export interface DailyResult {
  readonly ticket: string;
  readonly name: string;
  readonly finds: readonly number[];
  readonly slips: readonly number[];
}

/** A result that does not get on the board. */
export interface DailyRefused {
  readonly why: DailyRefusal;
  readonly says: string;
}

/** A deck in the list of a device's own. */
export interface DeckSummary {
  readonly id: string;
  readonly title: string;
  /** Its name where a room chooses a theme. */
  readonly theme: string;
  /** How many symbols a deck of its size needs. */
  readonly count: number;
  /** How many it has. */
  readonly symbols: number;
  readonly ready: boolean;
  readonly samples: readonly SymbolInfo[];
}

/** A face that is a picture: a PNG, JPEG, WebP or SVG in the folder `pictures/`. */
export interface Picture {
  readonly kind: "picture";
  readonly path: string;
}

/** A face that is a word, a letter or a number, in black or in a colour `#rrggbb`. */
export interface Text {
  readonly kind: "text";
  readonly text: string;
  readonly colour?: string;
}

/**
 * One symbol: what it looks like, and what it is called in each language.
 *
 * A symbol with a second face is one symbol in two dresses: a card shows either of them, and
 * *dog* on one card matches *le chien* on another.
 */
export interface SymbolEntry {
  readonly id: string;
  readonly face: DraftFace;
  readonly second?: DraftFace;
  readonly names?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Where a symbol lies on its card: `translate(x y) rotate(turn_deg) scale(scale)` in SVG.
 *
 * The card's centre is (0, 0), and the radius of a round card is 1.
 */
export type Spot = readonly [x: number, y: number, scale: number, turn_deg: number];

/** All that its maker decides. The first symbols are in the deck, as many as it needs. */
export interface Draft {
  readonly title: string;
  readonly author?: string;
  /** From the file that the deck was opened from: a copy has to name them, too. */
  readonly licence?: string;
  readonly language?: Language;
  readonly edition?: string;
  readonly symbols?: readonly SymbolEntry[];
  /** Cards that were laid by hand, by their number; the others lay themselves. */
  readonly spots?: Readonly<Record<number, readonly Spot[]>>;
}

/** An uploaded picture. */
export interface PictureInfo {
  /** A photo without an edge of its own: it is cut round. */
  readonly round: boolean;
  /** A few colours of it, in hexadecimal: close ones are hard to tell apart. */
  readonly look: string;
}

/** A deck in the studio. */
export interface DeckInfo {
  readonly id: string;
  /** Whether the device that asks may change it. */
  readonly mine: boolean;
  readonly revision: number;
  readonly draft: Draft;
  /** By their paths. */
  readonly pictures: Readonly<Record<string, PictureInfo>>;
}

/** The title of the copy; empty for that of the original. */
export interface CopyRequest {
  readonly title?: string;
}

/** Which theme lends the symbols that a deck still lacks. */
export interface FillRequest {
  readonly theme: string;
}

/** A picture that was just uploaded. */
export interface AddedPicture {
  /** A photo without an edge of its own: it is cut round. */
  readonly round: boolean;
  /** A few colours of it, in hexadecimal: close ones are hard to tell apart. */
  readonly look: string;
  /** How the faces of a draft name it. */
  readonly path: string;
  /** A sentence about a change to the picture, such as pixels instead of shapes; in English. */
  readonly note: string;
}

/** A card to be laid out: its number and what it shows. */
export interface CardRequest {
  readonly number: number;
  readonly faces: readonly DraftFace[];
  /** Another number gives another layout. */
  readonly seed?: number;
}

/** Some cards of a deck in the making. */
export interface CardsRequest {
  readonly edition: string;
  readonly cards: readonly CardRequest[];
}

/** How a browser draws a face so that it looks as on paper, and what a finger means. */
export interface FaceShape {
  /** As `fano.press.screen.request.Layout.discs`. */
  readonly discs: readonly number[];
  /**
   * Of a picture with an edge of its own: x, y and radius of the circle around its ink, in
   * thousandths of half the picture's longer side, from its middle.
   */
  readonly circle?: readonly [number, number, number];
  /** Of a word: the letters as SVG path data, in the circle around them. */
  readonly path?: string;
}

/** Those cards, laid out. */
export interface LaidCards {
  /** As `Layout.cards`. */
  readonly cards: readonly (readonly number[])[];
  /** By the names of the faces. */
  readonly shapes: Readonly<Record<string, FaceShape>>;
}

/** As the command `fano print` has them; lengths are millimetres. */
export interface Options {
  readonly parts?: readonly ("box" | "cards" | "list" | "rules" | "tokens")[];
  readonly paper?: string;
  readonly size?: number;
  readonly shape?: "hexagon" | "round" | "square";
  readonly margin?: number;
  readonly gap?: number;
  readonly bleed?: number;
  readonly safe?: number;
  readonly token_size?: number;
  readonly thickness?: number;
  /** A design, or `none`. */
  readonly back?: string;
  readonly colour?: string;
  readonly cut?: boolean;
  readonly marks?: boolean;
  readonly quality?: "fine" | "instant";
  readonly langs?: readonly Language[];
  readonly drift?: readonly [number, number];
  readonly upright?: boolean;
}

/** One page of a print, counted from 0. */
export interface PageRequest {
  readonly options: Options;
  readonly page?: number;
}

/** The last line of a print: the PDF is at `/api/prints/TICKET.pdf`. */
export interface PrintReady {
  /** The ticket. */
  readonly ready: string;
  readonly pages: number;
}

export type DailyRefusal =
  | "malformed"
  | "bad_name"
  | "bad_ticket"
  | "too_late"
  | "too_quick"
  | "not_yet"
  | "full";

export type Refusal =
  | "not_a_picture"
  | "heic"
  | "damaged"
  | "animated"
  | "empty"
  | "unsafe"
  | "too_large"
  | "too_many_pixels"
  | "too_many_pictures"
  | "deck_full"
  | "owner_full"
  | "server_full"
  | "no_such_deck"
  | "not_yours"
  | "changed"
  | "bad_deck"
  | "bad_file"
  | "other_size"
  | "too_few"
  | "cannot_print"
  | "no_letters"
  | "no_names"
  | "busy"
  | "slow_down";

export type Language =
  | "en"
  | "ru"
  | "pl"
  | "de"
  | "fr"
  | "it"
  | "es";

export type Scoring =
  | "base"
  | "new";

export type PluralForm =
  | "one"
  | "few"
  | "many"
  | "other";

export type Dress =
  | "first"
  | "second"
  | "printed";

export type Face =
  | ArtFace
  | UploadedFace
  | LetterFace;

export type DraftFace =
  | Picture
  | Text;
