import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { withDisk } from "./disk";
import { docx } from "./hostileOffice";
import { pdf } from "./pdf";
import { unique } from "./records";
import { test as base, box, rareWord, titles, untilFound } from "./searching";
import { expect, heading, people } from "./support";

const test = base.extend<{ disk: string; matterID: number; refused: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
  disk: async ({}, use) => withDisk(use),
  matterID: async ({ records, signIn }, use) => {
    await signIn(people.admin);
    await use(await records.matter(unique("Main paths")));
  },
  /** The answers so far that refuse something, and the requests that got none. */
  refused: async ({ page }, use) => {
    const refused: string[] = [];
    page.on("requestfailed", (request) => {
      const why = request.failure()?.errorText ?? "";
      // A page cancels reads that it no longer needs. The stream of events it keeps, also while it downloads.
      if (why.includes("ABORTED") && !request.url().endsWith("/api/events")) return;
      refused.push(`${why} ${request.url()}`);
    });
    page.on("response", (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await use(refused);
  },
});

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const pane = (page: Page) => page.getByRole("complementary", { name: "Preview" });

async function preview(page: Page, name: string) {
  await row(page, name).getByRole("button", { name, exact: true }).click();
  await expect(pane(page).getByRole("heading", { name })).toBeVisible();
}

test("a Word file and a PDF are uploaded, shown, downloaded as they were, and found by their words", {
  tag: "@everyBrowser",
}, async ({ page, browserName, disk, matterID, records, refused }) => {
  const word = rareWord();
  const contents = {
    "Ümlaut #1 100%.docx": docx(`<w:p><w:r><w:t>The ${word} is let</w:t></w:r></w:p>`),
    "Deed.pdf": Buffer.from(pdf([`The ${word} is sold`, "Second page"])),
  };
  const paths = Object.keys(contents).map((name) => join(disk, name));
  await Promise.all(Object.entries(contents).map(([name, bytes]) => writeFile(join(disk, name), bytes)));
  await page.goto(`/matters/${matterID}/docs/`);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Upload Files" }).click();
  await (await chooser).setFiles(paths);
  await expect(page.getByText("Successfully uploaded 2 File(s)")).toBeVisible();

  for (const [name, bytes] of Object.entries(contents)) {
    await preview(page, name);
    await expect(pane(page).getByText(`The ${word}`)).toBeVisible({ timeout: 60_000 });
    const download = page.waitForEvent("download");
    await pane(page).getByRole("button", { name: "Download a Copy" }).click();
    // Firefox saves no file with a percent sign in its name.
    const saved = browserName === "firefox" ? name.replace("%", "_") : name;
    expect((await download).suggestedFilename()).toBe(saved);
    expect((await readFile(await (await download).path())).equals(bytes)).toBe(true);
  }

  await untilFound(records, word, 2);
  await box(page).fill(word);
  await box(page).press("Enter");
  await expect(titles(page)).toHaveCount(2);
  for (const name of Object.keys(contents))
    await expect(titles(page).filter({ hasText: name })).toBeVisible();
  expect(refused).toEqual([]);
});

test("a menu opens by a key, is walked, and gives the focus back", {
  tag: "@everyBrowser",
}, async ({ page, matterID, refused }) => {
  await page.goto(`/matters/${matterID}/docs/`);
  const button = page.getByRole("button", { name: "Upload", exact: true });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Upload Files" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Upload Folder" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(button).toBeFocused();
  expect(refused).toEqual([]);
});

/** Runs in the page: notes in the tab what the page says of its connection, also while it is being left. */
function noteTrouble(): void {
  const look = () => {
    const said = /The connection to Casefold was lost|could not be loaded/.exec(
      document.body?.textContent ?? "",
    );
    if (said) sessionStorage.setItem("said", said[0]);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

test("a page that is left while it still reads says nothing of a lost connection", {
  tag: "@everyBrowser",
}, async ({ page, matterID }) => {
  await page.addInitScript(noteTrouble);
  const asked = page.waitForRequest(/\/api\/document\/list\b/);
  await page.route(/\/api\/document\/list\b/, () => undefined);
  await page.route("**/settings", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto(`/matters/${matterID}/docs/`);
  await asked;
  await page.goto("/settings");
  await expect(heading(page, "Settings")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("said"))).toBeNull();
});
