/** The pages beside the party, by the name that their address has.
 *
 * An address says `?practice`, or `?replay=…` for a page about one thing, or `?room=CODE&tv` for a
 * page about a room.
 */

import type { Lang } from "../i18n/i18n";
import type { Route } from "./route";

export const PAGE_NAMES = [
  "practice",
  "daily",
  "solo",
  "replay",
  "tv",
  "tablet",
  "studio",
  "story",
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

export interface PageProps {
  lang: Lang;
  /** What the page is about, as its address says it; often nothing. */
  of: string;
  onlang: (lang: Lang) => void;
  ongo: (route: Route) => void;
}
