import { describe, expect, test } from "vitest";
import { LANGS } from "../../src/i18n/i18n";
import { GameClock } from "../../src/party/model/clock";
import { HEIGHT, picture, WIDTH } from "../../src/games/thumbnails";
import { askedNext, headline, standing, tieBreaks } from "../../src/people/outcome";
import { addressOf, cleanCode, isHome, routeOf, type Route } from "../../src/navigation/route";
import {
  changed,
  pointsOf,
  Rulebook,
  scoringOf,
  stepped,
  withGame,
} from "../../src/games/rulebook";
import { fitting } from "../../src/pairs/themeChoice";
import { listed, PARTY, type PartyTexts } from "../../src/words/shared";
import type { SettingInfo } from "../../src/wire/http";

describe("the clock", () => {
  test("follows the message that came the quickest way", () => {
    const clock = new GameClock();
    clock.heard(1000, false, 5080);
    clock.heard(2000, false, 6010);
    clock.heard(3000, false, 7300);
    expect(clock.now(8010)).toBe(4000);
  });

  test("stands still while the game is paused, and starts anew after it", () => {
    const clock = new GameClock();
    clock.heard(1000, false, 0);
    clock.heard(1500, true, 500);
    expect(clock.now(9999)).toBe(1500);
    clock.heard(1500, false, 60_000);
    expect(clock.now(60_250)).toBe(1750);
  });

  test("believes a welcome more than what it knew", () => {
    const clock = new GameClock();
    clock.heard(90_000, false, 0);
    clock.heard(500, false, 100, true);
    expect(clock.now(100)).toBe(500);
  });
});

describe("addresses", () => {
  test.each([
    ["https://fano.test/", { at: "start" }],
    ["https://fano.test/?practice", { at: "page", page: "practice" }],
    ["https://fano.test/?room=abcde", { at: "room", code: "ABCDE", watch: false }],
    ["https://fano.test/KMNPQ", { at: "room", code: "KMNPQ", watch: false }],
    ["https://fano.test/?room=ABCDE&watch", { at: "room", code: "ABCDE", watch: true }],
    ["https://fano.test/?room=AB", { at: "start" }],
    ["https://fano.test/index.html", { at: "start" }],
  ])("%s leads to the right page", (href, route) => {
    expect(routeOf(href)).toEqual(route);
  });

  test("lead back to where they came from, in any folder", () => {
    const pages: Route[] = [
      { at: "page", page: "practice" },
      { at: "page", page: "practice", of: "a & b" },
    ];
    for (const href of ["https://fano.test/", "http://192.0.2.7:5757/games/KMNPQ"]) {
      for (const code of ["ABCDE", "QRSTU"]) {
        const address = addressOf({ at: "room", code }, href);
        expect(routeOf(address)).toMatchObject({ at: "room", code });
        expect(new URL(".", address).href).toBe(new URL(".", href).href);
      }
      for (const page of pages) expect(routeOf(addressOf(page, href))).toEqual(page);
    }
    expect(addressOf({ at: "room", code: "" }, "https://fano.test/?practice")).toBe(
      "https://fano.test/",
    );
  });

  test("a code is five letters, whatever was typed", () => {
    expect(cleanCode(" ab-c 1d e f")).toBe("ABCDE");
    expect(isHome("http://localhost:5757/")).toBe(true);
    expect(isHome("http://[::1]:5757/")).toBe(true);
    expect(isHome("http://192.168.0.7:5757/")).toBe(false);
  });
});

const time: SettingInfo = {
  id: "pause_ms",
  label: "",
  about: "",
  default: 3000,
  in_words: "",
  low: 1000,
  high: 5000,
};

