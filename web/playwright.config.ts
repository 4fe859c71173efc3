import { defineConfig } from "@playwright/test";

const asRoot = process.getuid?.() === 0;

/** The browser against the real program, which e2e/server.ts starts on a data folder of its own. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/server.ts",
  fullyParallel: true,
  workers: 3,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["html", { open: "never" }], ["./e2e/failures.ts"]],
  use: {
    locale: "en-US",
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CASEFOLD_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
      // Chromium refuses to sandbox itself for root, as in containers.
      args: asRoot ? ["--no-sandbox"] : [],
      // Without a locale that knows more than English letters, Chromium cannot read a file called Ümlaut.
      env: { ...process.env, LC_ALL: "C.UTF-8" },
    },
  },
});
