import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type Records, recordsOf, unique } from "./records";
import { test as base, expect, expectAccessible, people, signInBy } from "./support";
import { crumbs, walkTo } from "./walk";

const test = base.extend<{ records: Records; matterID: number }>({
  records: async ({ request, baseURL }, use) => use(await recordsOf(request, baseURL ?? "", people.user)),
  /** A matter of the test's own, with somebody who works in it. */
  matterID: async ({ records, signIn }, use) => {
    await signIn(people.user);
    await use(await records.matter(unique("Browse")));
  },
});

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
/** The entry of an open menu; its key, if it has one, stands beside its name. */
const menuItem = (page: Page, name: string) =>
  page.getByRole("menuitem").filter({ has: page.getByText(name, { exact: true }) });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const bar = (page: Page) => page.getByRole("toolbar", { name: "Selection" });
const docs = (matterID: number, folder = "") => `/matters/${matterID}/docs/${folder}`;

async function fromMenuOf(page: Page, name: string, action: string) {
  await row(page, name).click({ button: "right" });
  await menuItem(page, action).click();
}

async function fromActions(page: Page, action: string, role: "menuitem" | "menuitemcheckbox" = "menuitem") {
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole(role, { name: action }).click();
}

const folder = (records: Records, matterID: number, dirname: string, basepath = "docs/") =>
  records.call<{ directoryID: number }>("PUT", "/directory", { matterID, basepath, dirname });

test("folders are made, entered, renamed and left, whatever their names", { tag: "@everyBrowser" }, async ({
  page,
  matterID,
}) => {
  await page.goto(docs(matterID));
  await expect(page.getByText("No documents or folders here")).toBeVisible();
  await page.getByRole("button", { name: "New Folder" }).click();
  const making = dialog(page, "New Folder");
  const name = making.getByLabel("Folder Name");
  await name.fill("50% #1");
  await expect(
    making.getByText(/^Folder names cannot contain any of the following characters:/),
  ).toBeVisible();
  await name.fill("..");
  await expect(making.getByText("Folder name cannot be . or ..")).toBeVisible();
  await expectAccessible(page);
  await name.fill(" Ümlaut & Söhne + 日本 ");
  await page.keyboard.press("Enter");
  await expect(making).toBeHidden();

  await row(page, "Ümlaut").getByRole("link").click();
  await expect(page).toHaveURL(docs(matterID, `${encodeURIComponent("Ümlaut & Söhne + 日本")}/`));
  await expect(crumbs(page)).toContainText("Ümlaut & Söhne + 日本");
  await page.reload();
  await expect(crumbs(page)).toContainText("Ümlaut & Söhne + 日本");
  await crumbs(page).getByRole("link", { name: "Documents" }).click();
  await expect(page).toHaveURL(docs(matterID));

  await page.getByRole("button", { name: "New Folder" }).click();
  await name.fill("ümlaut & söhne + 日本");
  await expect(
    making.getByText("There is already a folder in the current directory with this name"),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  await fromMenuOf(page, "Ümlaut", "Rename");
  const renaming = dialog(page, "Rename Folder").getByLabel("Folder Name");
  await expect(renaming).toHaveValue("Ümlaut & Söhne + 日本");
  await renaming.fill("Pleadings");
  await page.keyboard.press("Enter");
  await expect(row(page, "Pleadings")).toBeVisible();
  await expectAccessible(page);
});

test("a name in the Trash Bin is taken too, and the folder says so", async ({ page, records, matterID }) => {
  const { directoryID } = await folder(records, matterID, "Old");
  await records.call("POST", "/multi/delete", { IDs: { Folder: [directoryID] }, objectType: "Documents" });
  await page.goto(docs(matterID));
  await page.getByRole("button", { name: "New Folder" }).click();
  await dialog(page, "New Folder").getByLabel("Folder Name").fill("OLD");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("There is already a folder (in the trash bin) in the current directory with this name"),
  ).toBeVisible();
});

