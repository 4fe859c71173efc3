import type { Page } from "@playwright/test";
import { destroy, folderIn, type IDs, test, trash } from "./bin";
import { textbox } from "./forms";
import { type Records, unique } from "./records";
import { expect, people } from "./support";
import { crumbs, walkTo } from "./walk";

// A colleague trashes or destroys what somebody works on in a window that hears of nothing: each thing that is done there is
// refused with its reason, by the codes from 2000 to 2034.
test.beforeEach(async ({ page, clean, signIn }) => {
  clean.allow(/net::ERR_FAILED/);
  await page.route("**/api/events", (route) => route.abort());
  await signIn(people.admin);
});

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const tick = (page: Page, name: string) => row(page, name).getByRole("checkbox").check();
const dialog = (page: Page) => page.getByRole("dialog");
const docs = (matterID: number, folder = "") => `/matters/${matterID}/docs/${folder}`;
const told = (page: Page, reason: string) => expect(page.getByText(reason).first()).toBeVisible();
const restore = (records: Records, IDs: IDs) => records.call("POST", "/multi/restore", { IDs });

async function trashAndDestroy(records: Records, IDs: IDs) {
  await trash(records, IDs);
  await destroy(records, IDs);
}

async function cut(page: Page, path: string, name: string) {
  await page.goto(path);
  await tick(page, name);
  await page.keyboard.press("Control+x");
}

async function newFolder(page: Page) {
  await page.getByRole("button", { name: "New Folder" }).click();
  await dialog(page).getByLabel("Folder Name").fill("Later");
}

/** Asks for files by the menu, as somebody who waits for it to open does. */
async function chooseFiles(page: Page) {
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Upload Files" }).click();
  return choosing;
}

test("a document that a colleague trashes or destroys", async ({ page, records }) => {
  const matterID = await records.matter(unique("Gone"));
  const [file = 0] = await records.documents(matterID, { "Draft.txt": "a", "Other.txt": "b" });
  await folderIn(records, matterID, "Target");
  await page.goto(docs(matterID));
  await row(page, "Draft.txt").getByRole("button", { name: "Draft.txt", exact: true }).focus();
  await page.keyboard.press("F2");
  await dialog(page).getByLabel("Document Name").fill("Final");
  await trash(records, { File: [file] });
  await page.keyboard.press("Enter");
  await told(page, "This document is in the Trash Bin."); // 2006

  await restore(records, { File: [file] });
  await page.goto(docs(matterID));
  await tick(page, "Draft.txt");
  await page.getByRole("toolbar", { name: "Selection" }).getByRole("button", { name: "Send" }).click();
  await dialog(page).getByRole("combobox", { name: "Recipients" }).fill("reader@outside.example");
  await trash(records, { File: [file] });
  await dialog(page).getByRole("button", { name: "Send" }).click();
  await told(page, "This item is in the Trash Bin."); // 2009

  await restore(records, { File: [file] });
  await cut(page, docs(matterID), "Draft.txt");
  await row(page, "Target").getByRole("link").click();
  await expect(page.getByText("No documents or folders here")).toBeVisible();
  await trash(records, { File: [file] });
  await page.keyboard.press("Control+v");
  await told(page, "One of the items you are pasting is in the Trash Bin."); // 2014

  await restore(records, { File: [file] });
  await page.goto(docs(matterID));
  await tick(page, "Draft.txt");
  await trashAndDestroy(records, { File: [file] });
  await page.keyboard.press("Delete");
  await told(page, "This document could not be found."); // 2021
});

