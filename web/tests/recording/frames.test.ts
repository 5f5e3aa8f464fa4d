import { expect, test } from "vitest";
import recorded from "../party/recorded/evening.json";
import type { Did, ServerMessage, Welcome } from "../../src/protocol/types";
import { LANGS } from "../../src/i18n/i18n";
import { linesOf, raceAt, racesOf } from "../../src/recording/races";
import { frameAt, framesOf, named, wanted } from "../../src/recording/frames";
import { millis, REPLAY } from "../../src/recording/words";
import type { RaceFinish } from "../../src/wire/http";

const UNTIMED = { call: 0, sent: 0, reaction: null, rtt: 0, spare: 0, correction: 0 };
const MESSAGES = recorded.messages as unknown as readonly ServerMessage[];
const welcome = MESSAGES.find((message): message is Welcome => message.t === "welcome");
const steps = MESSAGES.filter((message): message is Did => message.t === "did");

const frames = () => {
  if (welcome === undefined) throw new Error("nothing was recorded");
  const photos = Object.fromEntries(
    steps.map(({ seq, photo = [] }) => [
      seq,
      photo.map(({ seat, key }): RaceFinish => ({ ...UNTIMED, seat, arrival: key, key })),
    ]),
  );
  return framesOf({ welcome, steps, photos });
};

test("a replay is put together from what a seat was told", () => {
  const all = frames();
  expect(all.length).toBeGreaterThan(4);
  expect(all.at(-1)?.seq).toBe(steps.at(-1)?.seq);
  expect(all.every(({ state }) => state.view !== null)).toBe(true);
  for (const [i, { seq, at }] of all.entries()) {
    expect(all[frameAt(all, at)]?.at).toBe(at);
    expect(seq).toBeGreaterThan(all[i - 1]?.seq ?? 0);
  }
  expect(all[0]?.at).toBe(0);
  expect(frameAt(all, -5)).toBe(0);
  expect(frameAt(all, 1e9)).toBe(all.length - 1);
});

test("a replay begins with the cards on the table", () => {
  const first = frames()[0];
  if (welcome === undefined || !first?.state.view) throw new Error("nothing was recorded");
  const { piles, ...table } = first.state.view;
  const empty: Welcome = {
    ...welcome,
    room: { ...welcome.room, playing: true },
    table: { ...table, piles: {} },
  };
  const dealing: Did = { t: "did", seq: welcome.seq + 1, at: welcome.now + 7, piles };
  const all = framesOf({ welcome: empty, steps: [dealing] });
  expect(all.map(({ seq, at }) => [seq, at])).toEqual([[dealing.seq, 0]]);
});

test("every right call ends a race, with the time that the referee counted", () => {
  const all = frames();
  const races = racesOf(all);
  const calls = steps.filter(({ events }) => events?.some(({ t }) => t === "called"));
  expect(races.length).toBe(calls.length);
  for (const { time } of races) expect(time).toBeGreaterThan(0);
  expect(raceAt(races, 0)).toBe(-1);
  expect(raceAt(races, all.length)).toBe(races.length - 1);
});

test("the finishes of a race stand in the referee's order, one for each seat", () => {
  const finish = (seat: number, arrival: number, correction: number): RaceFinish => ({
    ...UNTIMED,
    seat,
    sent: 1000,
    arrival,
    correction,
    key: arrival - 1000 - correction,
  });
  const lines = linesOf([finish(2, 1900, 10), finish(1, 1950, 100), finish(2, 2100, 10)]);
  expect(lines).toEqual([
    { seat: 1, arrival: 950, correction: 100, key: 850, behind: null },
    { seat: 2, arrival: 900, correction: 10, key: 890, behind: 40 },
  ]);
});

test("an address names the game and the eyes", () => {
  for (const of of ["aB-_9", "aB-_9.2", "aB-_9..3", "aB-_9.1..57", "aB-_9.2.1.57"])
    expect(named(wanted(of))).toBe(of);
  expect(wanted("x.1.9x")).toEqual({ id: "x", game: 1, eyes: "all" });
  expect(wanted("x.y")).toEqual({ id: "x", game: 0, eyes: "all" });
});

test.each(LANGS)("the words around a replay are all there in %s", (lang) => {
  for (const text of Object.values(REPLAY[lang]))
    if (typeof text === "string") expect(text.trim()).not.toBe("");
  expect(REPLAY[lang].stepOf(3, 17)).toMatch(/3.*17/);
  expect(millis(lang, -0.2)).toMatch(/^0\u00a0/);
  expect(millis(lang, 12.4, true)).toMatch(/^\+12\u00a0/);
});
