/** Which page an address means. Links carry the room as `?room=CODE`; `/CODE` works as well. */

import { PAGE_NAMES, type PageName } from "./pages";
import type { BotLevel } from "../words/shared";
import { CODE_LENGTH } from "../wire/constants";

export type Route =
  | { readonly at: "start" }
  | { readonly at: "page"; readonly page: PageName; readonly of?: string }
  | {
      readonly at: "room";
      /** Empty for a new room. */
      readonly code: string;
      readonly watch?: boolean;
      /** Begin at once against bots. */
      readonly quick?: Quick;
      /** An uploaded deck, to be played with in a new room. */
      readonly deck?: string;
    };

/** A game against bots, without a word in the lobby. */
export interface Quick {
  readonly bots: number;
  readonly level: BotLevel;
  /** With pictures that are enough for it; the usual one if it is left out. */
  readonly game?: { readonly id: string; readonly theme: string };
}

/** What "play now" means. */
export const QUICK: Quick = { bots: 3, level: "casual" };

/** Only the letters of what was typed, as codes have them. */
export function cleanCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .slice(0, CODE_LENGTH);
}

export function routeOf(href: string): Route {
  const url = new URL(href);
  const last = url.pathname.split("/").at(-1) ?? "";
  const code = cleanCode(url.searchParams.get("room") ?? (/^[a-z]{5}$/i.test(last) ? last : ""));
  for (const page of PAGE_NAMES) {
    const named = url.searchParams.get(page);
    if (named === null) continue;
    // A page may also be about a room, as in `?room=CODE&tv`.
    const of = named || code;
    return of === "" ? { at: "page", page } : { at: "page", page, of };
  }
  if (code.length < CODE_LENGTH) return { at: "start" };
  return { at: "room", code, watch: url.searchParams.has("watch") };
}

/** The address of a page, on the same server as that one. */
export function addressOf(route: Route, href: string): string {
  const url = new URL(".", href);
  if (route.at === "page")
    url.search = route.of ? `${route.page}=${encodeURIComponent(route.of)}` : route.page;
  if (route.at === "room" && route.code !== "")
    url.search = `room=${route.code}${route.watch ? "&watch" : ""}`;
  return url.href;
}

/** An address that only this machine understands. */
export function isHome(href: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(href).hostname);
}