test("a folder that a colleague trashes or destroys", async ({ page, records }) => {
  const matterID = await records.matter(unique("Gone"));
  const folderID = await folderIn(records, matterID, "Going");
  await folderIn(records, matterID, "Inner", "docs/Going/");
  await records.document(matterID, "Draft.txt", "a");
  await page.goto(docs(matterID, "Going/"));
  await newFolder(page);
  await trash(records, { Folder: [folderID] });
  await page.keyboard.press("Enter");
  await told(page, "This folder is in the Trash Bin."); // 2005

  await restore(records, { Folder: [folderID] });
  await cut(page, docs(matterID), "Draft.txt");
  await row(page, "Going").getByRole("link").click();
  await expect(row(page, "Inner")).toBeVisible();
  await trash(records, { Folder: [folderID] });
  await page.keyboard.press("Control+v");
  await told(page, "You cannot paste into a folder that is in the Trash Bin."); // 2015

  await restore(records, { Folder: [folderID] });
  await cut(page, docs(matterID, "Going/"), "Inner");
  await crumbs(page).getByRole("link", { name: "Documents" }).click();
  await expect(row(page, "Draft.txt")).toBeVisible();
  await trash(records, { Folder: [folderID] });
  await page.keyboard.press("Control+v");
  await told(page, "The folder you are pasting from is in the Trash Bin."); // 2018

  await restore(records, { Folder: [folderID] });
  await page.goto(docs(matterID, "Going/"));
  await tick(page, "Inner");
  await trash(records, { Folder: [folderID] });
  await page.keyboard.press("Delete");
  await told(page, "Items inside a folder that is in the Trash Bin cannot be deleted or restored."); // 2020

  await restore(records, { Folder: [folderID] });
  await cut(page, docs(matterID), "Draft.txt");
  await row(page, "Going").getByRole("link").click();
  await expect(row(page, "Inner")).toBeVisible();
  await trashAndDestroy(records, { Folder: [folderID] });
  await page.keyboard.press("Control+v");
  await told(page, "The folder you are pasting into does not exist."); // 2032

  const lateID = await folderIn(records, matterID, "Late");
  await page.goto(docs(matterID));
  await tick(page, "Late");
  await trashAndDestroy(records, { Folder: [lateID] });
  await page.keyboard.press("Delete");
  await told(page, "This folder could not be found."); // 2022
});

test("a matter that a colleague trashes", async ({ page, records }) => {
  const [matterID, otherID] = [await records.matter(unique("Gone")), await records.matter(unique("Stays"))];
  await records.document(matterID, "Draft.txt", "a");
  await records.document(otherID, "Other.txt", "b");
  const away = () => trash(records, { Matter: [matterID] });
  const back = () => restore(records, { Matter: [matterID] });

  await page.goto(docs(matterID));
  await newFolder(page);
  await away();
  await page.keyboard.press("Enter");
  await told(page, "You cannot add items to a matter that is in the Trash Bin."); // 2002

  await back();
  await page.goto(docs(matterID));
  await expect(row(page, "Draft.txt")).toBeVisible();
  await away();
  const chooser = await chooseFiles(page);
  await chooser.setFiles({ name: "New.txt", mimeType: "text/plain", buffer: Buffer.from("new") });
  await told(page, "You cannot upload to a matter that is in the Trash Bin."); // 2001

  await back();
  await page.goto(docs(matterID));
  await tick(page, "Draft.txt");
  await page.getByRole("toolbar", { name: "Selection" }).getByRole("button", { name: "Send" }).click();
  await dialog(page).getByRole("combobox", { name: "Recipients" }).fill("reader@outside.example");
  await away();
  await dialog(page).getByRole("button", { name: "Send" }).click();
  await told(page, "You cannot share from a matter that is in the Trash Bin."); // 2004

  await back();
  await page.goto(docs(matterID));
  await tick(page, "Draft.txt");
  await away();
  await page.keyboard.press("Delete");
  await told(page, "Items inside a matter that is in the Trash Bin cannot be deleted or restored."); // 2019

  await back();
  await page.goto(`/matters/${matterID}/edit`);
  await textbox("Matter Name")(page).fill("Another name");
  await away();
  await page.getByRole("button", { name: "Update Matter" }).click();
  await told(page, "You cannot edit it until it is restored from the Trash Bin."); // 2003
});

