/** The pages beside the party. Each is fetched when somebody opens it, so that the party starts fast.
 *
 * Their addresses say `?practice`, or `?replay=…` for a page about one thing, or `?room=CODE&tv`
 * for a page about a room.
 */

import type { Component } from "svelte";
import type { Lang } from "../i18n/i18n";
import type { Route } from "../navigation/route";

export interface PageProps {
  lang: Lang;
  /** What the page is about, as its address says it; often nothing. */
  of: string;
  onlang: (lang: Lang) => void;
  ongo: (route: Route) => void;
}

type Fetched = Promise<{ default: Component<PageProps> }>;

export const PAGES = {
  practice: (): Fetched => import("../practice/Practice.svelte"),
  daily: (): Fetched => import("../daily/Daily.svelte"),
  solo: (): Fetched => import("../solo/Solo.svelte"),
  replay: (): Fetched => import("../replay/Replay.svelte"),
  tv: (): Fetched => import("../tv/Tv.svelte"),
  tablet: (): Fetched => import("../tablet/Tablet.svelte"),
  studio: (): Fetched => import("../studio/Studio.svelte"),
  story: (): Fetched => import("../story/Story.svelte"),
} as const;

export type PageName = keyof typeof PAGES;
