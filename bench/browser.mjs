// What the scripts that use a list in a real browser have in common: a signed-in page that notes its tasks and its empty
// rows, and steps whose figures are printed as JSON, in milliseconds:
//
//   task    the longest task of a step: how long the page could not answer a key or a click
//   empty   the longest time in which a row in sight had nothing to show
//   wait    how long the step took

import { chromium } from "../web/node_modules/@playwright/test/index.mjs";

/** Runs in the page: notes the longest task, and at each frame whether all rows in sight are filled. */
function watch() {
  let emptySince;
  window.seen = { task: 0, empty: 0 };
  window.lookAgain = () => {
    Object.assign(window.seen, { task: 0, empty: 0 });
    emptySince = undefined;
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.task = Math.max(window.seen.task, duration);
  }).observe({ type: "longtask" });
  const isFilled = (scroller, grid) => {
    const { top, bottom } = scroller.getBoundingClientRect();
    const rows = [...grid.querySelectorAll('[data-row]:not([data-row="-1"])')].map((row) => ({ row, place: row.getBoundingClientRect() }));
    const { height } = rows[0]?.place ?? { height: 36 };
    const inSight = rows.filter(({ place }) => place.bottom > top + height && place.top < bottom - 1);
    const room = Math.min(Math.floor((bottom - top) / height) - 1, Number(grid.getAttribute("aria-rowcount")) - 1);
    return inSight.length >= room && inSight.every(({ row }) => row.getAttribute("aria-busy") !== "true");
  };
  const look = (now) => {
    const grid = document.querySelector("[role=grid]");
    if (grid && !isFilled(grid.parentElement, grid)) emptySince ??= now;
    else emptySince = undefined;
    if (emptySince !== undefined) window.seen.empty = Math.max(window.seen.empty, now - emptySince);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Signs in, shows the page and does the steps one after the other. */
export async function measureSteps(open, steps) {
  const [url, username, password] = process.argv.slice(2);
  const browser = await chromium.launch({
    executablePath: process.env.CASEFOLD_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
    await context.request.post("/auth/signIn", { headers: { Origin: url }, data: { username, password } });
    const page = await context.newPage();
    await page.addInitScript(watch);
    await open(page);
    const figures = {};
    for (const [name, step] of Object.entries(steps(page))) figures[name] = await measure(page, step);
    console.log(JSON.stringify(figures));
  } finally {
    await browser.close();
  }
}

async function measure(page, step) {
  await page.evaluate(() => window.lookAgain());
  const begun = Date.now();
  await step();
  const wait = Date.now() - begun;
  // The observer is told of a task after its end; a second without one is the end of the step.
  await page.waitForTimeout(1000);
  return { ...(await page.evaluate(() => window.seen)), wait };
}

/** What is done with every list. */
export function listSteps(page, { label, columns, filter }) {
  const grid = page.getByRole("grid", { name: label });
  const scroller = grid.locator("xpath=..");
  const sortBy = async (name) => {
    await grid.getByRole("columnheader", { name, exact: true }).getByRole("button", { name, exact: true }).click();
    await settled(grid);
  };
  const pager = page.getByRole("navigation", { name: `Pages of ${label}` });
  const total = async () => /\(([\d,]+) total items\)/.exec(await pager.textContent())[1];
  const field = page.getByRole("searchbox", { name: `Filter ${label}` });
  const sorting = columns.map((name) => [`sorting by ${name.toLowerCase()}`, () => sortBy(name)]);
  return {
    "all rows as one list": async () => {
      await page.getByRole("button", { name: /^Rows per page/ }).click();
      await page.getByRole("menuitemradio", { name: "All", exact: true }).click();
      await pager.getByText("Page 1 of 1 (").waitFor();
      await settled(grid);
    },
    "scrolling by wheel": async () => {
      await grid.hover({ position: { x: 400, y: 300 } });
      for (let turn = 0; turn < 40; turn += 1) {
        await page.mouse.wheel(0, 400);
        await page.waitForTimeout(30);
      }
    },
    "pulling the scrollbar to the end": () =>
      scroller.evaluate(async (element) => {
        for (let part = 1; part <= 40; part += 1) {
          element.scrollTop = (element.scrollHeight * part) / 40;
          await new Promise(requestAnimationFrame);
        }
        // While it is pulled nobody reads; from here on they do.
        const { task } = window.seen;
        window.lookAgain();
        window.seen.task = task;
      }),
    ...Object.fromEntries(sorting),
    filtering: async () => {
      await field.pressSequentially(filter, { delay: 60 });
      await pager.getByText(/ filtered/).waitFor();
      await settled(grid);
    },
    "clearing the filter": async () => {
      await field.fill("");
      await settled(grid);
    },
    "selecting all rows": async () => {
      await page.getByRole("checkbox", { name: "Select all rows" }).click();
      await page.getByRole("toolbar", { name: "Selection" }).getByText(await total()).waitFor();
    },
  };
}

/** Waits until the rows answer the latest question. */
export async function settled(grid) {
  await grid.and(grid.page().locator(":not([aria-busy])")).waitFor();
}