test("a matter that a colleague trashes or destroys while things are moved between two", async ({
  page,
  records,
}) => {
  const [going, staying] = [unique("Gone"), unique("Stays")];
  const matterID = await records.matter(going);
  const otherID = await records.matter(staying);
  await records.document(matterID, "Draft.txt", "a");
  await records.document(otherID, "Other.txt", "b");
  await cut(page, docs(matterID), "Draft.txt");
  await walkTo(page, staying);
  await trash(records, { Matter: [matterID] });
  await page.keyboard.press("Control+v");
  await told(page, "The matter you are pasting from is in the Trash Bin."); // 2017

  await restore(records, { Matter: [matterID] });
  await page.goto(docs(matterID));
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await trash(records, { Matter: [matterID] });
  await page.getByRole("menuitem", { name: "Export Matter" }).click();
  await told(page, "This matter is in the Trash Bin. Please restore the matter first."); // 2000

  await restore(records, { Matter: [matterID] });
  await cut(page, docs(otherID), "Other.txt");
  await walkTo(page, going);
  await trash(records, { Matter: [matterID] });
  await page.keyboard.press("Control+v");
  await told(page, "You cannot paste into a matter that is in the Trash Bin."); // 2016
  await restore(records, { Matter: [matterID] });
  await cut(page, docs(otherID), "Other.txt");
  await walkTo(page, going);
  await trashAndDestroy(records, { Matter: [matterID] });
  await page.keyboard.press("Control+v");
  await told(page, "The matter you are pasting into does not exist."); // 2031

  await page.goto(`/matters/${otherID}/edit`);
  await textbox("Matter Name")(page).fill("Another name");
  await trashAndDestroy(records, { Matter: [otherID] });
  await page.getByRole("button", { name: "Update Matter" }).click();
  await told(page, "This matter could not be found."); // 2023
});

test("an email, a note and a client that a colleague trashes or destroys", async ({ page, records }) => {
  const matterID = await records.matter(unique("Gone"));
  const Email = [await records.email(matterID, "a.eml", "Subject: Reefer data\r\n\r\ntext")];
  await page.goto(`/matters/${matterID}/email/`);
  await row(page, "Reefer data").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Short Note" }).click();
  await dialog(page).getByLabel("Short Note").fill("Carrier admits the change");
  await trash(records, { Email });
  await dialog(page).getByRole("button", { name: "Update" }).click();
  await told(page, "This email is in the Trash Bin."); // 2007
  await restore(records, { Email });
  await page.goto(`/matters/${matterID}/email/`);
  await tick(page, "Reefer data");
  await trashAndDestroy(records, { Email });
  await page.keyboard.press("Delete");
  await told(page, "This email could not be found."); // 2025

  const { matterNoteID } = await records.call<{ matterNoteID: number }>(
    "PUT",
    "/notes/createInRootOfMatter",
    { matterID, name: "Call", content: "text" },
  );
  const Note = [matterNoteID];
  await page.goto(`/notes/${matterNoteID}`);
  await page.getByRole("textbox", { name: "Note", exact: true }).fill("text, changed");
  await trash(records, { Note });
  await page.getByRole("button", { name: "Update Note" }).click();
  await told(page, "This matter note is in the Trash Bin."); // 2008
  await restore(records, { Note });
  await page.goto(`/matters/${matterID}/notes/`);
  await tick(page, "Call");
  await trashAndDestroy(records, { Note });
  await page.keyboard.press("Delete");
  await told(page, "This matter note could not be found."); // 2026

  const clientID = await records.client(unique("Gone"));
  await page.goto(`/clients/${clientID}/edit`);
  await textbox("Client Name")(page).fill(unique("Another"));
  await trash(records, { Client: [clientID] });
  await page.getByRole("button", { name: "Update Client" }).click();
  await told(page, "This client is in the Trash Bin."); // 2010
  await restore(records, { Client: [clientID] });
  await page.goto(`/clients/${clientID}/edit`);
  await textbox("Client Name")(page).fill(unique("Another"));
  await trashAndDestroy(records, { Client: [clientID] });
  await page.getByRole("button", { name: "Update Client" }).click();
  await told(page, "This client could not be found."); // 2024
});

test("matters that a colleague trashes or destroys while their permissions are changed", async ({
  page,
  records,
}) => {
  const name = unique("Walled");
  const matterID = await records.matter(name);
  const open = async () => {
    await page.goto("/matters/");
    await page.getByRole("searchbox", { name: "Filter Matters" }).fill(name);
    await tick(page, name);
    await page.getByRole("button", { name: "Bulk Permissions" }).click();
    await dialog(page).getByRole("radio", { name: "Only Specified Users and Groups" }).check();
    await dialog(page).getByLabel("Type confirm to continue").fill("confirm");
  };
  await open();
  await trash(records, { Matter: [matterID] });
  await dialog(page).getByRole("button", { name: "Update Permissions" }).click();
  await told(page, "Permissions cannot be updated for trashed matters."); // 2034
  await restore(records, { Matter: [matterID] });
  await open();
  await trashAndDestroy(records, { Matter: [matterID] });
  await dialog(page).getByRole("button", { name: "Update Permissions" }).click();
  await told(page, "One of these matters could not be found."); // 2033
});
