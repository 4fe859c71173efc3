import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { drop, files, withDisk } from "./disk";
import { type Records, recordsOf, unique } from "./records";
import { test as base, expect, expectAccessible, people } from "./support";

const test = base.extend<{ disk: string; matterID: number; records: Records }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
  disk: async ({}, use) => withDisk(use),
  records: async ({ request, baseURL }, use) => use(await recordsOf(request, baseURL ?? "", people.user)),
  matterID: [
    async ({ records, signIn, page }, use) => {
      const matterID = await records.matter(unique("Upload"));
      await signIn(people.user);
      await page.goto(`/matters/${matterID}/docs/`);
      await expect(page.getByText("No documents or folders here")).toBeVisible();
      await use(matterID);
    },
    { auto: true },
  ],
});

/** The contents of a file that has calls of its own: small ones travel together, in the call that registers them. */
const large = (text: string) => text.padEnd(70_000, ".");
/** The calls in which bytes travel. */
const bytes = /\/blob\/|\/documentsWithFolders\/upload$/;

const tray = (page: Page) => page.getByRole("region", { name: "Uploads" });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function choose(page: Page, what: "Upload Files" | "Upload Folder", paths: string | string[]) {
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: what }).click();
  await (await chooser).setFiles(paths);
}

test("what is selected can be acted on while the uploads still show", async ({ page, disk }) => {
  await choose(page, "Upload Files", await files(disk, { "Shown.txt": "shown" }));
  await expect(tray(page).getByRole("heading", { name: "Uploaded 1 file" })).toBeVisible();
  await expect(row(page, "Shown.txt")).toBeVisible();
  await page.keyboard.press("Control+a");
  const actions = page.getByRole("toolbar", { name: "Selection" }).getByRole("button");
  await expect(actions.first()).toBeVisible();
  for (const action of await actions.all()) await action.click({ trial: true });
});

test("a folder is uploaded with everything in it, and what computers leave in folders is not", async ({
  page,
  disk,
  matterID,
}) => {
  await files(disk, {
    "Case/Ümlaut 1 100.docx": "brief",
    "Case/Exhibits/A.txt": "a",
    "Case/Exhibits/.DS_Store": "x",
    "Case/~$Brief.docx": "x",
  });
  await choose(page, "Upload Folder", join(disk, "Case"));
  await expect(page.getByText("Successfully uploaded 2 File(s)")).toBeVisible();
  await row(page, "Case").getByRole("link", { name: "Case" }).click();
  await expect(page).toHaveURL(`/matters/${matterID}/docs/Case/`);
  await expect(row(page, "Ümlaut 1 100.docx")).toBeVisible();
  await expect(page.getByText(/Brief\.docx/)).toBeHidden();
  await page.getByRole("link", { name: "Exhibits" }).click();
  await expect(row(page, "A.txt")).toBeVisible();
  await expect(page.getByText(".DS_Store")).toBeHidden();
  // Everything went well, so nobody has to close it.
  await expect(tray(page)).toBeHidden();
});

test("a folder tree that is dropped arrives whole", async ({ page, disk, matterID }) => {
  const many = Object.fromEntries(
    Array.from({ length: 101 }, (_, index) => [`Tree/${index}.txt`, `${index}`]),
  );
  await files(disk, { ...many, "Tree/Deep/er/last.txt": "x" });
  await mkdir(join(disk, "Tree/Bare/Shelf"), { recursive: true });
  await drop(page, [join(disk, "Tree")]);
  await expect(page.getByText("Successfully uploaded 102 File(s)")).toBeVisible({ timeout: 60_000 });
  await page.goto(`/matters/${matterID}/docs/Tree/Deep/er/`);
  await expect(row(page, "last.txt")).toBeVisible();
  await page.goto(`/matters/${matterID}/docs/Tree/Bare/`);
  await expect(row(page, "Shelf")).toBeVisible();
});

