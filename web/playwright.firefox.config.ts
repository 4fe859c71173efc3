import { defineConfig } from "@playwright/test";
import chromium from "./playwright.config.ts";

/** The tests that every browser has to pass, in Debian's Firefox, which Playwright drives over WebDriver BiDi. */
export default defineConfig({
  ...chromium,
  grep: /@everyBrowser/,
  workers: 2,
  use: {
    locale: "en-US",
    // Playwright takes pictures with a style of its own, which our content security policy refuses and Firefox reports.
    screenshot: "off",
    browserName: "firefox",
    channel: "moz-firefox",
    launchOptions: {
      executablePath: process.env.CASEFOLD_FIREFOX ?? "/usr/bin/firefox-esr",
      firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
      env: { ...process.env, LC_ALL: "C.UTF-8" },
    },
  },
});
