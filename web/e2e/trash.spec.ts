import {
  confirmed,
  destroy,
  dialog,
  filter,
  folderIn,
  redButton,
  row,
  select,
  tab,
  test,
  trash,
  trashedDocument,
  typed,
} from "./bin";
import { inDatabase } from "./database";
import { unique } from "./records";
import { demoPassword, expect, expectAccessible, heading, people, signInBy } from "./support";

// One after the other: a test makes every list of the firm and every sign-in of its admin old.
test.describe.configure({ mode: "default" });

test("a document goes from its upload to its line in Activity, and a second browser sees it go", async ({
  page,
  browser,
  baseURL,
  signIn,
  records,
}) => {
  test.slow();
  const matterID = await records.matter(unique("Bin"));
  const name = `${unique("Superseded")}.txt`;
  await signIn(people.admin);
  await page.goto(`/matters/${matterID}/docs/`);
  await expect(page.getByText("No documents or folders here")).toBeVisible();
  const choosing = page.waitForEvent("filechooser");
  await page.keyboard.press("Control+u");
  await (await choosing).setFiles({ name, mimeType: "text/plain", buffer: Buffer.from("superseded") });
  await expect(row(page, name)).toBeVisible();
  await select(page, name);
  await page.keyboard.press("Delete");
  await expect(row(page, name)).toBeHidden();

  const elsewhere = await browser.newContext({ baseURL });
  await signInBy(elsewhere, baseURL ?? "", people.admin);
  const other = await elsewhere.newPage();
  await other.goto("/trash/docs");
  await other.getByRole("searchbox", { name: /^Filter/ }).fill(name);
  await expect(row(other, name)).toBeVisible();

  await page.getByRole("link", { name: "Trash Bin" }).click();
  await expect(heading(page, "Clients in the Trash Bin")).toBeVisible();
  await tab(page, "Documents").click();
  await expect(heading(page, "Documents in the Trash Bin")).toBeVisible();
  await filter(page, name);
  await select(page, name);
  await expect(redButton(page)).toHaveText("Permanently Delete 1 Document");
  await redButton(page).click();
  await expect(dialog(page)).toContainText("Documents1");
  await expect(dialog(page)).toContainText("Versions1");
  await expect(typed(page)).toBeFocused();
  await page.keyboard.type("confir");
  await page.keyboard.press("Enter");
  await expect(confirmed(page)).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  await page.keyboard.type("m");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, name)).toBeHidden();
  await expect(row(other, name)).toBeHidden();

  await page.getByRole("button", { name: "View Activity" }).click();
  await expect(heading(page, "Permanent Delete Operations")).toBeVisible();
  const first = page.getByRole("row").nth(1);
  await expect(first).toContainText("Completed");
  await expect(first).toContainText("Eleanor Voss");
  await first.getByRole("button", { name: "View Details" }).click();
  const details = page.getByRole("dialog", { name: "Permanent Delete Job Details" });
  await expect(details).toContainText("Documents1");
  await expectAccessible(page);
  await details.getByRole("button", { name: "Close" }).last().click();
  await expect(details).toBeHidden();
  await elsewhere.close();
});

