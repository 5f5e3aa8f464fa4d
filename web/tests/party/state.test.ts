import { expect, test } from "vitest";
import type { Did, ServerMessage, Welcome } from "../../src/protocol/types";
import {
  hasRoom,
  isLate,
  screenOf,
  seatsOf,
  START,
  update,
  type State,
} from "../../src/party/model/state";
import recorded from "./recorded/evening.json";

/** One round against two bots, as the server told it; then what it told a newcomer. */
const MESSAGES = recorded.messages as unknown as readonly ServerMessage[];
const AFTER = recorded.after as unknown as Welcome;

const fold = (messages: readonly ServerMessage[], from = START): State =>
  messages.reduce(update, from);
const upTo = (last: (state: State) => boolean): State => {
  let state = START;
  for (const message of MESSAGES) {
    state = update(state, message);
    if (last(state)) return state;
  }
  throw new Error("it never happened");
};
const did = (change: Partial<Did>): Did => ({ t: "did", seq: 1000, at: 0, ...change });

test("all changes together give what a newcomer is told at once", () => {
  const state = fold(MESSAGES);
  const fresh = update(START, AFTER);
  expect(state.room).toEqual(fresh.room);
  expect(state.view).toEqual({ ...fresh.view, seat: 0 });
  expect([state.seq, state.me]).toEqual([fresh.seq, fresh.me]);
});

test("who comes back and is told what was missed knows as much as who stayed", () => {
  const stayed = fold(MESSAGES);
  for (const at of [2, 10, MESSAGES.length - 1]) {
    const missed = MESSAGES.slice(at).filter((message): message is Did => message.t === "did");
    const before = fold(MESSAGES.slice(0, at));
    const back = update(before, { t: "back", v: 1, seq: stayed.seq, now: 0, missed });
    expect([back.seq, back.room, back.view]).toEqual([stayed.seq, stayed.room, stayed.view]);
    expect(back.events).toEqual([]);
  }
});

test("an evening goes from the door to the lobby, the table and the results", () => {
  const screens = MESSAGES.map((_, i) => screenOf(fold(MESSAGES.slice(0, i + 1))));
  expect([...new Set(["door", ...screens])]).toEqual(["door", "lobby", "table", "results"]);
  expect(screenOf(START)).toBe("door");
  const between = update(fold(MESSAGES), did({ room: { playing: true, wants: "game" } }));
  expect(screenOf(between)).toBe("choosing");
});

test("a change is applied once, however often it is told", () => {
  const state = fold(MESSAGES);
  for (const message of MESSAGES.filter(({ t }) => t === "did"))
    expect(update(state, message)).toBe(state);
});

test("a pile that is null is gone, and what is left out stays", () => {
  const state = upTo(({ view }) => view !== null && "stock" in view.piles);
  const after = update(state, did({ piles: { stock: null } }));
  expect(after.view?.piles).not.toHaveProperty("stock");
  expect(after.view?.piles["seat/0"]).toBe(state.view?.piles["seat/0"]);
  expect(after.room).toBe(state.room);
});

test("a table that is cleared is no table", () => {
  const state = fold(MESSAGES);
  expect(update(state, did({ table: { game: "" } })).view).toBeNull();
});

test("events are those of the last message only", () => {
  const state = upTo(({ events }) => events.some(({ t }) => t === "called"));
  expect(update(state, did({})).events).toEqual([]);
});

test("a refusal is kept with its reason, a goodbye with its own", () => {
  const state = upTo(({ refused }) => refused !== null);
  expect(state.refused).toMatchObject({ why: "not_playing" });
  expect(update(state, { t: "bye", why: "full" }).bye?.why).toBe("full");
  expect(update(state, AFTER).bye).toBeNull();
});

test("a room stands still until the server can write again", () => {
  const still = update(fold(MESSAGES), { t: "here", seats: [0], still: true });
  expect(still.still).toBe(true);
  expect(update(still, { t: "here", seats: [0] }).still).toBe(false);
  expect(update(still, AFTER).still).toBe(false);
});

test("who is here, who watches, and who has left are known", () => {
  const state = update(fold(MESSAGES), { t: "here", seats: [0, 3], watching: 2 });
  expect([state.here, state.watching]).toEqual([[0, 3], 2]);
  const room = state.room;
  if (room === null) throw new Error("no room");
  const { 2: gone, ...players } = room.players;
  const after = update(state, did({ room: { players } }));
  expect(seatsOf(after.room ?? room)).toEqual([0, 1]);
  expect(after.cast[2]).toEqual(gone);
});

test("the fastest find is remembered until the next game", () => {
  const state = upTo(({ fastest }) => fastest !== null);
  expect(state.fastest?.time).toBeGreaterThan(100);
  expect(fold(MESSAGES).fastest?.time).toBeLessThanOrEqual(state.fastest?.time ?? 0);
  expect(update(state, did({ room: { playing: true } })).fastest).toBeNull();
});

test("whoever sits down during a game is late", () => {
  const playing = upTo(({ room }) => room?.playing === true);
  expect(isLate(playing)).toBe(false);
  expect(isLate({ ...playing, me: 5 })).toBe(true);
  expect(isLate({ ...playing, me: null })).toBe(false);
  const between = playing.room && { ...playing.room, wants: "game" as const };
  expect(isLate({ ...playing, room: between, me: 5 })).toBe(false);
});

test("one more person finds a place: a free one or, before a game, that of a bot", () => {
  const { room } = AFTER;
  const person = { name: "Ann", colour: 0, lang: "en", bot: "", ready: false };
  const seated = (bots: number, playing: boolean) => ({
    ...room,
    playing,
    players: Object.fromEntries(
      Array.from({ length: 8 }, (_, seat) => [
        seat,
        { ...person, bot: seat < bots ? "casual" : "" },
      ]),
    ),
  });
  expect([seated(0, false), seated(1, false), seated(1, true)].map(hasRoom)).toEqual([
    false,
    true,
    false,
  ]);
  expect(hasRoom({ ...room, playing: true, players: { 0: person } })).toBe(true);
});
