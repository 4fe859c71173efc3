import type { Page } from "@playwright/test";
import { type Records, recordsOf, unique } from "./records";
import { test as base, expect, expectAccessible, expectNotListed, heading, people } from "./support";

const test = base.extend<{ records: Records }>({
  records: async ({ request, baseURL }, use) => use(await recordsOf(request, baseURL ?? "", people.user)),
});

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const field = (page: Page, name: string) => page.getByRole("combobox", { name });
const fact = (page: Page, text: string | RegExp) =>
  page.getByRole("main").getByRole("definition").filter({ hasText: text });

async function fill(page: Page, label: string, text: string) {
  await field(page, label).fill(text);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
}

async function fromEditMenu(page: Page, action: string) {
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("a matter is made from the New menu, with its client, type, office and tags on the fly", async ({
  page,
  signIn,
}) => {
  await signIn(people.user);
  await page.goto("/");
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("menuitem", { name: "Matter" }).click();
  await expect(heading(page, "New Matter")).toBeVisible();
  await expect(page.getByLabel("Date Opened")).not.toHaveValue("");
  const submit = page.getByRole("button", { name: "Create Matter" });
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);

  const name = unique("Doe v. <Roe>");
  const client = unique("Roe & Daughters");
  await page.getByLabel("Matter Name").fill(`  ${name} `);
  await fill(page, "Client", client);
  await page.getByLabel("Matter ID").fill("X-1");
  await fill(page, "Matter Type", unique("Salvage"));
  await fill(page, "Office/Branch", unique("Pier"));
  for (const tag of ["One", "Two", "Three", "Four"]) await fill(page, "Tags", unique(tag));
  await fill(page, "Assigned Staff", "Marcus Adair");
  await submit.click();

  await expect(heading(page, name)).toBeVisible();
  await expect(fact(page, client).getByRole("link")).toBeVisible();
  await expect(fact(page, "X-1")).toBeVisible();
  await expect(fact(page, /^Salvage/)).toBeVisible();
  await page.getByRole("button", { name: "See all tags" }).click();
  await expect(page.getByRole("dialog", { name: "Matter Tags" }).getByRole("listitem")).toHaveCount(4);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Hide Matter Information" }).click();
  await expect(fact(page, "X-1")).toBeHidden();
  await page.reload();
  await expect(heading(page, name)).toBeVisible();
  await expect(fact(page, "X-1")).toBeHidden();
  await page.getByRole("button", { name: "Show Matter Information" }).click();
  await expect(fact(page, "X-1")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("grid", { name: "My Open Matters" }).getByText(name)).toBeVisible();
});

test("the list begins with the open matters and scopes the search to what it shows", async ({
  page,
  signIn,
}) => {
  await signIn(people.user);
  await page.goto("/matters/");
  await expect(page.getByRole("tab")).toHaveText([/^All/, /^Open/, /^Closed/, /^My/]);
  await expect(tab(page, "Open")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByPlaceholder(/^Search these \d+ Matters$/)).toBeVisible();
  await page.getByRole("searchbox", { name: "Filter Matters" }).fill("freight alderbrook");
  await expect(page.getByPlaceholder("Search this Matter")).toBeVisible();
  await expect(row(page, "Alderbrook v")).toBeVisible();
  // What does not fit ends in an ellipsis, and not in the middle of a letter.
  const staff = row(page, "Alderbrook v")
    .getByRole("gridcell")
    .filter({ hasText: /^[A-Z]\w+ [A-Z]\w+, [A-Z]/ });
  expect(await staff.evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(true);
  await expect(staff).toHaveCSS("text-overflow", "ellipsis");
});

test("a matter is closed and opened again", async ({ page, signIn, records }) => {
  await signIn(people.user);
  const name = unique("Lease");
  await page.goto(`/matters/${await records.matter(name)}/docs/`);
  await fromEditMenu(page, "Close Matter");
  const closed = page.getByRole("main").getByText(/^Closed .*\d{4}/);
  await expect(closed).toBeVisible();
  await page.getByRole("button", { name: "Click Here to undo" }).click();
  await expect(page.getByText("Matter Reopened")).toBeVisible();
  await expect(closed).toBeHidden();
  await page.keyboard.press("Control+k");
  const command = page.getByRole("group", { name: "On this page" }).getByRole("option");
  for (const name of ["New Folder", "Upload Files", "Export", "Close Matter"]) {
    await page.getByRole("combobox", { name: "Find pages and commands" }).fill(name);
    await expect(command.filter({ hasText: name })).toBeVisible();
  }
  await command.filter({ hasText: "Close Matter" }).click();
  await expect(page.getByText(/^Matter closed on /)).toBeVisible();
  await page.goto("/matters/");
  await expect(tab(page, "Open")).toBeVisible();
  await tab(page, "Closed").click();
  await row(page, name).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Reopen Matter" }).click();
  await expect(page.getByText("Matter Reopened")).toBeVisible();
  await expect(row(page, name)).toBeHidden();
  await tab(page, "Open").click();
  await expect(row(page, name)).toBeVisible();
});

test("a matter goes to the Trash Bin, cannot be edited there, and comes back", async ({
  page,
  signIn,
  records,
}) => {
  await signIn(people.user);
  const name = unique("Trust");
  const address = `/matters/${await records.matter(name)}/docs/`;
  await page.goto("/matters/");
  await row(page, name).getByRole("checkbox").click();
  await page
    .getByRole("toolbar", { name: "Selection" })
    .getByRole("button", { name: "Move to Trash Bin" })
    .click();
  await expect(page.getByText("Moved Matter(s) to Trash Bin successfully.")).toBeVisible();
  await expect(row(page, name)).toBeHidden();
  await page.getByRole("button", { name: "Click Here to undo" }).click();
  await expect(page.getByText("Restored Matter(s) from Trash Bin successfully.")).toBeVisible();
  await expect(row(page, name)).toBeVisible();

  await page.goto(address);
  await fromEditMenu(page, "Move to Trash Bin");
  await expect(page.getByText("This matter is in the Trash Bin.")).toBeVisible();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Close Matter" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await page.goto(address.replace("docs/", "edit"));
  await expect(
    page.getByText(
      "This matter is in the Trash Bin. You cannot edit it until it is restored from the Trash Bin.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Update Matter" })).toHaveAttribute("aria-disabled", "true");
  await page.goto("/matters/");
  await expectNotListed(page, name);
  await page.getByLabel("Include Items in the Trash").check();
  await expect(row(page, name)).toBeVisible();
  await row(page, name).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Restore from Trash Bin" }).click();
  await expect(page.getByText("Restored Matter(s) from Trash Bin successfully.")).toBeVisible();
});

