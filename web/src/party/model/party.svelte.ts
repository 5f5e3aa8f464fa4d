/** The party alive: the state, with network, clock, pictures and texts around it. */

import type { Lang } from "../../i18n/i18n";
import { facesOf } from "../../card/layouts.svelte";
import { fetchDeck, fetchTheme } from "../../catalogue/catalogue";
import { GameClock } from "./clock";
import { Connection, type Greeting, type Link } from "../../protocol/connection";
import type { Ask, Faces, Millis, ServerMessage, Setup } from "../../protocol/types";
import { START, update, type State } from "./state";
import type { DeckCards, Face, ThemeInfo } from "../../wire/http";

/** A short break in the line is not worth a word. */
const UNNOTICED_MS = 700;

export class Party {
  now: State = $state.raw(START);
  link: Link = $state("connecting");
  /** The line has been gone for long enough to say so. */
  away = $state(false);
  /** The pictures that the host has chosen. */
  #theme: ThemeInfo | null = $state.raw(null);
  #deck: DeckCards | null = $state.raw(null);

  readonly #clock = new GameClock();
  readonly #connection: Connection;
  /** When the table was last painted as it is now; nothing until it has been. */
  #paintedAt: number | null = null;
  #awayTimer: ReturnType<typeof setTimeout> | undefined;

  readonly #themeId = $derived(this.now.room?.setup.theme);
  readonly #order = $derived(this.now.view?.order);

  /** Pictures to decorate with: every one of the theme. */
  readonly pictures: readonly Face[] = $derived(this.#theme?.symbols.map(({ face }) => face) ?? []);

  /** How many have a seat. */
  readonly seats = $derived(Object.keys(this.now.room?.players ?? {}).length);

  /** The pictures and cards of the game that is on; nothing while they are on their way. */
  readonly faces: Faces | null = $derived.by(() => {
    if (this.#theme === null || this.#deck === null) return null;
    return facesOf(this.#theme, this.#deck);
  });

  /** To be made while a component starts: its effects live as long as that component. */
  constructor(greeting: Greeting) {
    this.#connection = new Connection(greeting, {
      heard: (message) => this.#heard(message),
      linked: (link) => this.#linked(link),
    });
    $effect(() => {
      const id = this.#themeId;
      if (id === undefined) return;
      return keepTrying(
        () => fetchTheme(id),
        (found) => (this.#theme = found),
      );
    });
    $effect(() => {
      const order = this.#order;
      if (order === undefined) return;
      return keepTrying(
        () => fetchDeck(String(order)),
        (found) => (this.#deck = found),
      );
    });
    $effect(() => () => {
      clearTimeout(this.#awayTimer);
      this.#connection.close();
    });
  }

  readonly send = (ask: Ask): string => {
    if (ask.t !== "call" || ask.reaction !== undefined) return this.#connection.send(ask);
    return this.#connection.send({ ...ask, reaction: this.sinceShown() });
  };

  /** The game time of this moment. */
  readonly time = (): Millis => this.#clock.now(performance.now());

  /** How long the table has been in sight as it is now, by this device's own clock. */
  readonly sinceShown = (at = performance.now()): Millis | null =>
    this.#paintedAt === null ? null : Math.max(0, at - this.#paintedAt);

  speak(lang: Lang): void {
    this.#connection.greet({ lang });
    if (this.now.me !== null) this.send({ t: "change", lang });
  }

  configure(change: Partial<Setup>): void {
    const setup = this.now.room?.setup;
    if (setup !== undefined) this.send({ t: "configure", setup: { ...setup, ...change } });
  }

  /** Try once more after a goodbye, perhaps with another name or as a spectator. */
  again(change: Partial<Greeting> = {}): void {
    this.now = { ...this.now, bye: null, refused: null };
    this.#connection.greet(change);
    this.#connection.again();
  }

  /** From watching to playing. A player without a name is asked for it at the door. */
  sit(): void {
    this.again({ watch: false });
  }

  #heard(message: ServerMessage): void {
    const race = this.now.view?.race;
    this.now = update(this.now, message);
    if (message.t === "welcome" || message.t === "back" || message.t === "did") {
      const at = message.t === "did" ? message.at : message.now;
      const paused = this.now.room?.paused ?? false;
      this.#clock.heard(at, paused, performance.now(), message.t !== "did");
    }
    if (this.now.still) this.#clock.heard(this.time(), true, performance.now());
    if (message.t === "welcome" || race !== this.now.view?.race) this.#paint();
  }

  #paint(): void {
    this.#paintedAt = null;
    const state = this.now.view?.race;
    requestAnimationFrame((at) => {
      if (state === this.now.view?.race) this.#paintedAt = at;
    });
  }

  #linked(link: Link): void {
    this.link = link;
    clearTimeout(this.#awayTimer);
    if (link === "away") this.#awayTimer = setTimeout(() => (this.away = true), UNNOTICED_MS);
    else this.away = false;
  }
}

/** A party without pictures is none. Ends when it has succeeded or is aborted. */
function keepTrying<T>(get: () => Promise<T>, take: (found: T) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = true;
  const attempt = (wait: number): void => {
    get().then(
      (found) => wanted && take(found),
      () => wanted && (timer = setTimeout(() => attempt(Math.min(wait * 2, 8000)), wait)),
    );
  };
  attempt(500);
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}
