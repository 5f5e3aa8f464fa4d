/** The words of a party in seven languages; those about the games come from the server. */

import type { Lang } from "../i18n/i18n";
import type { Farewell } from "../protocol/types";
import type { BOT_LEVELS } from "../wire/constants";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { es } from "./texts/es";
import { fr } from "./texts/fr";
import { it } from "./texts/it";
import { pl } from "./texts/pl";
import { ru } from "./texts/ru";

export type BotLevel = (typeof BOT_LEVELS)[number];

type WithName = (name: string) => string;

export interface PartyTexts {
  // The start page and the door.
  readonly tagline: string;
  readonly yourName: string;
  readonly whoAreYou: string;
  /** Who plays without giving a name. */
  readonly guest: string;
  readonly nextColour: string;
  readonly playNow: string;
  readonly playNowAbout: string;
  readonly startParty: string;
  readonly startPartyAbout: string;
  readonly join: string;
  readonly joinRoom: (code: string) => string;
  readonly backTo: (code: string) => string;
  readonly roomCode: string;
  readonly codeHint: string;
  readonly watch: string;
  readonly toStart: string;
  readonly connecting: string;
  readonly farewells: Readonly<Record<Farewell, string>>;
  readonly playHere: string;
  readonly away: string;
  /** At the door, without a network; what works without one follows. */
  readonly offline: string;
  readonly still: string;

  // The lobby.
  readonly invite: string;
  readonly share: string;
  readonly copyLink: string;
  readonly copied: string;
  readonly showOnTv: string;
  /** Before the address. */
  readonly onTvAbout: string;
  readonly tvHere: string;
  readonly localhost: string;
  readonly atTheTable: string;
  readonly you: string;
  readonly host: string;
  readonly bot: string;
  readonly levels: Readonly<Record<BotLevel, string>>;
  readonly addBot: string;
  readonly imReady: string;
  readonly ready: string;
  readonly gone: string;
  readonly sendAway: WithName;
  readonly sendAwaySure: WithName;
  /** The other answer. */
  readonly keep: WithName;
  readonly letBack: WithName;
  readonly lockRoom: string;
  /** On the same button while nobody new gets in. */
  readonly roomLocked: string;
  readonly makeHost: WithName;
  readonly yourColour: string;
  readonly save: string;
  readonly watching: (n: number) => string;
  readonly joined: WithName;
  readonly renamed: (from: string, to: string) => string;
  readonly left: WithName;
  readonly game: string;
  readonly otherGames: string;
  readonly rules: string;
  readonly cards: string;
  readonly start: string;
  /** "3 players" and the like. */
  readonly tooFew: (players: string) => string;
  readonly tooMany: (players: string) => string;
  readonly waitingFor: (names: string) => string;
  readonly hostStarts: WithName;
  readonly stopped: string;
  readonly opensWith: (game: string) => string;
  readonly warmUp: string;

  // Around the table.
  readonly menu: string;
  /** The evenings that have ended in this room. */
  readonly played: string;
  readonly nonePlayed: string;
  readonly pause: string;
  readonly goOn: string;
  readonly leave: string;
  readonly leaveSure: string;
  readonly stay: string;
  readonly stopGame: string;
  readonly stopSure: string;
  /** The same in a session or a tournament: all of it is stopped. */
  readonly stopAllSure: string;
  readonly playOn: string;
  readonly closeRoom: string;
  readonly closeSure: string;
  readonly leaveForget: string;
  readonly forgetAbout: string;
  readonly closeForget: string;
  readonly closeForgetAbout: string;
  readonly forgetMe: string;
  readonly forgotten: string;
  readonly forgetFailed: string;
  readonly paused: string;
  readonly pausedAbout: WithName;
  readonly waitsFor: (names: string) => string;
  readonly goOnWithout: (names: string) => string;
  readonly go: string;
  readonly youHost: string;
  readonly hosts: WithName;
  readonly late: string;
  readonly youWatch: string;
  readonly sit: string;
  readonly tie: string;
  /** Beside a place that a tie-break decided; the name of its game follows. */
  readonly tieBroken: string;

  // The end.
  readonly wins: WithName;
  readonly win: (names: string) => string;
  readonly youWin: string;
  readonly place: string;
  readonly points: string;
  readonly gamesWon: string;
  /** Beside the name of a player who did not stay to the end. */
  readonly leftEarly: string;
  readonly total: string;
  readonly player: string;
  readonly fastest: (name: string, time: string) => string;
  readonly rematch: string;
  readonly otherGame: string;
  readonly toLobby: string;
  readonly gameOf: (n: number, of: number) => string;
  readonly standings: string;
  readonly chooseNext: string;
  readonly choosing: (names: string) => string;
  readonly vote: string;
  readonly stillToVote: (names: string) => string;
  readonly drawing: string;
  readonly finish: string;
  /** Of a warm-up or a trial round. */
  readonly unscored: string;
  /** From it, to what counts. */
  readonly moveOn: string;
}

export const PARTY = { en, ru, pl, de, fr, it, es } as const satisfies Record<Lang, PartyTexts>;

/** "Ann, Bob and Cleo" the way the language says it. */
export function listed(lang: Lang, names: readonly string[]): string {
  return new Intl.ListFormat(lang, { type: "conjunction" }).format(names);
}