describe("settings", () => {
  test("go up and down in steps and stay in their bounds", () => {
    expect(stepped(time, 3000, 1)).toBe(4000);
    expect(stepped(time, 5000, 1)).toBe(5000);
    expect(stepped(time, 1000, -1)).toBe(1000);
    expect(stepped(time, 2500, -1)).toBe(2000);
    expect(stepped(time, 2500, 1)).toBe(3000);
  });

  test("that are as usual are not sent", () => {
    expect(changed({}, time, 4000)).toEqual({ pause_ms: 4000 });
    expect(changed({ pause_ms: 4000, other: 1 }, time, 3000)).toEqual({ other: 1 });
  });

  test("stay with the next game if it knows them", () => {
    const setup = { mode: "single", game: "a", theme: "t", edition: "" } as const;
    const before = { ...setup, game_settings: { pause_ms: 1, odd: 2 }, session_settings: {} };
    const game = { id: "b", settings: [time] } as never;
    expect(withGame(before, game)).toMatchObject({ game: "b", game_settings: { pause_ms: 1 } });
  });

  test("are said in plain words", () => {
    const forms = {
      one: "{n} секунда",
      few: "{n} секунды",
      many: "{n} секунд",
      other: "{n} секунды",
    };
    const words = {
      count: { second: forms },
      labels: { on: "да", off: "нет" },
      counts: {},
      units: {},
    };
    const rules = new Rulebook("ru", [], {
      ...words,
      why: { paused: "Пауза." },
      zero: { pause_ms: "никогда" },
      evening: [],
      games: {},
    });
    expect([3000, 5000, 21_000].map((n) => rules.value(time, n))).toEqual([
      "3 секунды",
      "5 секунд",
      "21 секунда",
    ]);
    expect(rules.value(time, 0)).toBe("никогда");
    expect(rules.value(time, true)).toBe("да");
    expect(rules.span("second", [2, 8])).toBe("2–8 секунд");
    expect([rules.why("paused"), rules.why("odd")]).toEqual(["Пауза.", "odd"]);
  });
});

test("who is asked for the next game, and for whom all are waiting", () => {
  const nameOf = (seat: number) => `P${seat}`;
  const setup = { session_settings: { next_game_chooser: "vote" } };
  const ask = (me: number | null, room: object) =>
    askedNext(
      {
        setup,
        results: [{}],
        choosers: [0, 1, 2],
        votes: { 1: "a" },
        wants: "game",
        ...room,
      } as never,
      me,
      nameOf,
      "en",
    );
  const { vote, stillToVote, drawing, chooseNext, choosing } = PARTY.en;
  expect(ask(0, {})).toBe(vote);
  // Not to somebody who has voted, or only watches.
  expect([ask(1, {}), ask(null, {})]).toEqual([stillToVote("P0 and P2"), stillToVote("P0 and P2")]);
  expect(ask(null, { votes: { 0: "a", 1: "a", 2: "b" } })).toBe(drawing);
  expect(ask(0, { wants: "draw" })).toBe(drawing);
  expect([ask(2, { results: [], choosers: [2] }), ask(0, { results: [], choosers: [2] })]).toEqual([
    chooseNext,
    choosing("P2"),
  ]);
});

test("before a game there is time for one sentence: the gesture, or else what it is about", () => {
  const listed = ["a", "b"].map((id) => ({ id, listed: true, pitch: `About ${id}` })) as never;
  const games = {
    a: { can: { call: "Touch!" } },
    b: { can: { write: "Write!" } },
    c: { can: {} },
  } as never;
  const words = {
    why: {},
    count: {},
    labels: {},
    counts: {},
    units: {},
    zero: {},
    evening: [],
    games,
  };
  const rules = new Rulebook("en", listed, words);
  expect(["a", "b", "c", "d"].map((id) => rules.howTo(id))).toEqual(["Touch!", "About b", "", ""]);
});

describe("the points of an evening", () => {
  const setup = { game: "a", game_settings: {}, theme: "t", edition: "" } as const;

  test("may take a setting for granted, which somebody can still change", () => {
    const games = { a: { scored_with: { base: { end: "late" } } } } as never;
    const words = {
      why: {},
      count: {},
      labels: {},
      counts: {},
      units: {},
      zero: {},
      evening: [],
      games,
    };
    const rules = new Rulebook("en", [], words);
    const end = { id: "end", label: "", about: "", in_words: "", default: "soon" };
    const usual = ([game, scoring]: readonly [string, "base" | "new" | null]) =>
      rules.usual(game, end, scoring).default;
    expect(
      (
        [
          ["a", "base"],
          ["a", "new"],
          ["a", null],
          ["b", "base"],
        ] as const
      ).map(usual),
    ).toEqual(["late", "soon", "soon", "soon"]);
    expect(changed({}, rules.usual("a", end, "base"), "soon")).toEqual({ end: "soon" });
    expect(changed({ end: "soon" }, rules.usual("a", end, "base"), "late")).toEqual({});
  });

  test.each([
    ["single", {}, null],
    ["single", { scoring: "base" }, null],
    ["session", {}, null],
    ["session", { scoring: "wins" }, null],
    ["session", { scoring: "base" }, "base"],
    ["session", { scoring: "new" }, "new"],
    ["tournament", {}, "base"],
    ["tournament", { scoring: "wins" }, null],
    ["tournament", { scoring: "new" }, "new"],
  ] as const)("of a %s with %o are counted by %s", (mode, session_settings, scoring) => {
    expect(scoringOf({ ...setup, mode, session_settings })).toBe(scoring);
  });

  test("are told as they are counted", () => {
    const both = { points: { base: "Ten.", new: "Five." } } as never;
    const same = { points: { base: "Ten." } } as never;
    expect([pointsOf(both, "base"), pointsOf(both, "new")]).toEqual(["Ten.", "Five."]);
    expect([pointsOf(same, "base"), pointsOf(same, "new")]).toEqual(["Ten.", "Ten."]);
    expect([pointsOf(both, null), pointsOf({} as never, "base")]).toEqual(["", ""]);
  });
});