test("names that are taken are asked about, and renamed when that is wanted", {
  tag: "@everyBrowser",
}, async ({ page, disk }) => {
  const paths = await files(disk, { "Same.txt": "one", "Ümlaut #1 100%.txt": "odd" });
  await choose(page, "Upload Files", paths);
  await expect(page.getByText("Successfully uploaded 2 File(s)")).toBeVisible();
  await expect(row(page, "Ümlaut #1 100%.txt")).toBeVisible();
  await choose(page, "Upload Files", paths);
  const dialog = page.getByRole("dialog", { name: "2 Duplicate Items Found" });
  await expect(dialog).toContainText(
    "There are already 0 folders and 2 items in this directory with the same name (they might be in the Trash Bin).",
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await choose(page, "Upload Files", paths);
  await dialog.getByRole("button", { name: "Rename and Upload" }).click();
  // Had the canceled upload gone on, there would be a third file of each name.
  await expect(page.getByRole("rowheader")).toHaveText([
    "Same (1).txt",
    "Same.txt",
    "Ümlaut #1 100% (1).txt",
    "Ümlaut #1 100%.txt",
  ]);
});

test("an upload that a reload interrupts is completed by the same folder, and what is different is asked about", async ({
  page,
  disk,
}) => {
  await files(disk, {
    "Discovery/a.txt": large("a"),
    "Discovery/Deep/b.txt": large("b"),
    "Discovery/Deep/c.txt": large("c"),
  });
  let sent = 0;
  const hold = /\/blob\//;
  await page.route(hold, async (route) => {
    if (route.request().method() === "PUT") sent += 1;
    // The first file arrives; the others hang until the page is gone.
    if (route.request().method() !== "PUT" || sent === 1) await route.continue();
  });
  await choose(page, "Upload Folder", join(disk, "Discovery"));
  await expect(tray(page)).toContainText("1 of 3 done");
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  const interrupted = page.getByRole("region", { name: "Interrupted uploads" });
  await expect(interrupted).toContainText('1 of 3 files of "Discovery" arrived in');
  await expectAccessible(page);
  await page.unroute(hold);
  const chooser = page.waitForEvent("filechooser");
  await interrupted.getByRole("button", { name: "Choose the Folder Again" }).click();
  await (await chooser).setFiles(join(disk, "Discovery"));
  await expect(page.getByText("Successfully uploaded 2 File(s)")).toBeVisible();
  await expect(interrupted).toBeHidden();
  await files(disk, { "Discovery/a.txt": "changed", "Discovery/d.txt": "d" });
  await drop(page, [join(disk, "Discovery")]);
  const asking = page.getByRole("dialog", { name: "1 Duplicate Items Found" });
  await expect(asking).toContainText("There are already 1 folders and 0 items in this directory");
  await expect(asking.getByRole("region", { name: "Files with other content" })).toContainText(
    "Discovery/a.txt",
  );
  await expect(asking.getByRole("region", { name: "Files with the same content" })).toContainText(
    "Deep/b.txt",
  );
  await expectAccessible(page);
  await asking.getByRole("button", { name: "Upload as Chosen" }).click();
  await expect(asking).toBeHidden();
  await page.getByRole("link", { name: "Discovery" }).click();
  await expect(row(page, "d.txt")).toBeVisible();
  await expect(row(page, "a.txt").getByRole("gridcell", { name: "2", exact: true })).toBeVisible();
});

test("folders whose names are not allowed are renamed after asking", async ({ page, disk, matterID }) => {
  await files(disk, { "Exhibit #1/50% off/a.txt": "a" });
  await choose(page, "Upload Folder", join(disk, "Exhibit #1"));
  const dialog = page.getByRole("dialog", { name: /Invalid Folder Names Found/ });
  await expect(dialog).toContainText("Exhibit #1");
  await dialog.getByRole("button", { name: "Rename and Upload" }).click();
  await expect(page.getByText("Successfully uploaded 1 File(s)")).toBeVisible();
  await page.goto(
    `/matters/${matterID}/docs/${encodeURIComponent("Exhibit _1")}/${encodeURIComponent("50_ off")}/`,
  );
  await expect(row(page, "a.txt")).toBeVisible();
});

test("an upload is paused, goes on while the user is elsewhere, and is resumed", {
  tag: "@everyBrowser",
}, async ({ page, disk, matterID }) => {
  const paths = await files(disk, { "Held.txt": large("held") });
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/blob\//, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await choose(page, "Upload Files", paths);
  await expect(tray(page).getByRole("heading", { name: "Uploading 1 file" })).toBeVisible();
  await expect(tray(page).getByRole("button", { name: "Pause Held.txt" })).toBeVisible();
  await expectAccessible(page);
  await tray(page).getByRole("button", { name: "Pause Held.txt" }).click();
  await expect(tray(page).getByText("Paused")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(tray(page)).toBeVisible();
  await tray(page).getByRole("button", { name: "Minimize" }).click();
  await expect(tray(page).getByRole("list", { name: "Files" })).toBeHidden();
  await tray(page).getByRole("button", { name: "Show the files" }).click();
  await tray(page).getByRole("button", { name: "Resume Held.txt" }).click();
  letGo();
  await expect(page.getByText("Successfully uploaded 1 File(s)")).toBeVisible();
  await page.goto(`/matters/${matterID}/docs/`);
  await expect(row(page, "Held.txt")).toBeVisible();
});

test("a lost connection is waited out, and what arrives arrives once", { tag: "@everyBrowser" }, async ({
  page,
  disk,
  clean,
}) => {
  clean.allow(/net::ERR_|Failed to load resource/);
  const paths = await files(disk, { "A.txt": "a", "B.txt": "b" });
  let losses = 0;
  await page.route(bytes, (route) => {
    losses += 1;
    return losses <= 2 ? route.abort("connectionreset") : route.continue();
  });
  await choose(page, "Upload Files", paths);
  await expect(page.getByText("Successfully uploaded 2 File(s)")).toBeVisible();
  await expect(row(page, "A.txt")).toHaveCount(1);
  await expect(row(page, "B.txt")).toHaveCount(1);
});

test("files that fail are listed with their reasons, and tried again by hand", {
  tag: "@everyBrowser",
}, async ({ page, disk, clean }) => {
  clean.allow(/Failed to load resource/);
  const paths = await files(disk, { "Full.txt": "x" });
  const noSpace = {
    info: { error: { code: 1007, userMessage: "There is no space left.", description: "" } },
    requestID: "1",
  };
  await page.route(bytes, (route) => route.fulfill({ status: 507, json: noSpace }));
  await choose(page, "Upload Files", paths);
  await expect(page.getByText("There was a problem with the upload")).toBeVisible();
  await expect(tray(page).getByText("There is no space left.")).toBeVisible();
  await expectAccessible(page);
  await tray(page).getByRole("button", { name: "View Failed Files" }).click();
  const dialog = page.getByRole("dialog", { name: "Failed Files" });
  await expect(dialog.getByRole("row").filter({ hasText: "Full.txt" })).toContainText(
    "There is no space left.",
  );
  await expectAccessible(page);
  await page.unroute(bytes);
  await dialog.getByRole("button", { name: "Retry All" }).click();
  await expect(page.getByText("Successfully uploaded 1 File(s)")).toBeVisible();
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(row(page, "Full.txt")).toBeVisible();
});

test("leaving the page while files are on their way is warned about", { tag: "@everyBrowser" }, async ({
  page,
  disk,
}) => {
  const paths = await files(disk, { "Held.txt": large("held") });
  await page.route(/\/blob\//, () => undefined);
  await choose(page, "Upload Files", paths);
  await expect(tray(page).getByRole("button", { name: "Pause Held.txt" })).toBeVisible();
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const warning = await asked;
  expect(warning.type()).toBe("beforeunload");
  await warning.accept();
});
