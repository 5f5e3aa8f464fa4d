/** Keeps the page for bad networks: asks the browser to run `sw.js` beside it. Plain http cannot. */

import { recall } from "../ui/memory";
import type { Keep } from "./serviceWorker";

/** The first game comes first. */
const AFTER_MS = 4000;

export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  setTimeout(() => void register().catch(() => undefined), AFTER_MS);
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  const keep: Keep = { theme: recall("theme"), lang: document.documentElement.lang };
  active?.postMessage(keep);
}
