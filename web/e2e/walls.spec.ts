import type { Page } from "@playwright/test";
import { recordsOf } from "./records";
import { expect, expectAccessible, heading, people, signInBy, test } from "./support";

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
const field = (page: Page, name: string) => page.getByRole("combobox", { name });
const denied =
  "You do not have sufficient permissions to access this matter. Please contact your firm administrator for more information";

async function choose(page: Page, label: string, text: string) {
  await field(page, label).fill(text);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
}

async function suggestions(page: Page, text: string) {
  await page.getByRole("combobox", { name: "Search", exact: true }).fill(text);
  return page.getByRole("group", { name: "Matters" }).getByRole("option", { name: new RegExp(text) });
}

async function makeGroup(page: Page, name: string) {
  await page.goto("/permissions/groups/list");
  await page.getByRole("button", { name: "New Group" }).click();
  await page.getByRole("textbox", { name: "Group Name" }).fill(name);
  await choose(page, "Group Members", "Priya Ramsey");
  await page.getByRole("button", { name: "Create Group" }).click();
  await expect(row(page, name)).toContainText("Priya Ramsey");
}

test("a walled matter vanishes from everywhere, and comes back when the wall is lifted", async ({
  page,
  browser,
  baseURL,
  request,
  signIn,
}) => {
  test.slow();
  const stamp = Date.now();
  const name = `Walled ${stamp}`;
  const client = `Behind the wall ${stamp}`;
  const records = await recordsOf(request, baseURL ?? "", people.admin);
  const groupData = { name: `Deal team ${stamp}`, groupMembers: [] };
  await records.call("POST", "/permissions/groups/create", { groupData });
  await signIn(people.admin);
  await page.goto("/matters/new");
  await page.getByLabel("Matter Name").fill(name);
  await choose(page, "Client", client);
  await choose(page, "Assigned Staff", "Marcus Adair");
  await page.getByRole("button", { name: "Create Matter" }).click();
  await expect(heading(page, name)).toBeVisible();
  const address = new URL(page.url()).pathname;

  const context = await browser.newContext({ baseURL });
  await signInBy(context, baseURL ?? "", people.user);
  const open = async (path: string) => {
    const opened = await context.newPage();
    await opened.goto(path);
    return opened;
  };
  const matter = await open(address);
  await expect(heading(matter, name)).toBeVisible();
  const list = await open("/matters/");
  await expect(row(list, name)).toBeVisible();
  const home = await open("/");
  const mine = home.getByRole("grid", { name: "My Open Matters" }).getByText(name);
  await expect(mine).toBeVisible();
  const recents = await open("/settings");
  await recents.getByRole("button", { name: "Recent" }).click();
  const recent = recents.getByRole("region", { name: "Recent Matters" }).getByRole("link", { name });
  await expect(recent).toBeVisible();
  const clientPage = await open(address);
  await clientPage.getByRole("link", { name: client }).click();
  await expect(row(clientPage, name)).toBeVisible();
  const found = await suggestions(clientPage, name);
  await expect(found).toBeVisible();

  await page.goto(address.replace("docs/", "edit/permissions"));
  await page.getByRole("radio", { name: "Only Specified Users and Groups" }).check();
  await choose(page, "Allowed Groups", `Deal team ${stamp}`);
  await page.getByRole("button", { name: "Update Matter" }).click();
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByRole("link", { name: "Limited" })).toBeVisible();

  await expect(row(list, name)).toBeHidden();
  await expect(row(clientPage, name)).toBeHidden();
  await expect(found).toBeHidden();
  await expect(mine).toBeHidden();
  await expect(recent).toBeHidden();
  await expect(matter).toHaveURL("/");
  await expect(matter.getByText(denied)).toBeVisible();
  await matter.goto(address);
  await expect(matter.getByText(denied)).toBeVisible();
  await expect(matter).toHaveURL("/");

  await page.goto("/permissions/explain");
  await page.getByRole("button", { name: "Choose" }).click();
  await page.getByRole("searchbox", { name: "Filter Matters" }).fill(name);
  await row(page, name).click();
  await expect(page.getByRole("region", { name: "Who can see this matter" })).toContainText(
    `can see ${name}.`,
  );
  await choose(page, "User", "Marcus Adair");
  await expect(page.getByText(`Marcus Adair cannot see ${name}.`)).toBeVisible();
  await expectAccessible(page);

  await page.goto("/matters/");
  await page.getByRole("button", { name: "Bulk Permissions" }).click();
  const dialog = page.getByRole("dialog", { name: /^Edit the permissions of / });
  await dialog.getByLabel("Filter Matters").fill(`${name} and nothing else`);
  await expect(dialog.getByRole("alert")).toHaveText("Your filter must include at least one matter");
  await dialog.getByLabel("Filter Matters").fill(name);
  await expect(dialog.getByRole("heading", { name: "Edit the permissions of 1 matter?" })).toBeVisible();
  const update = dialog.getByRole("button", { name: "Update Permissions" });
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: "All Users" }).check();
  await expect(dialog.getByRole("list", { name: "Walls that will be opened" })).toContainText(name);
  await dialog.getByLabel("Type confirm to continue").fill("Confirm");
  await update.click();
  await expect(page.getByText("Updated the permissions of 1 matter")).toBeVisible();

  await expect(row(list, name)).toBeVisible();
  await expect(row(clientPage, name)).toBeVisible();
  await expect(mine).toBeVisible();
  await expect(recent).toBeVisible();
  await matter.goto(address);
  await expect(heading(matter, name)).toBeVisible();
  await context.close();
});

test("groups are made, changed and deleted; that of the firm admins stays", async ({ page, signIn }) => {
  await signIn(people.admin);
  const name = `Litigation team ${Date.now()}`;
  await makeGroup(page, name);
  await row(page, name).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Edit Group" }).click();
  await expect(heading(page, "Edit Group")).toBeVisible();
  await choose(page, "Group Members", "Marcus Adair");
  await page.getByRole("button", { name: "Update Group" }).click();
  await expect(row(page, name)).toContainText("Marcus Adair");
  await row(page, name).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Delete Group" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Group" }).click();
  await expect(row(page, name)).toBeHidden();

  await row(page, "Firm Admins").click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Delete Group" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("menuitem", { name: "Edit Group" }).click();
  const members = page.getByRole("list", { name: "Group Members, selected" });
  await expect(members.getByRole("listitem").filter({ hasText: "Eleanor Voss" })).toBeVisible();
  await expect(members.getByRole("button", { name: "Remove Eleanor Voss" })).toBeHidden();
  await expectAccessible(page);
});

test("who has no permissions access finds neither their pages nor their tab", async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/permissions/groups/list");
  await expect(heading(page, "There is no page here... sorry!")).toBeVisible();
  await page.goto("/matters/1/edit");
  await expect(page.getByLabel("Matter Name")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Matter Permissions" })).toBeHidden();
});
