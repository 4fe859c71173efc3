import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { drop } from "./disk";
import { type Records, recordsOf, unique } from "./records";
import { test as base, expect, expectAccessible, heading, people, signInBy } from "./support";

const test = base.extend<{ records: Records; documentID: number }>({
  records: async ({ request, baseURL }, use) => use(await recordsOf(request, baseURL ?? "", people.user)),
  documentID: [
    async ({ records, signIn, page }, use) => {
      const matterID = await records.matter(unique("Properties"));
      const documentID = await records.document(matterID, "Brief.txt", "first");
      await signIn(people.user);
      await page.goto(`/docs/${documentID}`);
      await expect(heading(page, "Brief.txt")).toBeVisible();
      await use(documentID);
    },
    { auto: true },
  ],
});

const versions = (page: Page) => page.getByRole("grid", { name: "Document Versions" });
const fact = (page: Page, text: string | RegExp) => page.getByRole("definition").filter({ hasText: text });

async function chooseFrom(page: Page, button: string, item: string) {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

async function pick(page: Page, label: string, text: string) {
  await page.getByRole("combobox", { name: label }).fill(text);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
}

async function uploadVersion(page: Page, filename: string, content: string) {
  const folder = await mkdtemp(join(tmpdir(), "casefold-version-"));
  await writeFile(join(folder, filename), content);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload New Version" }).click();
  await (await chooser).setFiles(join(folder, filename));
  return () => rm(folder, { recursive: true, force: true });
}

test("the properties are changed, with type, status and tags made on the fly; they read well in dark and narrow", async ({
  page,
  documentID,
}) => {
  await expect(fact(page, new RegExp(`^${documentID}$`)).first()).toBeVisible();
  await expect(heading(page, "Document Properties")).toBeVisible();
  await expect(page.getByPlaceholder("Search this Matter")).toBeVisible();
  const update = page.getByRole("button", { name: "Update", exact: true });
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("Document Name").fill("Ümlaut #1");
  await pick(page, "Document Type", unique("Deed"));
  await pick(page, "Status", unique("Sealed"));
  await pick(page, "Tags", unique("Harbor"));
  await page.getByLabel("Internal Notes").fill("Ask Marcus.");
  await expect(page.getByText("11/1000")).toBeVisible();
  await expectAccessible(page);
  await update.click();
  await expect(heading(page, "Ümlaut #1.txt")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Internal Notes")).toHaveValue("Ask Marcus.");
  await expect(page.getByRole("list", { name: "Tags, selected" }).getByRole("listitem")).toHaveCount(1);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"]);
  await page.setViewportSize({ width: 400, height: 800 });
  await expectAccessible(page);
  await expect(page.getByLabel("Document Name")).toBeVisible();
});

test("a name that is not allowed or taken, and notes that are too long, are refused in their fields", async ({
  page,
  records,
  documentID,
}) => {
  const { matterID } = await records.call<{ matterID: number }>("GET", `/document?documentID=${documentID}`);
  await records.document(matterID, "Taken.txt", "x");
  const update = page.getByRole("button", { name: "Update", exact: true });
  await page.getByLabel("Document Name").fill("50% off");
  await expect(page.getByText('characters: < > : " / \\ | ? * %')).toBeVisible();
  await page.getByLabel("Document Name").fill("taken");
  await update.click();
  await expect(
    page.getByText("There is already a file in the current directory with this name"),
  ).toBeVisible();
  await page.getByLabel("Internal Notes").fill("x".repeat(1001));
  await expect(page.getByText("Notes cannot be longer than 1000 characters")).toBeVisible();
  await expect(update).toHaveAttribute("aria-disabled", "true");
});

test("whoever saves second is told what changed and loses nothing", async ({ page, context, documentID }) => {
  const other = await context.newPage();
  await other.goto(`/docs/${documentID}`);
  await other.getByLabel("Internal Notes").fill("Mine.");
  await page.getByLabel("Document Name").fill("Reply");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(heading(page, "Reply.txt")).toBeVisible();
  await other.getByRole("button", { name: "Update", exact: true }).click();
  await expect(other.getByText("Somebody else changed this document meanwhile.")).toBeVisible();
  await expect(other.getByText("Document Name is now: Reply")).toBeVisible();
  await expect(other.getByLabel("Internal Notes")).toHaveValue("Mine.");
  await expectAccessible(other);
  await other.getByRole("button", { name: "Update", exact: true }).click();
  await expect(other.getByText("Document updated")).toBeVisible();
  await expect(page.getByLabel("Internal Notes")).toHaveValue("Mine.");
  await expect(page.getByLabel("Document Name")).toHaveValue("Reply");
});

test("a new version takes another name only when that is wanted, and only of the same kind", async ({
  page,
}) => {
  const forget = await uploadVersion(page, "Brief final.txt", "second");
  const dialog = page.getByRole("dialog", { name: "Upload New Version with new name?" });
  await expect(dialog).toContainText("Brief final.txt");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Yes - Upload" }).click();
  await expect(heading(page, "Brief final.txt")).toBeVisible();
  await expect(versions(page).getByRole("row")).toHaveCount(3);
  await forget();
  const forgetOther = await uploadVersion(page, "Brief.pdf", "third");
  await expect(
    page.getByText("New version could not be uploaded because it is not a .txt file."),
  ).toBeVisible();
  await expect(versions(page).getByRole("row")).toHaveCount(3);
  await forgetOther();
});

test("the page shows the document and each of its versions, takes a file as the next, and leads back", async ({
  page,
}) => {
  const pane = page.getByRole("complementary", { name: "Preview" });
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(pane.getByText("first")).toBeVisible();
  const folder = await mkdtemp(join(tmpdir(), "casefold-version-"));
  await writeFile(join(folder, "Scan.txt"), "second");
  await drop(page, [join(folder, "Scan.txt")], undefined, async () => {
    // On a ground of its own: labels below do not show through.
    const words = page.getByText("Drop here to upload a new version");
    await expect(words).toBeVisible();
    await expect(words).toHaveCSS("background-color", /^rgb\(/);
  });
  await page.getByRole("button", { name: "New Version", exact: true }).click();
  await page.getByRole("button", { name: "Keep the Name" }).click();
  await expect(versions(page).getByRole("row")).toHaveCount(3);
  await expect(heading(page, "Brief.txt")).toBeVisible();
  await expect(pane.getByText("second")).toBeVisible();
  await versions(page).getByRole("row", { name: /^1/ }).hover();
  await versions(page).getByRole("row", { name: /^1/ }).getByRole("button", { name: "Preview" }).click();
  await expect(pane.getByText("first")).toBeVisible();
  await expectAccessible(page);
  // Beside the preview there is room for what tells versions apart.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(versions(page).getByRole("columnheader", { name: "Size" })).toBeInViewport({ ratio: 1 });
  await expect(versions(page).getByRole("columnheader", { name: "Comment" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  await expect(pane).toBeHidden();
  await page.getByRole("navigation", { name: "The page above" }).getByRole("link").click();
  const row = page.getByRole("row").filter({ hasText: "Brief.txt" });
  await row.dblclick();
  await pane.getByRole("button", { name: "Favorite", exact: true }).click();
  await expect(pane.getByRole("button", { name: "Remove Favorite" })).toBeVisible();
  await pane.getByRole("button", { name: "Document Properties" }).click();
  await expect(heading(page, "Brief.txt")).toBeVisible();
  await rm(folder, { recursive: true, force: true });
});

test("a version gets a comment, and one of several is deleted for good", async ({
  page,
  records,
  documentID,
}) => {
  await versions(page).getByRole("row").nth(1).click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Edit Comment" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Delete Version" })).toBeHidden();
  await page.getByRole("menuitem", { name: "Edit Comment" }).click();
  await page.getByRole("dialog").getByLabel("Comment").fill("As filed.");
  await page.getByRole("button", { name: "Save Comment" }).click();
  await expect(versions(page).getByText("As filed.")).toBeVisible();

  await records.version(documentID, "second");
  await expect(versions(page).getByRole("row")).toHaveCount(3);
  await versions(page).getByRole("row").nth(1).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Delete Version" }).click();
  const dialog = page.getByRole("dialog", { name: "Permanently Delete this Document Version?" });
  await expect(dialog).toContainText("cannot be undone");
  await dialog.getByRole("button", { name: "Delete Version" }).click();
  await expect(versions(page).getByRole("row")).toHaveCount(2);
  await expect(fact(page, /^1$/)).toBeVisible();
});

test("a lock is seen by others at once; what its victim uploads is kept aside and can be taken up", async ({
  page,
  browser,
  baseURL,
  documentID,
}) => {
  await chooseFrom(page, "Lock", "Check-Out (Lock)");
  await expect(fact(page, "Currently checked out to Marcus Adair")).toBeVisible();
  const admins = await browser.newContext({ baseURL });
  await signInBy(admins, baseURL ?? "", people.admin);
  const other = await admins.newPage();
  await other.goto(`/docs/${documentID}`);
  await expect(other.getByRole("button", { name: "Update", exact: true })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(other.getByRole("button", { name: "Upload New Version" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );

  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/api\/document\/version$/, async (route) => {
    await held;
    await route.continue();
  });
  const forget = await uploadVersion(page, "Brief.txt", "second");
  await expect(page.getByRole("region", { name: "Uploads" }).getByText("100%")).toBeVisible();
  await chooseFrom(other, "Locked", "Check-In (Unlock)");
  await expect(other.getByText("would be kept aside in the document's properties")).toBeVisible();
  await other.getByRole("dialog").getByRole("button", { name: "Check-In (Unlock)" }).click();
  await expect(page.getByText('Your lock on "Brief.txt" was overridden.')).toBeVisible();
  await expect(fact(page, "Not locked")).toBeVisible();
  await chooseFrom(other, "Lock", "Check-Out (Lock)");
  await expect(fact(page, /Currently checked out to Eleanor Voss/)).toBeVisible();
  letGo();
  await expect(
    page.getByText(/New version could not be uploaded because .* kept aside/).first(),
  ).toBeVisible();
  await forget();
  const kept = page.getByRole("region", { name: "Kept Aside" });
  await expect(kept.getByText("Based on version 1")).toBeVisible();
  await expectAccessible(page);
  await expect(kept.getByRole("button", { name: "Make Current" })).toHaveAttribute("aria-disabled", "true");
  await chooseFrom(other, "Locked", "Check-In (Unlock)");
  await expect(fact(page, "Not locked")).toBeVisible();
  await kept.getByRole("button", { name: "Make Current" }).click();
  await expect(versions(page).getByRole("row")).toHaveCount(3);
  await expect(kept).toBeHidden();
  await admins.close();
});

test("a document goes to the Trash Bin from its page, cannot be edited there, and comes back", async ({
  page,
}) => {
  await chooseFrom(page, "Actions", "Move to Trash Bin");
  await expect(
    page.getByText(
      "This document is in the Trash Bin. You must restore the document before you can edit it.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload New Version" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(page.getByLabel("Document Name")).not.toBeEditable();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("button", { name: "Restore from Trash Bin" }).click();
  await expect(page.getByLabel("Document Name")).toBeEditable();
});

test("favourite and recent documents are found in the header, the palette and on the home page", async ({
  page,
}) => {
  const name = unique("Found");
  await page.getByLabel("Document Name").fill(name);
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(heading(page, `${name}.txt`)).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Favorite", exact: true }).click();
  await expect(page.getByRole("button", { name: "Remove Favorite" })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Recent" }).click();
  await expect(
    page.getByRole("region", { name: "Recently Uploaded Documents" }).getByText(name),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("button", { name: "Favorite" }).click();
  await expect(page.getByRole("region", { name: "Favorite Documents" }).getByText(name)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find pages and commands" }).fill(name);
  await expect(page.getByRole("group", { name: "Documents" }).getByRole("option")).toHaveText([
    new RegExp(name),
  ]);
  await page.keyboard.press("Escape");
  await page.goto("/");
  await expect(page.getByRole("grid", { name: "My Favorite Documents" }).getByText(name)).toBeVisible();
});

test("the history tells who did what, is filtered, and is taken away as a file", async ({
  page,
  records,
  documentID,
}) => {
  await records.version(documentID, "second");
  await records.call("POST", "/document/rename", { documentID, newDocumentName: "=Renamed" });
  await page.getByRole("tab", { name: "History" }).click();
  const history = page.getByRole("grid", { name: "History" });
  await expect(history.getByText("Uploaded a new version")).toBeVisible();
  await expect(history.getByText("Renamed", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "What" }).selectOption("document.rename");
  await expect(history.getByText("Uploaded a new version")).toBeHidden();
  await expect(history.getByText("Renamed", { exact: true })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect(page.getByPlaceholder("Search this Matter")).toBeVisible();
  const { matterID } = await records.call<{ matterID: number }>("GET", `/document?documentID=${documentID}`);
  await page.goto(`/matters/${matterID}/history`);
  await expect(heading(page, /^History of Properties/)).toBeVisible();
  await expect(page.getByPlaceholder("Search this Matter")).toBeVisible();
});
