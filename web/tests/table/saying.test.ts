import { describe, expect, test } from "vitest";
import type { Finish, GameWords, RoomView, TableEvent, View } from "../../src/protocol/types";
import { clockOf, labelOf, marked, told } from "../../src/table/say/pileLabels";
import { margin, origins, sounds, verdict } from "../../src/table/say/news";
import { saying, spoken } from "../../src/table/input/prompt";
import { LANGS } from "../../src/i18n/i18n";
import { WORDS } from "../../src/table/say/words";
import { views } from "./fixtures";

const GAME: GameWords = {
  name: "Test",
  can: {
    call: "Call!",
    cell: "A cell!",
    host: "Rule out!",
    guesser: "Guess!",
    play: "Play!",
    empty: "Take!",
  },
  phase: { turn: "Turns" },
  fact: { shows: "Yes", shows_not: "No", error: "Twice", pays: "Coins: −{n}" },
};

const around = {
  words: WORDS.en,
  game: GAME,
  me: 0,
  locked: false,
  picked: null,
  name: (seat: number) => `Player ${seat}`,
  symbol: (symbol: number) => `symbol ${symbol}`,
  say: (why: string) => `(${why})`,
};

const call = {
  kind: "call" as const,
  own: [],
  on: [],
  picks: 1,
  board: "",
  cell: false,
  pointing: false,
  says: "",
};

function table(changes: Partial<View>): View {
  const [like] = Object.values(views);
  const calm = {
    ...(like as View),
    phase: "turn",
    turn: null,
    wants: "" as const,
    out: [],
    ranking: [],
  };
  return { ...calm, facts: {}, can: [], ...changes };
}

describe("what I can do now", () => {
  test.each<[string, Partial<View>, string]>([
    ["a call", { can: [call] }, "Call!"],
    ["my turn", { can: [call], turn: 0 }, "Your turn! Call!"],
    ["another's turn", { turn: 2 }, "Player 2’s turn."],
    ["before the start", { wants: "go" }, "Ready…"],
    ["out", { out: [0] }, "(out)"],
    ["only a play", { can: [{ ...call, kind: "play", says: "empty" }] }, "Take!"],
    ["until another has acted", { blocked: [0] }, "(blocked)"],
    ["over", { ranking: [[0]] }, "(game_over)"],
  ])("%s", (_, changes, text) => {
    expect(saying(table(changes), around).prompt).toBe(text);
  });

  test("who knows and who guesses", () => {
    const host = { ...call, board: "board", says: "host" };
    const guesser = { ...call, board: "board", says: "guesser" };
    const game = { ...GAME, can: { host: "Rule out!", guesser: "Guess!" } };
    expect(saying(table({ can: [host], turn: 0 }), { ...around, game }).prompt).toBe("Rule out!");
    expect(saying(table({ can: [guesser], turn: 1 }), { ...around, game }).prompt).toBe("Guess!");
    const role = { mine: "You host: {symbol}", other: "{name} hosts" };
    const parts = { ...around, game: { ...game, role } };
    const hosting = table({ can: [host], turn: 0, notes: { 0: [7] } });
    expect(saying(hosting, parts).role).toBe("You host: symbol 7");
    expect(saying(table({ can: [guesser], turn: 1 }), parts).role).toBe("Player 1 hosts");
    expect(saying(table({ turn: 1 }), around).role).toBe("");
  });

  test("after the symbol, the cell", () => {
    const picked = { symbol: 1, piles: ["seat/0", "hex/0,0"] };
    const view = table({ can: [{ ...call, cell: true }] });
    expect(saying(view, { ...around, picked }).prompt).toBe("A cell!");
  });

  test("a voice tells what is going on where nothing can be done, and what the open card says", () => {
    expect(spoken(saying(table({ turn: 2 }), around))).toBe("Turns. Player 2’s turn.");
    expect(spoken(saying(table({ can: [call] }), around))).toBe("Call!");
    const told = table({ facts: { shows: 1 }, can: [call] });
    const open = { ...told, piles: { centre: { count: 1, cards: [3] } } } as unknown as View;
    expect(spoken(saying(open, around))).toBe("Yes. Call!");
  });

  test("locked, watching, and without texts", () => {
    expect(saying(table({ can: [call] }), { ...around, locked: true }).prompt).toBe("(locked)");
    expect(saying(table({}), { ...around, me: null }).prompt).toBe(WORDS.en.watching);
    expect(saying(table({ can: [call] }), { ...around, game: null }).prompt).toBe("");
  });
});

