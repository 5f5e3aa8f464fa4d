/** What lies behind the door: lobby, table, podium. It comes after the door can be seen and opened. */

import { fetched } from "../fetched";
import { afterPaint } from "../frames";
import type { default as Inside } from "./Inside.svelte";

export const inside = (): Promise<{ default: typeof Inside }> =>
  fetched(() => import("./Inside.svelte"));

/** Fetch it while somebody reads the first page or types a name. */
export const fetchInside = (): void => afterPaint(() => void inside());
