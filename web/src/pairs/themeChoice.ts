/** The default choice: the first theme, and its deck as `update` picks it. */

import { LANGS } from "../i18n/i18n";
import { fetchCatalogue, fetchTheme, isOwn } from "../catalogue/catalogue";
import { deviceToken } from "../protocol/connection";
import { START, update, type Choice } from "./state";
import type { Catalogue, DeckSummary, ThemeInfo, ThemeSummary } from "../wire/http";

let asked: Promise<Catalogue> | undefined;

/** The themes and decks there are; fetched once. */
export function catalogue(): Promise<Catalogue> {
  asked ??= fetchCatalogue();
  asked.catch(() => (asked = undefined));
  return asked;
}

/** The same, and before them the decks that this device has made, and the one that is played. */
export async function withOwn(played: string): Promise<Catalogue> {
  const [all, mine] = await Promise.all([catalogue(), myDecks().catch(() => [])]);
  const strange = isOwn(played) && !mine.some(({ id }) => id === played);
  const guest = strange ? [lineOf(await fetchTheme(played))] : [];
  return { ...all, themes: [...guest, ...mine, ...all.themes] };
}

async function myDecks(): Promise<ThemeSummary[]> {
  const headers = { Authorization: `Bearer ${deviceToken()}` };
  const response = await fetch("api/decks", { headers });
  const found = response.ok ? ((await response.json()) as readonly DeckSummary[]) : [];
  return found
    .filter(({ ready }) => ready)
    .map(({ theme, title, count, samples }) =>
      lineOf({ id: theme, title, symbols: samples }, count),
    );
}

function lineOf({ id, title = "", symbols }: ThemeInfo, count = symbols.length): ThemeSummary {
  const inAll = (text: string) =>
    Object.fromEntries(LANGS.map((lang) => [lang, text])) as ThemeSummary["title"];
  const samples = symbols.slice(0, 4).map(({ face }) => face);
  return { id, title: inAll(title), about: inAll(""), count, samples };
}

export async function usual(): Promise<Choice> {
  const { choice } = update(START, { is: "opened", catalogue: await catalogue(), wish: {} });
  if (choice === null) throw new Error("there is no theme");
  return choice;
}

/** Smaller decks run out before a game is fun. */
const LEAST_CARDS = 30;

/**
 * What can be chosen for a game that is usually played with that edition: an edition of its own
 * stays, and every theme needs enough symbols for it.
 */
export function fitting(all: Catalogue, edition: string | undefined): Catalogue {
  const own = all.decks.find(({ id }) => id === edition);
  const most = Math.max(...all.decks.map(({ perCard }) => perCard));
  const special = own !== undefined && own.perCard === most;
  const decks = all.decks.filter(
    (deck) => deck.cards >= LEAST_CARDS && (special ? deck === own : deck.perCard < most),
  );
  const least = Math.min(...decks.map(({ symbols }) => symbols));
  return { decks, themes: all.themes.filter(({ id, count }) => isOwn(id) || count >= least) };
}
