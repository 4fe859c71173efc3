import type { Page } from "@playwright/test";
import { drop, files, withDisk } from "./disk";
import { eml } from "./letters";
import { type Records, recordsOf, unique } from "./records";
import { test as base, expect, expectAccessible, people } from "./support";

const test = base.extend<{ disk: string; matterID: number; records: Records }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
  disk: async ({}, use) => withDisk(use),
  records: async ({ request, baseURL }, use) => use(await recordsOf(request, baseURL ?? "", people.user)),
  matterID: [
    async ({ records, signIn, page }, use) => {
      const matterID = await records.matter(unique("Letters"));
      await signIn(people.user);
      await page.goto(`/matters/${matterID}/email/`);
      await expect(page.getByText("No emails or folders here")).toBeVisible();
      await use(matterID);
    },
    { auto: true },
  ],
});

const tray = (page: Page) => page.getByRole("region", { name: "Uploads" });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

const reefer = eml({ subject: "Reefer data", id: "one@example", text: "Please send the log." });

test("messages are dragged in and listed; other files fail with the reason, and twins are asked about", async ({
  page,
  disk,
}) => {
  const brought = await files(disk, { "Reefer.eml": reefer, "Log.pdf": "%PDF-1.4" });
  await drop(page, brought);
  await expect(row(page, "Reefer data")).toContainText("Harlan Tuttle");
  await expect(tray(page)).toContainText("Only .eml and .msg files can be filed as emails.");
  await page.getByRole("button", { name: "Close uploads" }).click();

  const again = await files(disk, { "Again.eml": reefer, "New.eml": eml({ subject: "Joint report" }) });
  await drop(page, again);
  const question = dialog(page, "1 Duplicate Email(s) Found");
  await expect(question).toContainText("Are you sure you want to upload them again?");
  await expect(question).toContainText("Again.eml");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Skip these" }).click();
  await expect(row(page, "Joint report")).toBeVisible();
  await expect(row(page, "Reefer data")).toHaveCount(1);

  // The same message in other bytes is known once the server has read it.
  await drop(page, await files(disk, { "Copy.eml": reefer.replace("the log", "the log please") }));
  await dialog(page, "1 Duplicate Email(s) Found").getByRole("button", { name: "Yes" }).click();
  await expect(row(page, "Reefer data")).toHaveCount(2);
});

test("an email gets a short note, goes to the Trash Bin and comes back; Send says why it cannot be used", async ({
  page,
  disk,
}) => {
  await drop(page, await files(disk, { "Reefer.eml": reefer }));
  const letter = row(page, "Reefer data");
  await letter.click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Send" })).toBeDisabled();
  await page.getByRole("menuitem", { name: "Short Note" }).click();
  const note = dialog(page, "Short Note");
  await expect(note.getByRole("button", { name: "Update" })).toBeDisabled();
  await note.getByLabel("Short Note").fill("Carrier admits the change");
  await note.getByRole("button", { name: "Update" }).click();
  await expect(letter).toContainText("Carrier admits the change");
  await letter.getByRole("checkbox").check();
  await page.keyboard.press("Delete");
  await expect(page.getByText("No emails or folders here")).toBeVisible();
  await page.getByRole("button", { name: "Click Here to undo" }).click();
  await expect(letter).toBeVisible();
});

