/** What lies behind the door: lobby, table, podium. It comes after the door can be seen and opened. */

import { afterPaint } from "../frames";
import type { default as Inside } from "./Inside.svelte";

const AGAIN_MS = 1500;

/** Tries until it has succeeded: a party is worth waiting for. */
export async function inside(): Promise<{ default: typeof Inside }> {
  for (;;) {
    try {
      return await import("./Inside.svelte");
    } catch {
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}

/** Fetch it while somebody reads the first page or types a name. */
export const fetchInside = (): void => afterPaint(() => void inside());
