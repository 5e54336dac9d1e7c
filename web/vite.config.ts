import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Two entries: the page, and the service worker, whose name must not change.
export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: "index.html", worker: "src/worker.ts" },
      output: { entryFileNames: (entry) => (entry.name === "worker" ? "worker.js" : "assets/[name]-[hash].js") },
    },
  },
});