test("a theme is offered with the decks it fits, a special deck only with its own", () => {
  const decks = [
    { id: "tiny", cards: 7, symbols: 7, perCard: 3 },
    { id: "junior", cards: 30, symbols: 31, perCard: 6 },
    { id: "classic", cards: 55, symbols: 57, perCard: 8 },
    { id: "large", cards: 90, symbols: 91, perCard: 10 },
  ];
  const themes = [91, 57].map((count) => ({ id: String(count), count }) as never);
  expect(fitting({ decks, themes }, "classic").decks.map(({ id }) => id)).toEqual([
    "junior",
    "classic",
  ]);
  expect(fitting({ decks, themes }, "classic").themes).toHaveLength(2);
  expect(fitting({ decks, themes }, "large").decks.map(({ id }) => id)).toEqual(["large"]);
  expect(fitting({ decks, themes }, "large").themes).toHaveLength(1);
});

test.each([
  [["seat/0", "seat/1", "seat/2", "centre"]],
  [["grid/0", "grid/1", "grid/2", "grid/3", "grid/4", "grid/5", "grid/6", "grid/7", "centre"]],
  [["outer/0", "outer/1", "outer/2", "centre", "stock"]],
  [["hex/0,0", "hex/1,-1", "seat/0", "seat/1"]],
  [["hand/0/0", "hand/0/1", "hand/1/0", "hand/1/1", "row/0"]],
  [["something/new"]],
])("the picture of a table with %s stays in its frame", (names) => {
  const discs = picture(names.map((name) => [name, 3, true] as const));
  expect(discs).toHaveLength(names.length);
  for (const { x, y, r } of discs) {
    expect(x - r).toBeGreaterThanOrEqual(0);
    expect(x + r).toBeLessThanOrEqual(WIDTH);
    expect(y - r).toBeGreaterThanOrEqual(0);
    expect(y + r).toBeLessThanOrEqual(HEIGHT);
  }
});

describe.each(LANGS)("the party in %s", (lang) => {
  const texts: PartyTexts = PARTY[lang];

  test("has all its texts, and they name what they are given", () => {
    const { farewells, levels, ...rest } = texts;
    for (const text of [...Object.values(rest), ...Object.values({ ...farewells, ...levels })])
      if (typeof text === "string") expect(text.trim()).not.toBe("");
    for (const say of [
      texts.joined,
      texts.left,
      texts.sendAway,
      texts.makeHost,
      texts.wins,
      texts.stillToVote,
    ])
      expect(say("Zoë")).toContain("Zoë");
    expect(texts.renamed("Ann", "Zoë")).toMatch(/Ann.*Zoë/);
    expect(texts.gameOf(2, 5)).toMatch(/2.*5/);
    expect(texts.fastest("Zoë", "0,8 s")).toMatch(/Zoë.*0,8 s/);
  });

  test("says who won", () => {
    const nameOf = (seat: number) => `P${seat}`;
    expect(headline([[1], [0]], 1, nameOf, lang)).toBe(texts.youWin);
    expect(headline([[1], [0]], 0, nameOf, lang)).toBe(texts.wins("P1"));
    expect(headline([[1, 2], [0]], 1, nameOf, lang)).toBe(texts.win(listed(lang, ["P1", "P2"])));
  });

  test("says whose place a tie-break decided", () => {
    const names = (id: string) => (id === "duel" ? "Duel!" : undefined);
    expect(tieBreaks({ 0: "duel", 2: "new_game" }, names, lang)).toEqual({
      0: `${texts.tieBroken} (Duel!)`,
      2: texts.tieBroken,
    });
    expect(tieBreaks({}, names, lang)).toEqual({});
    expect(tieBreaks(undefined, names, lang)).toEqual({});
  });
});

test("those with equal points share a place", () => {
  expect(standing({ 0: 3, 1: 5, 2: 3, 4: 0 })).toEqual([[1], [0, 2], [4]]);
});
