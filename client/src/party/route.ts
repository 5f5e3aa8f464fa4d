/** Which page an address means. Links carry the room as `?room=CODE`; `/CODE` works as well. */

export const CODE_LENGTH = 5;

export type Route =
  | { readonly at: "start" }
  | { readonly at: "practice" }
  | {
      readonly at: "room";
      /** Empty for a new room. */
      readonly code: string;
      readonly watch?: boolean;
      /** Begin at once against bots. */
      readonly quick?: boolean;
    };

/** Only the letters of what was typed, as codes have them. */
export function cleanCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .slice(0, CODE_LENGTH);
}

export function routeOf(href: string): Route {
  const url = new URL(href);
  if (url.searchParams.has("practice")) return { at: "practice" };
  const last = url.pathname.split("/").at(-1) ?? "";
  const code = cleanCode(url.searchParams.get("room") ?? (/^[a-z]{5}$/i.test(last) ? last : ""));
  if (code.length < CODE_LENGTH) return { at: "start" };
  return { at: "room", code, watch: url.searchParams.has("watch") };
}

/** The address of a page, on the same server as that one. */
export function addressOf(route: Route, href: string): string {
  const url = new URL(".", href);
  if (route.at === "practice") url.search = "practice";
  if (route.at === "room" && route.code !== "")
    url.search = `room=${route.code}${route.watch ? "&watch" : ""}`;
  return url.href;
}

/** An address that only this machine understands. */
export function isHome(href: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(href).hostname);
}