test("each tab of a matter remembers where one was, and the New menu adds to documents alone", async ({
  page,
  matterID,
  records,
}) => {
  await records.call("PUT", "/directory", { matterID, basepath: "email/", dirname: "Opposing counsel" });
  await page.getByRole("link", { name: "Opposing counsel" }).click();
  await expect(page).toHaveURL(/\/email\/Opposing%20counsel\/$/);
  await page.getByRole("tab", { name: "Documents" }).click();
  await expect(page.getByText("No documents or folders here")).toBeVisible();
  await page.getByRole("tab", { name: "Email" }).click();
  await expect(page).toHaveURL(/\/email\/Opposing%20counsel\/$/);
  await page.getByRole("button", { name: "New", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Word Document" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expectAccessible(page);
});

const pane = (page: Page) => page.getByRole("complementary", { name: "Preview" });

test("an email is read without a request to anybody else, and its attachment becomes a document", async ({
  page,
  disk,
  matterID,
  clean,
}) => {
  // What the test itself asks in the frame is refused there like any script.
  clean.allow(/^Blocked script execution in .* sandboxed/);
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== new URL(page.url()).origin) foreign.push(request.url());
  });
  const hostile = eml({
    subject: "Controller download",
    html:
      "<p>Theo, the log is attached.</p><script>document.body.textContent = 'taken'</script>" +
      '<img src="https://tracker.example/pixel.gif"><img src="http://tracker.example/logo.png">',
    attachments: { "Set point.txt": "0.0 to 12.0 at 2:10 AM" },
  });
  await drop(page, await files(disk, { "Download.eml": hostile }));
  await page.getByRole("button", { name: "Controller download", exact: true }).click();
  await expect(pane(page).getByText("2 remote images not loaded")).toBeVisible();
  await expect(pane(page).getByText("h.tuttle@tuttlebeaumont.example")).toBeVisible();
  const body = pane(page).frameLocator("iframe[title=Message]");
  await expect(body.getByText("Theo, the log is attached.")).toBeVisible();
  // Axe would run in the frame, too, where nothing runs.
  await pane(page)
    .locator("iframe")
    .evaluate((frame) => frame.remove());
  await expectAccessible(page);
  await pane(page).getByRole("button", { name: "Open Set point.txt" }).click();
  await expect(pane(page).getByText("0.0 to 12.0 at 2:10 AM")).toBeVisible();
  await pane(page).getByRole("button", { name: "Back to Controller download" }).click();
  await pane(page).getByRole("button", { name: "Save Set point.txt as Document" }).click();
  await expect(pane(page).getByRole("link", { name: /^Saved as Document \d+$/ })).toBeVisible();
  expect(foreign).toEqual([]);
  await page.goto(`/matters/${matterID}/docs/`);
  await expect(row(page, "Set point.txt")).toBeVisible();
});

test("the messages of a thread stand together, oldest first, and are walked through by keyboard", async ({
  page,
  disk,
}) => {
  const asked = eml({ subject: "Reefer data", id: "1@x.example", date: "Tue, 3 Nov 2026 09:00:00 +0000" });
  const answered = eml({
    subject: "RE: Reefer data",
    id: "2@x.example",
    inReplyTo: "1@x.example",
    from: "Ilse Brandt <ilse@hf.example>",
    date: "Thu, 5 Nov 2026 09:00:00 +0000",
  });
  await drop(
    page,
    await files(disk, { "2.eml": answered, "1.eml": asked, "3.eml": eml({ subject: "Other" }) }),
  );
  await expect(row(page, "Other")).toBeVisible();
  await page.getByRole("button", { name: "RE: Reefer data", exact: true }).click();
  const entries = pane(page).getByRole("region", { name: "Conversation" }).getByRole("button");
  await expect(entries).toHaveText([/Harlan Tuttle/, /Ilse Brandt/]);
  await expect(entries.nth(1)).toHaveAttribute("aria-current", "true");
  await entries.first().focus();
  await page.keyboard.press("Enter");
  await expect(pane(page).getByRole("heading", { name: "Reefer data", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(pane(page)).toHaveCount(0);
});

test("an open email that somebody else trashes says so, and comes back with its short note", async ({
  page,
  disk,
  matterID,
  records,
}) => {
  await drop(page, await files(disk, { "Reefer.eml": reefer }));
  await page.getByRole("button", { name: "Reefer data", exact: true }).click();
  const note = pane(page).getByLabel("Short Note");
  await expect(note).toBeVisible();
  const { list } = await records.call<{ list: { id: number }[] }>(
    "GET",
    `/email/list?matterID=${matterID}&basepath=email/`,
  );
  const trashed = { IDs: { Email: list.map(({ id }) => id) }, objectType: "Emails" };
  await records.call("POST", "/multi/delete", trashed);
  await expect(pane(page).getByText("This email is in the Trash Bin.")).toBeVisible();
  await expect(note).toHaveCount(0);
  await records.call("POST", "/multi/restore", trashed);
  await expect(note).toBeVisible();
  await expect(pane(page).getByText("This email is in the Trash Bin.")).toHaveCount(0);
});
