/** Where each page's code is. It is fetched when a visitor opens the page, so that the party starts fast. */

import type { Component } from "svelte";
import type { PageName, PageProps } from "../navigation/pages";

export const PAGES: Readonly<Record<PageName, () => Promise<{ default: Component<PageProps> }>>> = {
  practice: () => import("../practice/Practice.svelte"),
  daily: () => import("../daily/Daily.svelte"),
  solo: () => import("../solo/Solo.svelte"),
  replay: () => import("../replay/Replay.svelte"),
  tv: () => import("../tv/Tv.svelte"),
  tablet: () => import("../tablet/Tablet.svelte"),
  studio: () => import("../studio/Studio.svelte"),
  story: () => import("../story/Story.svelte"),
};