test("files are made from the New menu, which is closed outside documents", async ({ page, matterID }) => {
  await page.goto("/matters/");
  await page.getByRole("button", { name: "New", exact: true }).click();
  await expect(menuItem(page, "Word Document")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await page.goto(docs(matterID));
  await expect(page.getByText("No documents or folders here")).toBeVisible();
  await page.keyboard.press("Alt+n");
  await menuItem(page, "Word Document").click();
  const name = dialog(page, "New Word Document").getByLabel("File Name");
  await name.fill("a/b");
  await expect(
    page.getByText(/^New File names cannot contain any of the following characters:/),
  ).toBeVisible();
  await name.fill("Engagement Letter #1.DOCX");
  await page.keyboard.press("Enter");
  const made = row(page, "Engagement Letter #1");
  await expect(made.getByRole("button", { name: "Engagement Letter #1.docx", exact: true })).toBeVisible();
  await expect(made.getByRole("gridcell", { name: /^[1-9][0-9.]* KiB$/ })).toBeVisible();
});

test("a document is renamed and keeps its extension", async ({ page, records, matterID }) => {
  await records.document(matterID, "Draft.docx", "text");
  await page.goto(docs(matterID));
  await row(page, "Draft.docx").getByRole("button", { name: "Draft.docx", exact: true }).focus();
  await page.keyboard.press("F2");
  const name = dialog(page, "Rename Document").getByLabel("Document Name");
  await expect(name).toHaveValue("Draft");
  await name.fill("Final 100");
  await page.keyboard.press("Enter");
  await expect(row(page, "Final 100.docx")).toBeVisible();
});

test("a lock set in one browser shows in another within moments, in words", { tag: "@everyBrowser" }, async ({
  page,
  records,
  matterID,
  browser,
  baseURL,
}) => {
  await records.document(matterID, "Lease.docx", "text");
  await page.goto(docs(matterID));
  const context = await browser.newContext();
  await signInBy(context, baseURL ?? "", people.admin);
  const other = await context.newPage();
  await other.goto(`${baseURL}${docs(matterID)}`);
  await expect(row(other, "Lease.docx")).toBeVisible();

  await fromMenuOf(page, "Lease.docx", "Check-Out (Lock)");
  await expect(row(other, "Lease.docx").getByText("Currently checked out to Marcus Adair")).toBeAttached();
  await row(other, "Lease.docx").click({ button: "right" });
  await expect(menuItem(other, "Currently checked out to Marcus Adair")).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(menuItem(other, "Rename")).toHaveAttribute("aria-disabled", "true");
  await menuItem(other, "Check-In (Unlock)").click();
  const warning = dialog(other, /Check-In \(Unlock\)/);
  await expect(warning.getByText(/would be kept aside/)).toBeVisible();
  await expectAccessible(other);
  await warning.getByRole("button", { name: "Check-In (Unlock)" }).click();
  await expect(row(page, "Lease.docx").getByText(/Currently/)).toHaveCount(0);
  await context.close();
});

test("copies cross matters and tabs, and names that are taken are asked about", async ({
  page: source,
  records,
  matterID,
}) => {
  const elsewhere = await records.matter(unique("Elsewhere"));
  await records.document(matterID, "Brief.docx", "mine");
  await records.document(elsewhere, "Brief.docx", "theirs");
  await folder(records, matterID, "Exhibits");
  await source.goto(docs(matterID));
  await row(source, "Brief.docx").getByRole("checkbox").check();
  await row(source, "Exhibits").getByRole("checkbox").check();
  await source.keyboard.press("Control+c");
  const page = await source.context().newPage();
  await page.goto(docs(elsewhere));
  await expect(row(page, "Brief.docx")).toBeVisible();
  await page.getByRole("tabpanel").click({ button: "right", position: { x: 300, y: 300 } });
  await menuItem(page, "Select All").click();
  await expect(bar(page)).toContainText("1 selected");
  await page.getByRole("tabpanel").click({ button: "right", position: { x: 300, y: 300 } });
  await expect(menuItem(page, "New Folder")).toBeVisible();
  await menuItem(page, "Paste").click();
  const asking = dialog(page, "1 Duplicate Items Found");
  await expect(
    asking.getByText(
      "There are already 0 folders and 1 items in this directory with the same name (they might be in the Trash Bin).",
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Rename and Paste" }).click();
  await expect(page.getByText("Copied 2 item(s)")).toBeVisible();
  await expect(row(page, "Brief (1).docx")).toBeVisible();
  await expect(row(page, "Exhibits")).toBeVisible();
});

test("what is cut moves once, never into itself", async ({ page, records, matterID }) => {
  const name = unique("Target");
  await records.matter(name);
  await folder(records, matterID, "Outer");
  await folder(records, matterID, "Inner", "docs/Outer/");
  await page.goto(docs(matterID));
  await row(page, "Outer").getByRole("checkbox").check();
  await bar(page).getByRole("button", { name: "Cut" }).click();
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await expect(menuItem(page, "Paste")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await row(page, "Outer").getByRole("link").click();
  await expect(row(page, "Inner")).toBeVisible();
  await page.keyboard.press("Control+v");
  await expect(page.getByText(/into itself/)).toBeVisible();

  await page.goBack();
  await row(page, "Outer").getByRole("checkbox").check();
  await page.keyboard.press("Control+x");
  await expect(page.getByText('"Outer" is cut and can be pasted.')).toBeVisible();
  await walkTo(page, name);
  await page.keyboard.press("Control+v");
  await expect(page.getByText(`Moved "Outer" to ${name} / Documents`)).toBeVisible();
  await expect(row(page, "Outer")).toBeVisible();
  await page.keyboard.press("Control+v");
  await expect(page.getByText("Nothing has been cut or copied")).toBeVisible();
  await page.goto(docs(matterID));
  await expect(page.getByText("No documents or folders here")).toBeVisible();
});

test("rows are dragged onto folders and onto the way above them", async ({ page, records, matterID }) => {
  await records.document(matterID, "Memo.txt", "text");
  await folder(records, matterID, "Research");
  await page.goto(docs(matterID));
  await row(page, "Memo.txt").dragTo(row(page, "Research"));
  await expect(page.getByText(/^Moved "Memo.txt" to .* \/ Research$/)).toBeVisible();
  await expect(row(page, "Memo.txt")).toBeHidden();
  await page.getByRole("button", { name: "Click Here to undo" }).click();
  await expect(page.getByText(/^Moved "Memo.txt" to .* \/ Documents$/)).toBeVisible();
  await row(page, "Memo.txt").dragTo(row(page, "Research"));
  await expect(row(page, "Memo.txt")).toBeHidden();
  await row(page, "Research").getByRole("link").click();
  await row(page, "Memo.txt").dragTo(crumbs(page).getByRole("link", { name: "Documents" }));
  await expect(page.getByText("No documents or folders here")).toBeVisible();
});

test("things go to the Trash Bin and come back by one click", { tag: "@everyBrowser" }, async ({
  page,
  records,
  matterID,
}) => {
  const held = await records.document(matterID, "Held.docx", "text");
  await records.document(matterID, "Gone.docx", "text");
  await records.call("POST", "/document/lock", { documentID: held, lockStatus: 2 });
  await page.goto(docs(matterID));
  await row(page, "Gone.docx").getByRole("checkbox").check();
  await page.keyboard.press("Delete");
  await expect(page.getByText("Moved Item(s) to Trash Bin successfully.")).toBeVisible();
  await expect(row(page, "Gone.docx")).toBeHidden();
  await page.getByRole("button", { name: "Click Here to undo" }).click();
  await expect(page.getByText("Restored Item(s) from Trash Bin successfully.")).toBeVisible();
  await expect(row(page, "Gone.docx")).toBeVisible();

  await row(page, "Held.docx").getByRole("checkbox").check();
  await expect(bar(page).getByRole("button", { name: "Move to Trash Bin" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.keyboard.press("Delete");
  await expect(
    page
      .getByText("You cannot move this document to the trash bin while it is in use and/or checked out.")
      .first(),
  ).toBeVisible();
});

test("a selection is downloaded as one ZIP", { tag: "@everyBrowser" }, async ({
  page,
  records,
  matterID,
}) => {
  const exhibit = `%PDF-1.7 ${"whereas ".repeat(20_000)}`; // large enough to be no part of the stored ZIP
  await records.document(matterID, "One.txt", "1");
  await records.document(matterID, "Ümlaut #1 100%.pdf", exhibit);
  await folder(records, matterID, "Empty");
  await page.goto(docs(matterID));
  await expect(row(page, "One.txt")).toBeVisible();
  await page.keyboard.press("Control+a");
  const download = page.waitForEvent("download");
  await bar(page).getByRole("button", { name: "Download", exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  expect((await readFile(await (await download).path())).includes(exhibit)).toBe(true);
});

test("a document opens in the launcher only where there is one", async ({ page, records, matterID }) => {
  await records.document(matterID, "Open me.docx", "text");
  await page.goto(docs(matterID));
  await row(page, "Open me.docx").click({ button: "right" });
  await expect(menuItem(page, "Open Document")).toHaveAttribute("aria-disabled", "true");
  await page.goto("/activateLauncher");
  await expect(page.getByText("You're all set up with the Launcher!")).toBeVisible();
  await page.goto(docs(matterID));
  await fromMenuOf(page, "Open me.docx", "Open Document");
  await expect(page.getByText("Opening Open me.docx")).toBeVisible();
});

test("inside a trashed folder its content shows, and nothing works until it is restored", async ({
  page,
  records,
  matterID,
}) => {
  const { directoryID } = await folder(records, matterID, "Closed");
  await folder(records, matterID, "Within", "docs/Closed/");
  await records.call("POST", "/multi/delete", { IDs: { Folder: [directoryID] }, objectType: "Documents" });
  await page.goto(docs(matterID));
  await expect(page.getByText("No documents or folders here")).toBeVisible();
  await fromActions(page, "Include Items in the Trash", "menuitemcheckbox");
  await expect(page).toHaveURL(/showItemsInTrash=true/);
  await row(page, "Closed").getByRole("link").click();
  await expect(row(page, "Within")).toBeVisible();
  await expect(page.getByText("You must restore the folder before you can edit it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "New Folder" })).toHaveAttribute("aria-disabled", "true");
  await row(page, "Within").click({ button: "right" });
  await expect(menuItem(page, "Rename")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await row(page, "Within").getByRole("checkbox").check();
  await page.keyboard.press("Control+c");
  await expect(page.getByText("Copy is not allowed here.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore from Trash Bin" }).first().click();
  await expect(page.getByText("You must restore the folder before you can edit it.")).toBeHidden();
  await expect(page.getByRole("button", { name: "New Folder" })).not.toHaveAttribute("aria-disabled", "true");
});

test("a folder that does not exist says so, and its matter stays", async ({ page, matterID }) => {
  await page.goto(docs(matterID, "Nowhere/"));
  await expect(page.getByText("This list could not be loaded")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Documents" })).toBeVisible();
});

test("the keyboard alone walks, selects and opens", { tag: "@everyBrowser" }, async ({
  page,
  records,
  matterID,
}) => {
  await folder(records, matterID, "A folder");
  await records.document(matterID, "B document.txt", "text of B");
  await page.goto(docs(matterID));
  await expect(row(page, "B document.txt")).toBeVisible();
  await page.keyboard.press("Control+a");
  await expect(bar(page)).toContainText("2 selected");
  await page.getByRole("row").nth(1).focus();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(crumbs(page)).toContainText("A folder");
});

test("private firm documents are for those with the right; both tabs remember where one was", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const admin = await recordsOf(request, baseURL ?? "", people.admin);
  const name = unique("Templates");
  await admin.call("PUT", "/directory", { matterID: -1, basepath: "public/", dirname: name });
  const context = await browser.newContext();
  await signInBy(context, baseURL ?? "", people.admin);
  const theirs = await context.newPage();
  await theirs.goto(`${baseURL}/`);
  await theirs.getByRole("link", { name: "Firm Documents" }).click();
  await row(theirs, name).getByRole("link").click();
  await expect(crumbs(theirs)).toContainText("Firm Documents");
  await theirs.getByRole("tab", { name: "Private" }).click();
  await expect(theirs).toHaveURL(`${baseURL}/firmDocs/private/`);
  await expectAccessible(theirs);
  await theirs.getByRole("tab", { name: "Public" }).click();
  await expect(crumbs(theirs)).toContainText(name);
  await context.close();

  await signInBy(page.context(), baseURL ?? "", people.user);
  await page.goto("/firmDocs/public/");
  await expect(row(page, name)).toBeVisible();
  await expect(page.getByRole("tab", { name: "Private" })).toBeHidden();
  await page.goto("/firmDocs/private/");
  await expect(page.getByText("There is no page here... sorry!")).toBeVisible();
});

test("a folder is accessible and fits narrow windows, in both themes", async ({
  page,
  records,
  matterID,
}) => {
  await folder(records, matterID, "Folder");
  await records.document(matterID, "A rather long name of a document that does not fit.txt", "text");
  await page.goto(docs(matterID));
  for (const width of [1280, 400]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(row(page, "A rather long")).toBeVisible();
    await page.emulateMedia({ colorScheme: "light" });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expectAccessible(page, ["color-contrast"]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
