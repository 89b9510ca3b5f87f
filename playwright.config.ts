import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "./scripts/lib/chromium.ts";
import { chromiumArguments } from "./scripts/lib/installed-chromium.ts";

// Workers read this file again: they find the browser that the first reading found.
process.env.CHROMIUM_PATH = await findChromium();

export default defineConfig({
  projects: [
    { name: "way", testDir: "tests/e2e/way" },
    {
      name: "screens",
      testDir: "tests/e2e/screens",
      // What turns while it is waited for is drawn without a graphics card: up to a twelfth of a file's time. The way through keeps it.
      use: { contextOptions: { reducedMotion: "reduce" } },
    },
  ],
  // Axe on every screen takes minutes: `npm run axe`, and so `npm run proof`.
  testIgnore: process.env.REJOINDER_AXE ? [] : "**/access.spec.ts",
  outputDir: process.env.REJOINDER_TEST_RESULTS ?? "test-results",
  globalSetup: "./scripts/stack/browser-tests.ts",
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    // The set-up starts the stack before the workers read this.
    baseURL: JSON.parse(process.env.REJOINDER_TEST_STACK ?? "{}").urls?.web,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // A page is gone before code that is optimised for it pays: a tenth of a file's processor time.
      args: [...chromiumArguments, "--in-process-gpu", "--js-flags=--no-opt,--no-maglev"],
    },
    // It would fetch pages past page.route; phone.spec.ts lets it.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    // A trace takes a quarter of the time: ask for one with --trace retain-on-failure.
    trace: "off",
  },
});
