/** The screens behind the door: lobby, table, podium. They load after the door can be seen and opened. */

import { fetched } from "../../ui/lazy";
import { afterPaint } from "../../ui/afterPaint";
import type { default as Inside } from "./RoomScreens.svelte";

export const inside = (): Promise<{ default: typeof Inside }> =>
  fetched(() => import("./RoomScreens.svelte"));

/** Fetch it while the player reads the first page or types a name. */
export const fetchInside = (): void => afterPaint(() => void inside());