test("what is restored is back where it was, and undo takes it again", async ({ page, signIn, records }) => {
  const name = `${unique("Back")}.txt`;
  const { matterID } = await trashedDocument(records, name);
  await signIn(people.admin);
  await page.goto("/trash/docs");
  await filter(page, name);
  await row(page, name).hover();
  await row(page, name).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Restored Item(s) from Trash Bin successfully.")).toBeVisible();
  await expect(row(page, name)).toBeHidden();
  await page.getByRole("button", { name: "Click Here to undo" }).click();
  await expect(row(page, name)).toBeVisible();
  await row(page, name).getByRole("link", { name: "Documents", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/matters/${matterID}/docs/\\?showItemsInTrash=true`));
  await expect(row(page, name)).toBeVisible();
});

test("what lies in a trashed matter or folder says so, and that is offered", async ({
  page,
  signIn,
  records,
}) => {
  const name = `${unique("Inner")}.txt`;
  const { matterID, documentID } = await trashedDocument(records, name);
  const folderID = await folderIn(records, matterID, "Drafts");
  await records.call("POST", "/multi/restore", { IDs: { File: [documentID] } });
  await records.call("POST", "/document/move", {
    matterID,
    destinationDirectoryID: folderID,
    destinationDirectoryPath: "docs/Drafts/",
    objectIDs: [documentID],
    directoryIDs: [],
    sourceBasepath: "docs/",
    autoRename: false,
  });
  await trash(records, { File: [documentID] });
  await trash(records, { Folder: [folderID] });
  await trash(records, { Matter: [matterID] });
  await signIn(people.admin);
  await page.goto("/trash/docs");
  await filter(page, name);
  const restore = async () => {
    await row(page, name)
      .getByRole("button", { name: /^Actions/ })
      .click();
    await page.getByRole("menuitem", { name: "Restore" }).click();
  };
  await restore();
  const matterOffer = page.getByRole("dialog", { name: "Restore the matter first?" });
  await expect(matterOffer).toBeVisible();
  await expectAccessible(page);
  await matterOffer.getByRole("button", { name: "Restore Matter" }).click();
  await expect(page.getByText("Restored Item(s) from Trash Bin successfully.")).toBeVisible();
  await expect(row(page, name)).toBeVisible();
  await restore();
  const folderOffer = page.getByRole("dialog", { name: "Restore the folder first?" });
  await expect(folderOffer).toContainText("'Drafts'");
  await folderOffer.getByRole("button", { name: "Restore Folder" }).click();
  await expect(row(page, name)).toBeHidden();
  await page.goto(`/matters/${matterID}/docs/Drafts/`);
  await expect(row(page, name)).toBeVisible();
});

test("a folder is looked into without being restored, and its tab remembers it", async ({
  page,
  signIn,
  records,
}) => {
  const matterID = await records.matter(unique("Bin"));
  const folder = unique("Old Drafts");
  const folderID = await folderIn(records, matterID, folder);
  await folderIn(records, matterID, "Deeper", `docs/${folder}/`);
  await trash(records, { Folder: [folderID] });
  await signIn(people.admin);
  await page.goto("/trash/docs");
  await filter(page, folder);
  await row(page, folder).getByRole("link", { name: folder }).click();
  await expect(page).toHaveURL(new RegExp(`/trash/docs/${matterID}/Old%20Drafts`));
  await expect(row(page, "Deeper")).toBeVisible();
  await expect(redButton(page)).toHaveText("Permanently Delete All Items in This Folder");
  const way = page.getByRole("navigation", { name: "Folder" });
  await expect(way).toContainText(folder);
  await tab(page, "Notes").click();
  await expect(heading(page, "Notes in the Trash Bin")).toBeVisible();
  await tab(page, "Documents").click();
  await expect(row(page, "Deeper")).toBeVisible();
  await row(page, "Deeper").hover();
  await row(page, "Deeper").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("dialog", { name: "Restore the folder first?" })).toContainText(`'${folder}'`);
  await page.keyboard.press("Escape");
  await way.getByRole("link", { name: "Documents" }).click();
  await expect(page).toHaveURL(/\/trash\/docs$/);
});

test("documents and notes show their content without being restored", async ({ page, signIn, records }) => {
  const name = `${unique("Look")}.txt`;
  const { matterID } = await trashedDocument(records, name);
  const noteName = unique("Call");
  const { matterNoteID } = await records.call<{ matterNoteID: number }>(
    "PUT",
    "/notes/createInRootOfMatter",
    {
      matterID,
      name: noteName,
      content: "Owen Marsh called",
    },
  );
  await trash(records, { Note: [matterNoteID] });
  await signIn(people.admin);
  await page.goto("/trash/docs");
  await filter(page, name);
  await row(page, name).getByRole("button", { name, exact: true }).click();
  const pane = page.getByRole("complementary", { name: "Preview" });
  await expect(pane).toContainText("text");
  await page.keyboard.press("Escape");
  await tab(page, "Notes").click();
  await expect(heading(page, "Notes in the Trash Bin")).toBeVisible();
  await filter(page, noteName);
  await row(page, noteName).getByRole("button", { name: noteName, exact: true }).click();
  await expect(pane).toContainText("Owen Marsh called");
  await expectAccessible(page);
});

test("keys that mean something elsewhere are refused with words", async ({ page, signIn, records }) => {
  const name = `${unique("Keys")}.txt`;
  await trashedDocument(records, name);
  await signIn(people.admin);
  await page.goto("/trash/docs");
  const field = page.getByRole("searchbox", { name: /^Filter/ });
  await field.fill(name);
  await expect(page.locator("[role=row][aria-selected]")).toHaveCount(1);
  await row(page, name).focus();
  for (const [key, words] of [
    ["Control+c", "Copy is not allowed here."],
    ["Control+x", "Cut is not allowed here."],
    ["Control+v", "Paste is not allowed here."],
    ["Delete", "Moving items to or from the Trash Bin is not permitted here."],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.keyboard.press("Control+a");
  await expect(redButton(page)).toHaveText("Permanently Delete 1 Document");
  await page.keyboard.press("Escape");
  await expect(redButton(page)).toHaveText("Permanently Delete 1 Listed Item");
});

test("the keyboard alone destroys, and says what is left out", async ({ page, signIn, records }) => {
  const clientName = unique("Kept Client");
  const newClientData = {
    newClientName: clientName,
    newClientStatus: "active",
    primaryAttorneys: [],
    clientTags: [],
  };
  const [clientID = 0] = await records.call<number[]>("POST", "/clients/new", { newClientData });
  await records.call("POST", "/matters/new", {
    newMatterData: {
      name: unique("Of the client"),
      existingClientID: clientID,
      matterTags: [],
      assignedStaff: [],
      dateOpened: null,
      dateClosed: null,
    },
  });
  await trash(records, { Client: [clientID] });
  await signIn(people.admin);
  await page.goto("/trash/clients");
  const field = page.getByRole("searchbox", { name: /^Filter/ });
  await field.fill(clientName);
  await expect(row(page, clientName)).toBeVisible();
  await row(page, clientName).focus();
  await page.keyboard.press("Space");
  await redButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText("1 item is left out");
  await expect(dialog(page)).toContainText(clientName);
  await expect(typed(page)).toBeFocused();
  await page.keyboard.type("confirm");
  await expect(confirmed(page)).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(redButton(page)).toBeFocused();
});

test("who signed in long ago confirms it in place, and a list that is out of date is made again", async ({
  page,
  signIn,
  records,
}) => {
  const name = `${unique("Late")}.txt`;
  await trashedDocument(records, name);
  await signIn(people.admin);
  await page.goto("/trash/docs");
  await filter(page, name);
  await select(page, name);
  await redButton(page).click();
  await expect(dialog(page)).toContainText("Documents1");
  inDatabase("casefold_us", "UPDATE manifests SET made_at = made_at - interval '2 hours'");
  inDatabase(
    "casefold_global",
    `UPDATE sessions SET confirmed_at = confirmed_at - interval '16 minutes'
       WHERE sub = (SELECT sub FROM accounts WHERE username = '${people.admin}');
     SELECT pg_notify('casefold_identity', sub::text) FROM accounts WHERE username = '${people.admin}'`,
  );
  await typed(page).fill("confirm");
  await confirmed(page).click();
  const question = page.getByRole("dialog", { name: "Confirm it is you" });
  await question.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  const outOfDate = dialog(page).getByText("This list is out of date. Please look again.");
  await expect(outOfDate).toBeVisible();
  await dialog(page).getByRole("button", { name: "Look Again" }).click();
  await expect(outOfDate).toBeHidden();
  await expect(dialog(page)).toContainText("Documents1");
  await confirmed(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(row(page, name)).toBeHidden();
});

test("what was destroyed meanwhile says so when it is restored", async ({ page, signIn, records, clean }) => {
  const matterID = await records.matter(unique("Bin"));
  const folder = unique("Gone");
  const folderID = await folderIn(records, matterID, folder);
  const inner = unique("Inner");
  await folderIn(records, matterID, inner, `docs/${folder}/`);
  await trash(records, { Folder: [folderID] });
  await signIn(people.admin);
  // This window hears of nothing.
  clean.allow(/net::ERR_FAILED/);
  await page.route("**/api/events", (route) => route.abort());
  await page.goto(`/trash/docs/${matterID}/${encodeURIComponent(folder)}/`);
  await expect(row(page, inner)).toBeVisible();
  await destroy(records, { Folder: [folderID] });
  await row(page, inner).hover();
  await row(page, inner).getByRole("button", { name: "Restore" }).click();
  const gone = /This folder could not be found\.|The folder of these items does not exist\./;
  await expect(page.getByText(gone).first()).toBeVisible();
  // The list is read again, and has nothing to show: it says why in its place.
  await expect(page.getByText("This folder could not be found.").last()).toBeVisible();
  await expect(page).toHaveURL(/\/trash\/docs\//);
});

test("one field finds what lies anywhere in the bin", async ({ page, signIn, records }) => {
  const matterID = await records.matter(unique("Bin"));
  const folder = unique("Closed boxes");
  const inner = unique("Deep inside");
  const folderID = await folderIn(records, matterID, folder);
  await folderIn(records, matterID, inner, `docs/${folder}/`);
  await trash(records, { Folder: [folderID] });
  await signIn(people.admin);
  await page.goto("/trash/clients");
  const field = page.getByRole("searchbox", { name: "Find in the Trash Bin" });
  await field.fill(inner);
  await expect(row(page, inner)).toContainText("Folder");
  await expect(row(page, inner)).toContainText(folder);
  await expectAccessible(page);
  await row(page, inner).hover();
  await row(page, inner).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("dialog", { name: "Restore the folder first?" })).toContainText(`'${folder}'`);
  await page.keyboard.press("Escape");
  await row(page, inner).getByRole("link", { name: inner }).click();
  await expect(page.getByRole("navigation", { name: "Folder" })).toContainText(inner);
  await page.goBack();
  await field.fill("no such name anywhere");
  await expect(page.getByText("Nothing in the Trash Bin has this name")).toBeVisible();
  await field.press("Escape");
  await expect(heading(page, "Clients in the Trash Bin")).toBeVisible();
  await expect(row(page, "Umber Street Gallery")).toBeVisible();
});

test("who may not delete permanently finds no Trash Bin", async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Matters" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Trash Bin" })).toBeHidden();
  await page.goto("/trash/docs");
  await expect(heading(page, "There is no page here... sorry!")).toBeVisible();
});

test("every tab is accessible, in both themes, on narrow windows too", async ({ page, signIn }) => {
  test.slow();
  await signIn(people.admin);
  await page.goto("/trash/clients");
  for (const name of ["Clients", "Matters", "Documents", "Email", "Notes", "Activity"]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: "light" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expectAccessible(page, ["color-contrast"]);
    await page.setViewportSize({ width: 420, height: 900 });
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await expectAccessible(page);
  }
});
