import type { Page } from "@playwright/test";
import { type Records, recordsOf, unique } from "./records";
import { test as base, expect, expectAccessible, heading, people, signInBy } from "./support";

const test = base.extend<{ records: Records }>({
  records: async ({ request, baseURL }, use) => use(await recordsOf(request, baseURL ?? "", people.admin)),
});

const noteField = (page: Page) => page.getByRole("textbox", { name: "Note", exact: true });
const nameField = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
const update = (page: Page) => page.getByRole("button", { name: "Update Note" });
const kept = (page: Page) => page.getByRole("status").filter({ hasText: "Draft kept" });

async function newNote(records: Records, content: string): Promise<{ matterID: number; noteID: number }> {
  const matterID = await records.matter(unique("Noted"));
  const body = { matterID, name: "Call with Owen Marsh", content };
  const { matterNoteID } = await records.call<{ matterNoteID: number }>(
    "PUT",
    "/notes/createInRootOfMatter",
    body,
  );
  return { matterID, noteID: matterNoteID };
}

async function contentOf(records: Records, noteID: number): Promise<string> {
  const { content } = await records.call<{ content: string }>("GET", `/notes?id=${noteID}`);
  return content;
}

test("a note is created in its folder, opened from the list and updated", async ({
  page,
  signIn,
  records,
}) => {
  const matterID = await records.matter(unique("Noted"));
  await signIn(people.admin);
  await page.goto(`/matters/${matterID}/docs/`);
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(page.getByText("No notes or folders here")).toBeVisible();
  await page.getByRole("button", { name: "Create Note" }).click();
  await expect(heading(page, "Create New Matter Note")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Note" })).toHaveAttribute("aria-disabled", "true");
  await nameField(page).fill("Witnesses");
  await noteField(page).fill("Owen Marsh\nruns the claims desk");
  await page.getByRole("button", { name: "Create Note" }).click();
  await page
    .getByRole("row", { name: /Witnesses/ })
    .getByRole("link", { name: "Witnesses" })
    .click();
  await expect(heading(page, /Editing Matter Note: Witnesses/)).toBeVisible();
  await expect(noteField(page)).toHaveValue("Owen Marsh\nruns the claims desk");
  await expect(update(page)).toHaveAttribute("aria-disabled", "true");
  await noteField(page).fill("Owen Marsh");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("row", { name: /Witnesses/ })).toBeVisible();
});

test("the second of two who save sees both texts and loses none", async ({
  page,
  signIn,
  records,
  browser,
  baseURL,
}) => {
  const { noteID } = await newNote(records, "first\nsecond\nthird");
  await signIn(people.admin);
  const context = await browser.newContext({ baseURL });
  await signInBy(context, baseURL ?? "", people.user);
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto(`/notes/${noteID}`);
    await expect(noteField(each)).toHaveValue("first\nsecond\nthird");
  }
  await noteField(page).fill("first, mine\nsecond\nthird of December 7");
  await noteField(other).fill("first\nsecond\nthird of November 30");
  await update(other).click();
  await expect(other).not.toHaveURL(/notes\/\d/);

  await update(page).click();
  const both = page.getByRole("region", { name: "Both texts" });
  await expect(page.getByText(/Marcus Adair changed this note .* while you were writing/)).toBeVisible();
  await expect(both.getByRole("status")).toHaveText("1 left to decide");
  await expect(update(page)).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  // Only one of the two changed the first line.
  await expect(both.getByRole("button", { name: "Take mine, difference 1" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  // The keyboard alone.
  await both.getByRole("button", { name: "Take all mine" }).focus();
  await page.keyboard.press("j");
  await expect(both.getByRole("group", { name: "Difference 1" })).toBeFocused();
  await page.keyboard.press("j");
  await expect(both.getByRole("group", { name: "Difference 2" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(update(page)).not.toHaveAttribute("aria-disabled");
  await update(page).click();
  await expect(page).not.toHaveURL(/notes\/\d/);
  expect(await contentOf(records, noteID)).toBe("first, mine\nsecond\nthird of November 30");
  await context.close();
});

test("a draft survives reload and is gone after Cancel", async ({ page, signIn, records }) => {
  const { matterID, noteID } = await newNote(records, "saved");
  await signIn(people.admin);
  await page.goto(`/matters/${matterID}/notes/`);
  await page.getByRole("link", { name: "Call with Owen Marsh" }).click();
  await noteField(page).fill("typed and not saved");
  await expect(kept(page)).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(noteField(page)).toHaveValue("typed and not saved");
  await expect(page.getByText(/This is your draft of today/)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    "typed",
  );
  expect(await contentOf(records, noteID)).toBe("saved");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(new RegExp(`/matters/${matterID}/notes/`));
  await expect.poll(() => records.call("GET", `/notes/draft?id=${noteID}`)).toEqual({ drafts: [] });
});

test("an earlier text is compared and restored", async ({ page, signIn, records }) => {
  const { noteID } = await newNote(records, "the first text");
  await records.call("POST", "/notes/update", { id: noteID, name: "Call", content: "the second text" });
  await signIn(people.admin);
  await page.goto(`/notes/${noteID}`);
  const earlier = page.getByRole("complementary", { name: /Earlier texts/ });
  await expect(earlier.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await earlier.getByRole("button", { name: /^Compare/ }).click();
  await expect(page.getByRole("region", { name: "Both texts" })).toContainText("first");
  await page.getByRole("button", { name: "Edit as one text" }).click();
  await expect(noteField(page)).toHaveValue("the second text");
  await earlier.getByRole("button", { name: /^Restore/ }).click();
  await expect(noteField(page)).toHaveValue("the first text");
  await expect(nameField(page)).toHaveValue("Call with Owen Marsh");
  await update(page).click();
  await expect.poll(() => contentOf(records, noteID)).toBe("the first text");
});

test("a note in the Trash Bin says so and is not saved", async ({ page, signIn, records }) => {
  const { noteID } = await newNote(records, "text");
  await records.call("POST", "/multi/delete", { IDs: { Note: [noteID] }, objectType: "Notes" });
  await signIn(people.admin);
  await page.goto(`/notes/${noteID}`);
  await expect(page.getByRole("alert")).toContainText(
    "This note is in the Trash Bin. You must restore the note before you can edit it.",
  );
  await noteField(page).fill("text, changed");
  await expect(update(page)).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(update(page)).not.toHaveAttribute("aria-disabled");
});
