import type { Page } from "@playwright/test";
import { recordsOf, unique } from "./records";
import { expect, expectAccessible, heading, people, tabTo, test } from "./support";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const path = "/settings/manageSmartFileAssociations";

async function chooseMatter(page: Page, name: string) {
  const selector = dialog(page, "Which matter?");
  await selector.getByRole("searchbox").fill(name);
  await selector.getByRole("row").filter({ hasText: name }).getByRole("rowheader").click();
  await expect(selector).toBeHidden();
}

test("an association is made, changed and deleted, by keyboard where one likes", async ({
  page,
  signIn,
  request,
  baseURL,
}) => {
  const records = await recordsOf(request, baseURL ?? "", people.canadian);
  const [lease, suit] = [unique("Lease"), unique("Suit")];
  const leaseID = await records.matter(lease);
  await records.matter(suit);
  await signIn(people.canadian);
  await page.goto("/settings");
  await page.getByRole("main").getByRole("link", { name: "Smart-File Associations" }).click();
  await expect(heading(page, "Smart-File Associations")).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(
    page.getByText("'Move to…' and 'Copy to…' of an email offer the sender's matter first."),
  ).toBeVisible();
  await expectAccessible(page);

  await tabTo(page, "button", "New Association");
  await page.keyboard.press("Enter");
  const making = dialog(page, "New Association");
  const sender = `${unique("h.tuttle").replaceAll(" ", ".")}@tuttle.example`;
  await page.keyboard.type(sender.toUpperCase());
  await making.getByRole("button", { name: "Choose" }).click();
  await chooseMatter(page, lease);
  await expect(making.getByLabel("Matter")).toHaveValue(lease);
  await expectAccessible(page);
  await making.getByRole("button", { name: "Create" }).click();
  await expect(making).toBeHidden();
  await expect(row(page, sender.toLowerCase())).toContainText(lease);

  await row(page, sender.toLowerCase()).getByRole("rowheader").dblclick();
  await dialog(page, "Change Matter").getByRole("button", { name: "Choose" }).click();
  await chooseMatter(page, suit);
  await dialog(page, "Change Matter").getByRole("button", { name: "Update" }).click();
  await expect(row(page, sender.toLowerCase())).toContainText(suit);

  // What becomes of a matter shows at once.
  await records.call("POST", "/user/smartFileAssociations/update", {
    associationsList: [{ matterID: leaseID, emailAddress: `trashed.${sender}` }],
  });
  await records.call("POST", "/matter/setDeleted", { matterID: leaseID, isDeleted: 1 });
  await expect(row(page, "trashed.")).toContainText("In the Trash Bin");

  await row(page, "trashed.").getByRole("rowheader").click();
  await page.keyboard.press("Delete");
  await dialog(page, "Delete this association?").getByRole("button", { name: "Delete" }).click();
  await expect(row(page, "trashed.")).toBeHidden();
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Delete All" }).click();
  await page.getByLabel("Type delete all to continue").fill("delete all");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No Associations")).toBeVisible();
  await expectAccessible(page);
});

test("a document is moved to a new folder of another matter", async ({ page, signIn, request, baseURL }) => {
  const records = await recordsOf(request, baseURL ?? "", people.user);
  const [from, to] = [unique("From"), unique("To")];
  const [fromID, toID] = [await records.matter(from), await records.matter(to)];
  await records.documents(fromID, { "Letter.txt": "Dear all", "Reply.txt": "Thank you" });
  await signIn(people.user);
  await page.goto(`/matters/${fromID}/docs/`);
  await row(page, "Letter.txt").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Move to…" }).click();
  const sending = dialog(page, /^Move .*Letter\.txt.* to…/);
  const send = sending.getByRole("button", { name: "Move Here" });
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  await sending.getByRole("button", { name: "Another Matter…" }).click();
  await chooseMatter(page, to);
  await expect(sending.getByRole("radio", { name: to })).toBeChecked();
  await sending.getByRole("button", { name: "New Folder" }).click();
  await dialog(page, "New Folder").getByLabel("Folder Name").fill("Received");
  await page.keyboard.press("Enter");
  await expect(sending.getByRole("navigation", { name: "Destination" })).toContainText("Received");
  await send.click();
  await expect(page.getByText(`Moved "Letter.txt" to ${to} / Received`)).toBeVisible();
  await expect(row(page, "Letter.txt")).toBeHidden();
  await page.goto(`/matters/${toID}/docs/Received/`);
  await expect(row(page, "Letter.txt")).toBeVisible();
});

test("the matter of an email's sender is offered first", async ({ page, signIn, request, baseURL }) => {
  const records = await recordsOf(request, baseURL ?? "", people.user);
  const [inbox, lease] = [unique("Inbox"), unique("Lease")];
  const [inboxID, leaseID] = [await records.matter(inbox), await records.matter(lease)];
  const sender = `${unique("tuttle").replaceAll(" ", ".")}@tuttle.example`;
  const message = `From: Harriet Tuttle <${sender}>\r\nTo: you@hf.example\r\nSubject: Repairs\r\n\r\nThe roof leaks.\r\n`;
  await records.email(inboxID, "Repairs.eml", message);
  await records.call("POST", "/user/smartFileAssociations/update", {
    associationsList: [{ matterID: leaseID, emailAddress: sender }],
  });
  await signIn(people.user);
  await page.goto(`/matters/${inboxID}/email/`);
  await row(page, "Repairs").click({ button: "right" });
  await page.getByRole("menuitem", { name: "Copy to…" }).click();
  const sending = dialog(page, /^Copy .* to…/);
  await expect(sending.getByRole("radio").first()).toBeChecked();
  await expect(sending.getByRole("radio", { name: lease })).toBeChecked();
  await expect(sending.getByText(`You associated ${sender} with it`)).toBeVisible();
  await sending.getByRole("button", { name: "Copy Here" }).click();
  await expect(page.getByText("Copied 1 item(s)")).toBeVisible();
  await page.goto(`/matters/${leaseID}/email/`);
  await expect(row(page, "Repairs")).toBeVisible();
});
