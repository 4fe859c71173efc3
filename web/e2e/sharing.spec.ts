import type { BrowserContext, Page } from "@playwright/test";
import { type Records, recordsOf, unique } from "./records";
import { test as base, expect, expectAccessible, heading, lettersTo, people } from "./support";

interface Outside {
  /** Somebody outside the firm, with a browser of their own. */
  visitor: Page;
  /** What that browser asked of others than the program. */
  foreign: readonly string[];
}

const test = base.extend<{ records: Records; outside: Outside }>({
  records: async ({ request, baseURL }, use) => use(await recordsOf(request, baseURL ?? "", people.user)),
  outside: async ({ browser, baseURL }, use) => {
    const context: BrowserContext = await browser.newContext({ baseURL, reducedMotion: "reduce" });
    const foreign: string[] = [];
    context.on("request", (request) => {
      if (!request.url().startsWith(baseURL ?? "")) foreign.push(request.url());
    });
    await use({ visitor: await context.newPage(), foreign });
    await context.close();
  },
});

const dead = "This link is invalid or has expired.";
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const said = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

/** The paths of the links that were mailed to an address, the latest last. */
async function linksTo(page: Page, address: string, count: number): Promise<string[]> {
  let links: string[] = [];
  await expect(async () => {
    links = (await lettersTo(page, address)).flatMap(({ text }) => /\/share\/\S+/.exec(text)?.[0] ?? []);
    expect(links).toHaveLength(count);
  }).toPass({ timeout: 20_000 });
  return links;
}

test("documents are sent, opened, downloaded, revoked and shared again; a trashed matter closes its links", async ({
  page,
  records,
  signIn,
  outside: { visitor, foreign },
}) => {
  test.slow();
  const address = `k.osei.${Date.now()}@orringroup.example`;
  const matterID = await records.matter(unique("Lantern"));
  await records.documents(matterID, { "Lease.txt": "the lease", "Minutes.txt": "the minutes" });
  await signIn(people.user);
  await page.goto(`/matters/${matterID}/docs/`);
  await row(page, "Lease.txt").getByRole("checkbox").check();
  await row(page, "Minutes.txt").getByRole("checkbox").check();
  await page.getByRole("toolbar", { name: "Selection" }).getByRole("button", { name: "Send" }).click();

  // From here to the sending by keys alone.
  const sending = dialog(page, "Send 2 documents");
  await expect(sending.getByRole("combobox", { name: "Recipients" })).toBeFocused();
  await page.keyboard.type(`${address},not an address`);
  await expect(sending.getByText("All emails must be valid")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Control+a");
  for (let word = 0; word < 3; word += 1) await page.keyboard.press("Backspace");
  await expect(sending.getByText("1 of 100")).toBeVisible();
  await sending.getByLabel("Message").focus();
  await page.keyboard.type("Hello <b>Kofi</b>,\nhere they are.");
  await page.keyboard.press("Control+Enter");
  await expect(sending).toBeHidden();
  await said(page, "Sent email with download link to recipients");

  const [first = ""] = await linksTo(page, address, 1);
  const answer = await visitor.goto(first);
  expect(answer?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "x-robots-tag": "noindex, nofollow",
  });
  await expect(heading(visitor, "Harbor & Finch LLP")).toBeVisible();
  await expect(visitor.getByRole("list", { name: /^Documents/ }).getByRole("listitem")).toHaveText([
    /Lease\.txt/,
    /Minutes\.txt/,
  ]);
  await expect(visitor.getByText("Hello <b>Kofi</b>,")).toBeVisible();
  await expectAccessible(visitor);
  const saving = visitor.waitForEvent("download");
  await visitor.getByRole("button", { name: "Download Files" }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.zip$/);
  expect(await (await saving).failure()).toBeNull();

  await page.getByRole("tab", { name: "Sharing" }).click();
  await expect(page).toHaveURL(/\/sharing\/?$/);
  await expect(row(page, address)).toContainText("Active");
  await expect(row(page, address).getByRole("img", { name: "Downloaded" })).toBeVisible();
  await expectAccessible(page);
  await row(page, address).getByRole("link", { name: address }).click();
  await expect(heading(page, "Share Detail")).toBeVisible();
  await expect(row(page, "Minutes.txt")).toBeVisible();
  await expect(row(page, address)).toContainText("Sent");
  await expect(page.getByText("Hello <b>Kofi</b>,")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Revoke" }).click();
  await dialog(page, "Revoke this share?").getByRole("button", { name: "Revoke" }).click();
  await said(page, "Share revoked");
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  await visitor.getByRole("button", { name: "Download Files" }).click();
  await expect(heading(visitor, dead)).toBeVisible();
  await visitor.reload();
  await expect(heading(visitor, dead)).toBeVisible();
  await expectAccessible(visitor);

  await page.getByRole("button", { name: "Re-share" }).click();
  await dialog(page, "Share these documents again?").getByRole("button", { name: "Re-share" }).click();
  await said(page, "Re-shared and email resent");
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  const second = (await linksTo(page, address, 2)).find((link) => link !== first) ?? "";
  await visitor.reload();
  await expect(heading(visitor, dead)).toBeVisible();
  await visitor.goto(second);
  await expect(heading(visitor, "Harbor & Finch LLP")).toBeVisible();

  await records.call("POST", "/matter/setDeleted", { matterID, isDeleted: true });
  await expect(page.getByRole("button", { name: "Resend" })).toBeDisabled();
  await visitor.reload();
  await expect(heading(visitor, dead)).toBeVisible();
  await records.call("POST", "/matter/setDeleted", { matterID, isDeleted: false });
  await expect(page.getByRole("button", { name: "Resend" })).toBeEnabled();
  await visitor.reload();
  await expect(heading(visitor, "Harbor & Finch LLP")).toBeVisible();
  expect(foreign).toEqual([]);

  // Whoever is signed in sees the same page as everybody.
  await page.goto(second);
  await expect(page.getByRole("button", { name: "Download Files" })).toBeVisible();
  await expect(page).toHaveURL(second);
});
