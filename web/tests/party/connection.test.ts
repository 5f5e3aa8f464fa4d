import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Link } from "../../src/protocol/connection";
import type { ServerMessage } from "../../src/protocol/types";

/** A socket that does what it is told. */
class FakeSocket {
  static made: FakeSocket[] = [];
  static get last(): FakeSocket {
    const last = FakeSocket.made.at(-1);
    if (last === undefined) throw new Error("no socket");
    return last;
  }

  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(): void {
    this.onopen?.();
    this.say({ t: "welcome", seq: 1, now: 0, seat: 0, room: { code: "ABCDE" }, table: {} });
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });
const outside = new EventTarget();
let links: Link[] = [];
let heard: ServerMessage[] = [];
let line: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { href: "https://fano.test/party/?room=ABCDE" });
  vi.stubGlobal("addEventListener", outside.addEventListener.bind(outside));
  vi.stubGlobal("removeEventListener", outside.removeEventListener.bind(outside));
  [FakeSocket.made, links, heard] = [[], [], []];
  page.hidden = false;
  line = new Connection(
    { room: "", name: "Zoe", colour: 2, lang: "en", watch: false },
    { heard: (message) => heard.push(message), linked: (link) => links.push(link) },
  );
});

afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it connects beside the page and says hello with the device's secret", () => {
  expect(FakeSocket.last.url).toBe("wss://fano.test/party/ws");
  FakeSocket.last.onopen?.();
  const [hello] = FakeSocket.last.sent;
  expect(hello).toMatchObject({ t: "hello", v: 1, name: "Zoe", room: "", colour: 2 });
  expect(hello?.["token"]).toMatch(/^[0-9a-f]{32}$/);
});

test("what is asked too early is sent after the welcome, in order", () => {
  line.send({ t: "addbot", level: "casual" });
  line.send({ t: "start" });
  expect(FakeSocket.last.sent).toEqual([]);
  FakeSocket.last.welcome();
  expect(FakeSocket.last.sent.map(({ t }) => t)).toEqual(["hello", "addbot", "start"]);
});

test("after a break it comes back to its room, and asks again what was not answered", () => {
  FakeSocket.last.welcome();
  const [answered, refused, open] = [
    line.send({ t: "start" }),
    line.send({ t: "pause" }),
    line.send({ t: "call", symbol: 7 }),
  ];
  FakeSocket.last.say({ t: "did", seq: 2, at: 5, ids: [answered] });
  FakeSocket.last.say({ t: "refused", id: refused, why: "not_now" });
  FakeSocket.last.onclose?.();
  expect(links).toEqual(["open", "away"]);
  vi.advanceTimersByTime(400);
  expect(FakeSocket.made).toHaveLength(2);
  FakeSocket.last.welcome();
  expect(FakeSocket.last.sent).toMatchObject([{ room: "ABCDE" }, { t: "call", id: open }]);
  expect(links).toEqual(["open", "away", "open"]);
});

test("who comes to a party that is over is told so, and stays out", () => {
  FakeSocket.last.welcome();
  FakeSocket.last.onclose?.();
  vi.advanceTimersByTime(400);
  FakeSocket.last.onopen?.();
  const missed = [{ t: "did", seq: 2, at: 5, room: { closed: true } }];
  FakeSocket.last.say({ t: "back", v: 1, seq: 2, now: 9, missed });
  expect(heard.at(-1)).toEqual({ t: "bye", why: "closed" });
  expect(links).toEqual(["open", "away", "closed"]);

  line.again();
  FakeSocket.last.onopen?.();
  const room = { code: "ABCDE", closed: true };
  FakeSocket.last.say({ t: "welcome", seq: 2, now: 9, seat: null, room, table: {} });
  expect(heard.at(-1)).toEqual({ t: "bye", why: "closed" });
  expect(FakeSocket.last.closed).toBe(true);
});

test("after a break it says what it has seen, and what it missed may answer what it asked", () => {
  FakeSocket.last.welcome();
  FakeSocket.last.say({ t: "did", seq: 2, at: 5 });
  const [answered, open] = [line.send({ t: "start" }), line.send({ t: "pause" })];
  FakeSocket.last.onclose?.();
  vi.advanceTimersByTime(400);
  FakeSocket.last.onopen?.();
  const missed = [{ t: "did", seq: 3, at: 7, ids: [answered] }];
  FakeSocket.last.say({ t: "back", v: 1, seq: 3, now: 9, missed });
  expect(FakeSocket.last.sent).toMatchObject([
    { room: "ABCDE", seen: 2 },
    { t: "pause", id: open },
  ]);
  expect(links).toEqual(["open", "away", "open"]);
  FakeSocket.last.onclose?.();
  vi.advanceTimersByTime(400);
  FakeSocket.last.onopen?.();
  expect(FakeSocket.last.sent).toMatchObject([{ seen: 3 }]);
});

test("it waits longer and longer, and not at all when the network is back", () => {
  const gaps: number[] = [];
  for (let attempt = 0; attempt < 8; attempt++) {
    const before = FakeSocket.made.length;
    FakeSocket.last.onclose?.();
    let waited = 0;
    while (FakeSocket.made.length === before) waited += (vi.advanceTimersByTime(50), 50);
    gaps.push(waited);
  }
  expect(gaps[0]).toBeLessThanOrEqual(350);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(4850);
  expect(gaps[6]).toBeGreaterThan(gaps[1] ?? 0);
  FakeSocket.last.onclose?.();
  const before = FakeSocket.made.length;
  outside.dispatchEvent(new Event("online"));
  expect(FakeSocket.made).toHaveLength(before + 1);
});

test("a stopping server is left and found again, when it says so", () => {
  FakeSocket.last.welcome();
  FakeSocket.last.say({ t: "bye", why: "stopping", again: 500 });
  vi.advanceTimersByTime(390);
  expect(FakeSocket.made).toHaveLength(1);
  vi.advanceTimersByTime(220);
  expect(FakeSocket.made).toHaveLength(2);
});

test.each(["replaced", "kicked", "closed", "full", "no_room", "version"])(
  "%s is for good, until somebody wants to try again",
  (why) => {
    FakeSocket.last.welcome();
    FakeSocket.last.say({ t: "bye", why });
    FakeSocket.last.onclose?.();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(links.at(-1)).toBe("closed");
    line.again();
    expect(FakeSocket.made).toHaveLength(2);
  },
);

test("a phone that wakes up does not trust its old socket", () => {
  FakeSocket.last.welcome();
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(60_000);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.made).toHaveLength(2);
  expect(FakeSocket.made[0]?.closed).toBe(true);
});

test("a glance at another page changes nothing", () => {
  FakeSocket.last.welcome();
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(1000);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.made).toHaveLength(1);
});

test("a request without an answer means that the line is dead", () => {
  FakeSocket.last.welcome();
  line.send({ t: "start" });
  vi.advanceTimersByTime(6000);
  expect(FakeSocket.made).toHaveLength(2);
});

test("what an old socket still says is not heard", () => {
  const old = FakeSocket.last;
  old.onclose?.();
  vi.advanceTimersByTime(400);
  old.say({ t: "here", seats: [4] });
  expect(heard).toEqual([]);
});
