/** Builds a bench of the page's own code for Node. */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [svelte({ configFile: false })] });
