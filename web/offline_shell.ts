/** A Vite plugin: tells the service worker which files the page consists of. */

import type { Plugin } from "vite";

const WORKER = "sw.js";
/** Of the files that are copied as they are, the one that the page loads. */
const COPIED = "floor.js";

export function offlineShell(): Plugin {
  return {
    name: "offline-shell",
    apply: "build",
    enforce: "post",
    async generateBundle(_, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => fileName !== WORKER);
      const shell = [COPIED, ...files.map(({ fileName }) => fileName)].sort();
      const worker = bundle[WORKER];
      if (worker?.type !== "chunk" || !shell.includes("index.html"))
        throw new Error(`${WORKER} or the page has not been built`);
      // All names but two carry a digest of their content.
      const page = files.find(({ fileName }) => fileName === "index.html");
      const version = await digest(shell.join() + String(page?.type === "asset" && page.source));
      worker.code = worker.code
        .replace("__SHELL__", () => JSON.stringify(shell))
        .replace("__VERSION__", () => JSON.stringify(version));
      if (/__[A-Z]+__|^import\b|^export\b/m.test(worker.code))
        throw new Error(`${WORKER} must be one plain script that names its files once`);
    },
  };
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes).slice(0, 8)]
    .map((b) => b.toString(16).padStart(2, "0"))
    .join("");
}
