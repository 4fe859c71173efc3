// Uses the table of 50,000 rows in a real browser and prints the longest task of each step, in milliseconds: how long
// the page could not answer a key or a click.
//
//   node bench/table.mjs http://127.0.0.1:8080 username password

import { chromium } from "../web/node_modules/@playwright/test/index.mjs";

const [url, username, password] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CASEFOLD_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});

try {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.request.post("/auth/signIn", { headers: { Origin: url }, data: { username, password } });
  const page = await context.newPage();
  await page.goto("/test");
  const grid = page.getByRole("grid", { name: "Test documents" });
  await page.getByText("Page 1 of 1,000 (50,000 total items)").waitFor();
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: "longtask" });
  });

  const sortBy = (name) =>
    grid.getByRole("columnheader", { name, exact: true }).getByRole("button", { name, exact: true }).click();
  const filter = page.getByRole("searchbox", { name: "Filter Test documents" });
  const steps = {
    "all rows as one list": async () => {
      await page.getByRole("button", { name: /^Rows per page/ }).click();
      await page.getByRole("menuitemradio", { name: "All", exact: true }).click();
      await page.getByText("Page 1 of 1 (50,000 total items)").waitFor();
    },
    scrolling: async () => {
      await grid.hover();
      for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, 5000);
    },
    "sorting by name": () => sortBy("Name"),
    "sorting by size": () => sortBy("Size"),
    filtering: () => filter.pressSequentially("agreement", { delay: 60 }),
    "clearing the filter": () => filter.fill(""),
    "selecting all rows": () => page.getByRole("checkbox", { name: "Select all rows" }).click(),
  };
  const longest = {};
  for (const [name, step] of Object.entries(steps)) {
    await page.evaluate(() => {
      window.longest = 0;
    });
    await step();
    // The observer is told of a task after its end; a second without one is the end of the step.
    await page.waitForTimeout(1000);
    longest[name] = await page.evaluate(() => window.longest);
  }
  console.log(JSON.stringify(longest));
} finally {
  await browser.close();
}
