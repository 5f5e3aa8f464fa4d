/** The games and what is said about them, as the server tells it in one language. */

import type { Lang } from "../i18n/i18n";
import { json } from "../catalogue/catalogue";
import type { Settings, SettingValue, Setup } from "../protocol/types";
import type { GameInfo, GameTexts, RulebookTexts, Scoring, SettingInfo } from "../wire/http";

/** A pile of a table just dealt: its name, how many cards, whether the top is face up. */
export type Look = GameTexts["looks"][number];

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** Everything about the games in one language. */
export class Rulebook {
  readonly #lang: Lang;
  readonly #words: RulebookTexts;
  /** Those that people can choose. */
  readonly games: readonly GameInfo[];
  readonly evening: readonly SettingInfo[];
  readonly labels: Readonly<Record<string, string>>;

  constructor(lang: Lang, games: readonly GameInfo[], words: RulebookTexts) {
    this.#lang = lang;
    this.#words = words;
    this.games = games.filter((game) => game.listed);
    this.evening = words.evening;
    this.labels = words.labels;
  }

  game(id: string): GameInfo | undefined {
    return this.games.find((game) => game.id === id);
  }

  more(id: string): GameTexts | null {
    return this.#words.games[id] ?? null;
  }

  /** How many games an evening of several has. */
  gamesIn({ session_settings: chosen }: Setup): number {
    return Number(chosen["games"] ?? this.evening.find(({ id }) => id === "games")?.default ?? 1);
  }

  /** Also of a game that nobody chooses, such as a tie-break. */
  nameOf(id: string): string {
    return this.more(id)?.name ?? id;
  }

  /** What the numbers beside the names count in a game, for the head of their column. */
  counted(id: string): string {
    return this.#words.counts?.[this.more(id)?.counts ?? "points"] ?? "";
  }

  /** One sentence for a player who is about to play it: the gesture, if it is always the same. */
  howTo(id: string): string {
    return this.more(id)?.can["call"] ?? this.game(id)?.pitch ?? "";
  }

  /** A setting of a game with its default, which may depend on how points are counted. */
  usual(game: string, setting: SettingInfo, scoring: Scoring | null): SettingInfo {
    const granted =
      scoring === null ? undefined : this.more(game)?.scored_with?.[scoring]?.[setting.id];
    return { ...setting, default: granted ?? setting.default };
  }

  why(reason: string): string {
    return this.#words.why[reason] ?? reason;
  }

  count(noun: string, n: number): string {
    return this.#form(noun, n, new Intl.NumberFormat(this.#lang).format(n));
  }

  span(noun: string, [low, high]: readonly [number, number]): string {
    return low === high ? this.count(noun, high) : this.#form(noun, high, `${low}–${high}`);
  }

  #form(noun: string, n: number, shown: string): string {
    const forms: Forms = this.#words.count[noun] ?? {};
    const form = forms[new Intl.PluralRules(this.#lang).select(n)] ?? forms.other ?? "{n}";
    return form.replace("{n}", shown);
  }

  /** The value of a setting as people say it. */
  value(setting: SettingInfo, value: SettingValue): string {
    if (typeof value === "boolean") return this.labels[value ? "on" : "off"] ?? String(value);
    if (typeof value === "string")
      return setting.choices?.find((choice) => choice.value === value)?.in_words ?? value;
    const zero = this.#words.zero[setting.id];
    if (value === 0 && zero !== undefined) return zero;
    if (setting.id.endsWith("_ms")) return this.count("second", value / 1000);
    return this.count(this.#words.units[setting.id] ?? "", value);
  }
}

/** How an evening with this setup counts points; null where it counts games won, or is one game. */
export function scoringOf({ mode, session_settings: chosen }: Setup): Scoring | null {
  if (mode === "single") return null;
  const scoring = chosen["scoring"] ?? (mode === "tournament" ? "base" : "wins");
  return scoring === "base" || scoring === "new" ? scoring : null;
}

/** What a game is worth where points are counted so; `new` says only what is not as in `base`. */
export function pointsOf({ points }: GameInfo, scoring: Scoring | null): string {
  return (scoring && (points?.[scoring] ?? points?.["base"])) ?? "";
}

const known = new Map<Lang, Promise<Rulebook>>();

export function rulebook(lang: Lang): Promise<Rulebook> {
  const found = known.get(lang) ?? fetchRulebook(lang);
  known.set(lang, found);
  found.catch(() => known.delete(lang));
  return found;
}

async function fetchRulebook(lang: Lang): Promise<Rulebook> {
  const [games, words] = await Promise.all([
    json<readonly GameInfo[]>(`api/games.json?lang=${lang}`),
    json<RulebookTexts>(`api/words/${lang}.json`),
  ]);
  return new Rulebook(lang, games, words);
}

/** How far one press of + or − goes. */
export function stepOf({ id, low = 0, high = 0, default: usual }: SettingInfo): number {
  if (!id.endsWith("_ms")) return high - low > 60 ? 5 : 1;
  if (high > 60_000) return 5000;
  return low % 1000 === 0 && Number(usual) % 1000 === 0 ? 1000 : 500;
}

/** The next value up or down, within its bounds. */
export function stepped(setting: SettingInfo, value: number, way: 1 | -1): number {
  const step = stepOf(setting);
  const next = (Math.floor(value / step) + way) * step;
  const onGrid = way < 0 && value % step !== 0 ? next + step : next;
  return Math.min(setting.high ?? onGrid, Math.max(setting.low ?? onGrid, onGrid));
}

/** A setup for another game: it keeps of the settings what that game knows, too. */
export function withGame(setup: Setup, game: GameInfo): Setup {
  const ids = new Set(game.settings.map(({ id }) => id));
  const kept = Object.entries(setup.game_settings).filter(([id]) => ids.has(id));
  return { ...setup, game: game.id, game_settings: Object.fromEntries(kept) };
}

/** The settings with one changed; what is as usual is left out. */
export function changed(settings: Settings, info: SettingInfo, value: SettingValue): Settings {
  const rest = Object.fromEntries(Object.entries(settings).filter(([id]) => id !== info.id));
  return value === info.default ? rest : { ...rest, [info.id]: value };
}
