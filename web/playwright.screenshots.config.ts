import { defineConfig } from "@playwright/test";
import stories from "./playwright.config";

// Pictures of every page, for docs/screenshots: npm run screenshots.
export default defineConfig({ ...stories, testMatch: "*.pictures.ts", timeout: 600_000, workers: 1 });
