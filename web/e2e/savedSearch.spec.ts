import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { unique } from "./records";
import { box, rareWord, searching, test, titles, untilFound } from "./searching";
import { expect, expectAccessible, people, signInBy, tabTo } from "./support";

const saved = (page: Page) => page.getByRole("dialog", { name: "Saved Searches" });

async function openSaved(page: Page) {
  await page.getByRole("button", { name: "Saved Searches" }).click();
  await expect(saved(page)).toBeVisible();
}

async function act(page: Page, name: string, action: string) {
  await saved(page)
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("a search is saved, shared with the firm, met behind a wall, and its results are exported", async ({
  page,
  browser,
  baseURL,
  signIn,
  records,
}) => {
  const word = rareWord();
  const secret = unique("Project Lantern");
  const name = unique("Lanterns");
  const matterID = await records.matter(secret);
  await records.documents(matterID, { "=Plan.txt": word, "Memo.txt": word });
  await untilFound(records, word, 2);

  await signIn(people.admin);
  await page.goto(searching(word, `&m=${matterID}`));
  await expect(titles(page)).toHaveCount(2);
  await tabTo(page, "button", /^Save$/);
  await page.keyboard.press("Enter");
  await page.keyboard.type(name);
  await page.getByRole("checkbox", { name: "Share with the firm" }).check();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Name" }).press("Enter");
  await expect(page.getByText(`"${name}" is saved and shared with the firm`)).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toMatch(/^\ufeffPosition,Kind,Name/);
  expect(file).toContain(`,'=Plan.txt,1,`);
  await expect(page.getByText("2 results exported")).toBeVisible();

  const context = await browser.newContext({ baseURL });
  await signInBy(context, baseURL ?? "", people.user);
  const theirs = await context.newPage();
  await theirs.goto("/");
  const offer = theirs.getByRole("group", { name: "Saved searches" }).getByRole("option", { name });
  await box(theirs).fill(name);
  await offer.click();
  await expect(titles(theirs)).toHaveCount(2);

  await records.call("POST", "/bulk/matter/permissions/apply", {
    matterIDs: [matterID],
    userAllowList: [],
    groupAllowList: [],
    onlyDeleteExistingPermissions: false,
  });
  await theirs.goto("/");
  await box(theirs).fill(name);
  await expect(offer).toContainText("Shared by Eleanor Voss");
  await offer.click();
  await expect(theirs.getByText(`We didn't find anything with "${word}"`)).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Remove No longer available" })).toBeVisible();
  await expect(theirs).not.toHaveURL(new RegExp(`m=${matterID}`));
  await expect(theirs.getByText(secret)).toHaveCount(0);
  await openSaved(theirs);
  await saved(theirs)
    .getByRole("button", { name: `Actions for ${name}` })
    .click();
  await expect(theirs.getByRole("menuitem", { name: "Delete" })).toHaveAttribute("aria-disabled", "true");
  await theirs.keyboard.press("Escape");

  await openSaved(page);
  await expectAccessible(page);
  await act(page, name, "Rename");
  await page.getByRole("textbox", { name: "Name" }).fill(`${name} renamed`);
  await page.keyboard.press("Enter");
  await expect(saved(theirs).getByRole("link", { name: `${name} renamed` })).toBeVisible();
  await act(page, `${name} renamed`, "Delete");
  await expect(saved(theirs).getByRole("link", { name })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Click Here to undo" }).click();
  await expect(saved(theirs).getByRole("link", { name: `${name} renamed` })).toBeVisible();
  await context.close();
});
