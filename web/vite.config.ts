import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import project from "./package.json" with { type: "json" };
import { offlineShell } from "./offline_shell.ts";

export default defineConfig({
  base: "./",
  plugins: [svelte({ configFile: false }), offlineShell()],
  build: {
    outDir: "../src/fano/web",
    emptyOutDir: true,
    // The server's content security policy allows files of its own origin and nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // `public/floor.js` tells older browsers.
    target: project.browserslist.map((browser) => browser.replace(" ", "")),
    rolldownOptions: {
      input: { index: "index.html", sw: "src/app/serviceWorker.ts" },
      output: {
        // A service worker rules over its own folder, so it lies beside the page.
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        // A browser asks for six files at a time, and on a bad network each wave takes half a second:
        // the first page is one script, and what lies behind its door another.
        codeSplitting: {
          groups: [
            {
              name: "first",
              tags: ["$initial"],
              test: (id) => !id.endsWith("src/app/serviceWorker.ts"),
            },
            { name: "party", test: /src\/(party|table|people|games|share)\// },
          ],
        },
      },
    },
  },
  // `npm run dev` beside `fano serve --port 5757`.
  server: {
    proxy: {
      "/api": "http://127.0.0.1:5757",
      "/art": "http://127.0.0.1:5757",
      "/ws": { target: "ws://127.0.0.1:5757", ws: true },
    },
  },
});
