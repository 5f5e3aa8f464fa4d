/** The theme and deck that this device practises with. */

import { recall } from "../ui/memory";
import { fetchDeck, fetchTheme } from "../catalogue/catalogue";
import { catalogue } from "./themeChoice";
import { START, update } from "./state";
import type { DeckCards, ThemeInfo } from "../wire/http";

export interface Cards {
  readonly theme: ThemeInfo;
  readonly deck: DeckCards;
}

export async function myCards(): Promise<Cards> {
  const [theme, deck] = [recall("theme"), recall("deck")];
  const wish = { ...(theme && { theme }), ...(deck && { deck }) };
  const { choice } = update(START, { is: "opened", catalogue: await catalogue(), wish });
  if (choice === null) throw new Error("there is no theme");
  const found = await Promise.all([fetchTheme(choice.theme), fetchDeck(choice.deck)]);
  return { theme: found[0], deck: found[1] };
}
