import { defineConfig } from "@playwright/test";

// Stories in a real browser against the real binary; see tests/platform.ts. The
// browser is the system's own (FLORIN_CHROMIUM names another).
export default defineConfig({
  testDir: "tests",
  testMatch: "*.story.ts",
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 2,
  retries: 1, // a browser on a busy machine; what needs it is reported as flaky
  forbidOnly: true,
  reporter: "list",
  use: {
    locale: "en",
    viewport: { width: 390, height: 844 },
    launchOptions: { executablePath: process.env.FLORIN_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
    trace: "retain-on-failure",
  },
});