const called: TableEvent = { t: "called", seat: 1, symbol: 7, piles: [] };
const finish = (seat: number, key: number) => ({ seat, key }) as Finish;
const told1 = {
  lang: "en" as const,
  me: 0,
  name: around.name,
  symbol: (s: number) => `sign ${s}`,
  say: around.say,
};

describe("what has happened", () => {
  test("a photo finish says by how much", () => {
    const photo = [finish(1, 500), finish(1, 700), finish(0, 512.4)];
    expect(margin(photo)).toBe(12);
    expect(verdict([called], photo, told1)).toEqual({
      symbol: 7,
      text: "Player 1: sign 7, by 12\u00a0ms",
      tone: "other",
    });
    expect(margin([finish(1, 500)])).toBeNull();
  });

  test("with the colon of the language", () => {
    const mine = { ...called, seat: 0 };
    expect(verdict([mine], [], { ...told1, lang: "fr" })?.text).toBe("Toi\u00a0: sign 7");
    expect(verdict([mine], [], { ...told1, lang: "ru" })?.text).toBe("Ты: sign 7");
  });

  test("mine, wrong ones, and those that cost points", () => {
    expect(verdict([{ ...called, seat: 0 }], [], told1)?.tone).toBe("mine");
    const missed: TableEvent = {
      t: "missed",
      seat: 0,
      symbol: 3,
      why: "not_shared",
      until: 9,
      piles: [],
    };
    expect(verdict([missed], [], told1)).toMatchObject({ text: "(not_shared)", tone: "bad" });
    expect(verdict([{ ...missed, seat: 1 }], [], told1)).toBeNull();
    const lost: TableEvent = { t: "scored", seat: 1, points: -1 };
    expect(verdict([called, lost], [], told1)).toMatchObject({
      text: "Player 1: sign 7, a miss",
      tone: "bad",
    });
    expect([sounds([missed], 0), sounds([called], 0), sounds([], 0)]).toEqual([
      "wrong",
      "other",
      null,
    ]);
  });

  test("a card that was turned up and stays was a miss, for the eyes and the ears", () => {
    const mine = { ...called, seat: 0, piles: ["centre", "grid/4"] };
    const turned: TableEvent = { t: "turned", piles: ["grid/4"], shown: "top", to: null };
    const won: TableEvent = {
      t: "moved",
      src: "grid/4",
      dst: "won/0",
      count: 1,
      under: false,
      flip: false,
      shown: "down",
    };
    expect(verdict([mine, turned], [], told1)).toMatchObject({
      text: "You: sign 7, a miss",
      tone: "bad",
    });
    expect(verdict([mine, turned, won], [], told1)).toMatchObject({
      text: "You: sign 7",
      tone: "mine",
    });
    expect([sounds([mine, turned], 0), sounds([mine, turned, won], 0)]).toEqual(["wrong", "right"]);
  });

  test("cards come from where they lay", () => {
    const moved = {
      t: "moved" as const,
      src: "centre",
      dst: "seat/1",
      count: 1,
      under: false,
      flip: false,
      shown: "top" as const,
    };
    expect([...origins([called, moved])]).toEqual([["seat/1", "centre"]]);
    expect(origins([{ ...moved, under: true }]).size).toBe(0);
  });
});

test("facts speak of piles, seats and the open card", () => {
  const view = table({ facts: { "error/row/3": 1, "error/row/4": 0, "pays/1": 2, shows: 0 } });
  expect(marked(view, GAME, "row/3")).toBe("Twice");
  expect(marked(view, GAME, "row/4")).toBe("");
  expect(marked(view, GAME, "1")).toBe("Coins: −2");
  expect(told(view, GAME)).toEqual({ yes: false, text: "No" });
  expect(clockOf(table({ clocks: { stall: 5, turn: 9 } }))).toBe(9);
  expect(clockOf(table({ clocks: { stall: 5 } }))).toBeNull();
});

test("every language has all the words", () => {
  expect(Object.keys(WORDS).sort()).toEqual([...LANGS].sort());
  for (const words of Object.values(WORDS)) expect(words.by(12)).toContain("12");
});

test("a pile beside a player is told from the one in front of them", () => {
  const view = { piles: {}, tokens: {} } as unknown as View;
  const room = { players: {} } as unknown as RoomView;
  for (const lang of LANGS) {
    const label = (pile: string) => labelOf(WORDS[lang], room, 0, view, pile);
    expect(label("discard/0")).not.toBe(label("seat/0"));
    expect(label("won/0")).not.toBe(label("lost/0"));
  }
});
