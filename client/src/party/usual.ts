/** What is offered until somebody chooses: the first theme, and its deck as `update` picks it. */

import { fetchCatalogue, type Catalogue } from "../net";
import { START, update, type Choice } from "../state";

let asked: Promise<Catalogue> | undefined;

/** The themes and decks there are; fetched once. */
export function catalogue(): Promise<Catalogue> {
  asked ??= fetchCatalogue();
  asked.catch(() => (asked = undefined));
  return asked;
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
  return { decks, themes: all.themes.filter(({ count }) => count >= least) };
}