test("whoever saves second is told what changed and loses nothing", async ({ page, signIn, records }) => {
  await signIn(people.user);
  const name = unique("Merger");
  const form = `/matters/${await records.matter(name)}/edit`;
  await page.goto(form);
  await page.getByLabel("Matter ID").fill("MINE");
  const other = await page.context().newPage();
  await other.goto(form);
  await other.getByLabel("Matter Name").fill(`${name} II`);
  await other.getByRole("button", { name: "Update Matter" }).click();
  await expect(heading(other, `${name} II`)).toBeVisible();

  await page.getByRole("button", { name: "Update Matter" }).click();
  await expect(page.getByText("Somebody else changed this matter meanwhile.")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: `${name} II` })).toBeVisible();
  await expect(page.getByLabel("Matter ID")).toHaveValue("MINE");
  await page.getByRole("button", { name: "Use their version" }).click();
  await expect(page.getByLabel("Matter Name")).toHaveValue(`${name} II`);
  await page.getByLabel("Matter ID").fill("BOTH");
  await page.getByRole("button", { name: "Update Matter" }).click();
  await expect(heading(page, `${name} II`)).toBeVisible();
  await expect(fact(page, "BOTH")).toBeVisible();
});

test("what is typed on one tab of the form survives a look at the other", async ({ page, signIn }) => {
  await signIn(people.admin);
  await page.goto("/matters/new");
  await page.getByLabel("Matter Name").fill("Two tabs");
  await tab(page, "Matter Permissions").click();
  await expect(page).toHaveURL("/matters/new/permissions");
  await page.getByRole("radio", { name: "Only Specified Users and Groups" }).check();
  const groups = page.getByRole("list", { name: "Allowed Groups, selected" });
  await expect(groups.getByRole("listitem")).toHaveText(["Firm Admins"]);
  await expectAccessible(page);
  await tab(page, "Matter Information").click();
  await expect(page.getByLabel("Matter Name")).toHaveValue("Two tabs");
  await tab(page, "Matter Permissions").click();
  await expect(groups).toBeVisible();
  await page.getByRole("radio", { name: "All Users" }).check();
  await expect(groups).toBeHidden();
});

test("the search field finds matters and clients while one types, by keyboard", async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/");
  await page.getByRole("combobox", { name: "Search", exact: true }).fill("alderbrook");
  const results = page.getByRole("listbox", { name: "Results" });
  await expect(results.getByRole("group", { name: "Clients" }).getByRole("option")).toHaveText([
    /Alderbrook Timber/,
  ]);
  await expect(results.getByRole("group", { name: "Matters" }).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/matters\/\d+\/docs\/$/);
  await expect(heading(page, /Alderbrook/)).toBeVisible();
});
