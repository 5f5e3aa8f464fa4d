/**
 * The one file that talks to the room: connects, says hello, comes back after every interruption,
 * and sees to it that each request is answered once.
 */

import { recall, remember } from "../ui/memory";
import { VERSION } from "../wire/constants";
import type { Ask, Bye, Did, Farewell, Hello, Request, ServerMessage } from "./types";

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 4000;
/** When to reconnect: a socket does not open, or a request is not answered, for this long. */
const PATIENCE_MS = 5000;
/** After so long in the background a phone has usually lost its socket, even if it looks open. */
const ASLEEP_MS = 3000;
const JUST_MS = 1500;
const PASSING: ReadonlySet<Farewell> = new Set(["stopping", "slow", "limit"]);

export type Link = "connecting" | "open" | "away" | "closed";
export type Greeting = Required<Pick<Hello, "room" | "name" | "colour" | "lang" | "watch">> &
  Pick<Hello, "tv">;

export interface Listener {
  heard(message: ServerMessage): void;
  linked(link: Link): void;
}

/** The device's own secret, by which it finds its seat again. */
export function deviceToken(): string {
  const known = recall("token");
  if (known !== null && /^[0-9a-f]{32}$/.test(known)) return known;
  const made = hex(16);
  remember("token", made);
  return made;
}

function hex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Beside the page, wherever that is hosted. */
function address(): string {
  const url = new URL("ws", new URL(".", location.href));
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/** A party that ended while this device was away: the server would let it look at an empty table. */
function isOver(message: ServerMessage): boolean {
  if (message.t === "welcome") return message.room.closed;
  return message.t === "back" && (message.missed ?? []).some(({ room }) => room?.closed);
}

export class Connection {
  readonly #listener: Listener;
  readonly #token = deviceToken();
  #greeting: Greeting;
  #socket: WebSocket | null = null;
  #link: Link = "connecting";
  #retry = FIRST_RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  #hiddenAt: number | null = null;
  #triedAt = 0;
  #ended = false;
  /** Ids are unlike those of this device's earlier visits. */
  readonly #name = hex(4);
  #count = 0;
  /** The last entry that the room has told. */
  #seen = 0;
  readonly #unanswered = new Map<string, string>();

  constructor(greeting: Greeting, listener: Listener) {
    this.#greeting = greeting;
    this.#listener = listener;
    document.addEventListener("visibilitychange", this.#looked);
    addEventListener("online", this.#hurry);
    addEventListener("pageshow", this.#shown);
    addEventListener("offline", this.#lost);
    this.#connect();
  }

  /** Send a request, now or as soon as the room is reached; its id. */
  send(ask: Ask): string {
    const id = `${this.#name}-${++this.#count}`;
    const request = { ...ask, id } as Request;
    const text = JSON.stringify(request);
    this.#unanswered.set(id, text);
    if (this.#link === "open") {
      this.#socket?.send(text);
      this.#watch();
    }
    return id;
  }

  /** What to say at the next hello: after a change of name or language. */
  greet(change: Partial<Greeting>): void {
    this.#greeting = { ...this.#greeting, ...change };
  }

  /** Begin again after a goodbye that was for good. */
  again(): void {
    this.#ended = false;
    this.#unanswered.clear();
    this.#seen = 0;
    this.#connect();
  }

  /** Leave the line; the seat stays until the server hears `depart`. */
  close(): void {
    this.#ended = true;
    document.removeEventListener("visibilitychange", this.#looked);
    removeEventListener("online", this.#hurry);
    removeEventListener("pageshow", this.#shown);
    removeEventListener("offline", this.#lost);
    this.#drop();
  }

  #connect(): void {
    this.#drop();
    if (this.#ended) return;
    this.#triedAt = performance.now();
    const socket = new WebSocket(address());
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#lost(), PATIENCE_MS);
    socket.onopen = () => {
      const [token, seen] = [this.#token, this.#seen];
      const hello: Hello = { t: "hello", v: VERSION, token, seen, ...this.#greeting };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#heard(JSON.parse(String(data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #heard(received: ServerMessage): void {
    const message: ServerMessage = isOver(received) ? { t: "bye", why: "closed" } : received;
    switch (message.t) {
      case "welcome":
        this.#greeting = { ...this.#greeting, room: message.room.code };
        this.#seen = message.seq;
        this.#reached();
        break;
      case "back":
        for (const did of message.missed ?? []) this.#told(did);
        this.#reached();
        break;
      case "did":
        this.#told(message);
        break;
      case "refused":
        this.#answered(message.id);
        break;
      case "bye":
        this.#listener.heard(message);
        this.#shownOut(message);
        return;
    }
    this.#listener.heard(message);
    if (message.t === "welcome" || message.t === "back") {
      for (const text of this.#unanswered.values()) this.#socket?.send(text);
      this.#watch();
    }
  }

  #reached(): void {
    clearTimeout(this.#timer);
    this.#retry = FIRST_RETRY_MS;
    this.#set("open");
  }

  #told(did: Did): void {
    this.#seen = Math.max(this.#seen, did.seq);
    for (const id of did.ids ?? []) this.#answered(id);
  }

  #answered(id: string): void {
    this.#unanswered.delete(id);
    this.#watch();
  }

  /** A request without an answer means that the line is dead, however it looks. */
  #watch(): void {
    clearTimeout(this.#watchdog);
    if (this.#unanswered.size === 0) return;
    this.#watchdog = setTimeout(() => this.#link === "open" && this.#lost(), PATIENCE_MS);
  }

  #shownOut(bye: Bye): void {
    if (PASSING.has(bye.why)) {
      this.#retry = Math.max(bye.again ?? 0, FIRST_RETRY_MS);
      this.#lost();
      return;
    }
    this.#ended = true;
    this.#drop();
    this.#set("closed");
  }

  readonly #lost = (): void => {
    this.#drop();
    if (this.#ended) return;
    this.#set("away");
    const wait = this.#retry * (0.8 + Math.random() * 0.4);
    this.#retry = Math.min(LAST_RETRY_MS, this.#retry * 1.7);
    this.#timer = setTimeout(() => this.#connect(), wait);
  };

  /** Something happened that makes a new attempt worth while, unless one has just begun. */
  readonly #hurry = (): void => {
    const begun = this.#socket !== null && performance.now() - this.#triedAt < JUST_MS;
    if (!this.#ended && this.#link !== "open" && !begun) this.#connect();
  };

  /** The page comes out of the browser's memory, whole but with a dead socket. */
  readonly #shown = (event: PageTransitionEvent): void => {
    if (event.persisted && !this.#ended) this.#connect();
  };

  readonly #looked = (): void => {
    if (document.hidden) {
      this.#hiddenAt = performance.now();
      return;
    }
    const slept = this.#hiddenAt !== null && performance.now() - this.#hiddenAt > ASLEEP_MS;
    this.#hiddenAt = null;
    if (slept && !this.#ended) this.#connect();
    else this.#hurry();
  };

  #drop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#watchdog);
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null) return;
    if (this.#link === "open") this.#set("away");
    socket.close();
  }

  #set(link: Link): void {
    if (link === this.#link) return;
    this.#link = link;
    this.#listener.linked(link);
  }
}
