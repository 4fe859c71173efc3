import type { Page } from "@playwright/test";
import { type Records, recordsOf } from "./records";
import {
  test as base,
  expect,
  expectAccessible,
  expectNotListed,
  heading,
  people,
  signInBy,
} from "./support";

const test = base.extend<{ records: Records }>({
  records: async ({ request, baseURL }, use) => use(await recordsOf(request, baseURL ?? "", people.user)),
});

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const field = (page: Page, name: string) => page.getByRole("combobox", { name });
const pick = (page: Page, name: string) => page.getByRole("option", { name }).click();

/** Makes a client and opens its page. */
async function create(page: Page, records: Records, name: string) {
  await page.goto(`/clients/${await records.client(name)}/`);
  await expect(heading(page, name)).toBeVisible();
}

async function fromEditMenu(page: Page, action: string) {
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("a client is made from the New menu, with attorneys and a new tag, by keyboard", async ({
  page,
  signIn,
}) => {
  await signIn(people.admin);
  await page.goto("/clients");
  await expect(tab(page, "Active")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tab")).toHaveText([/^All/, /^Active/, /^Inactive/]);
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("menuitem", { name: "Client" }).click();
  await expect(heading(page, "New Client")).toBeVisible();
  const submit = page.getByRole("button", { name: "Create Client" });
  await expect(submit).toHaveAttribute("aria-disabled", "true");

  const name = `Beacon & Sons <${Date.now()}>`;
  const tag = `Maritime ${Date.now()}`;
  await page.getByLabel("Client Name").fill(`  ${name} `);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Show All Users (Including Inactive)" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("priya");
  await page.keyboard.press("Enter");
  await page.keyboard.type("eleanor");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await field(page, "Client Tags").focus();
  await page.keyboard.type("busi");
  await page.keyboard.press("Enter");
  await page.keyboard.type(tag);
  await expect(page.getByRole("option", { name: `Create "${tag}"` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await submit.press("Enter");

  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText("Client created")).toBeVisible();
  const summary = page.getByRole("main").getByRole("definition");
  await expect(summary.filter({ hasText: "Priya Ramsey" })).toContainText("Eleanor Voss");
  await expect(summary.filter({ hasText: tag })).toContainText("Business");
  await expect(tab(page, "Matters")).toBeVisible();
  await expect(page.getByText("No Matters")).toBeVisible();
});

test("a name that another client has is refused, whatever its case and blanks", async ({
  page,
  signIn,
  records,
}) => {
  await signIn(people.user);
  const name = `Taken ${Date.now()}`;
  await records.client(name);
  await page.goto("/clients/new");
  await page.getByLabel("Client Name").fill(` ${name.toUpperCase()} `);
  await page.getByRole("button", { name: "Create Client" }).click();
  await expect(page.getByRole("alert")).toContainText("There is already a client with this name");
  await expect(page.getByLabel("Client Name")).toHaveValue(` ${name.toUpperCase()} `);
});

test("inactive users and uptime admins are offered only when asked for", async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/clients/new");
  await field(page, "Primary Attorneys").click();
  await expect(page.getByRole("option", { name: "Eleanor Voss" })).toBeVisible();
  await expect(page.getByRole("option", { name: /Iris|Dana/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Show All Users (Including Inactive)" }).click();
  await field(page, "Primary Attorneys").click();
  await expect(page.getByRole("option", { name: /Iris .*Inactive/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /Dana .*Uptime Admin/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Only Show Active Users" })).toBeVisible();
});

test("a client is deactivated and activated again", async ({ page, signIn, records }) => {
  await signIn(people.user);
  const name = `Dormant ${Date.now()}`;
  await create(page, records, name);
  await fromEditMenu(page, "Deactivate Client");
  await expect(page.getByText("Client deactivated")).toBeVisible();
  await page.goto("/clients");
  await expectNotListed(page, name);
  await tab(page, "Inactive").click();
  await row(page, name).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Activate Client" }).click();
  await expect(page.getByText("Client activated")).toBeVisible();
  await expect(row(page, name)).toBeHidden();
});

test("a client goes to the Trash Bin and comes back by undo", async ({ page, signIn, records }) => {
  await signIn(people.user);
  const name = `Discarded ${Date.now()}`;
  await create(page, records, name);
  const address = page.url();
  await fromEditMenu(page, "Move to Trash Bin");
  await expect(page.getByText("Moved Client(s) to Trash Bin successfully.")).toBeVisible();
  const banner = page.getByText(
    "This client is in the Trash Bin. You must restore the client before you can edit it.",
  );
  await expect(banner).toBeVisible();
  await page.getByRole("button", { name: "Click Here to undo" }).click();
  await expect(page.getByText("Restored Client(s) from Trash Bin successfully.")).toBeVisible();
  await expect(banner).toBeHidden();

  await fromEditMenu(page, "Move to Trash Bin");
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  for (const action of ["Edit Client", "Deactivate Client"])
    await expect(page.getByRole("menuitem", { name: action })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
  await page.goto(`${address}edit`);
  const update = page.getByRole("button", { name: "Update Client" });
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByLabel("Client Name")).toHaveAttribute("readonly", "");

  await page.goto("/clients");
  await expectNotListed(page, name);
  const withTrash = page.getByLabel("Include Items in the Trash");
  await withTrash.click();
  await expect(withTrash).toBeChecked();
  await expect(row(page, name)).toBeVisible();
  await row(page, name).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Restore from Trash Bin" }).click();
  await expect(page.getByText("Restored Client(s) from Trash Bin successfully.")).toBeVisible();
  await withTrash.click();
  await expect(withTrash).not.toBeChecked();
  await expect(row(page, name)).toBeVisible();
});

test("many clients are moved to the Trash Bin at once", async ({ page, signIn, records }) => {
  await signIn(people.user);
  const mark = `Batch ${Date.now()}`;
  for (const part of ["one", "two"]) await records.client(`${mark} ${part}`);
  await page.goto("/clients");
  await page.getByLabel("Filter Clients").fill(mark);
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("checkbox", { name: /Select all/ }).check();
  await page.getByRole("toolbar").getByRole("button", { name: "Move to Trash Bin" }).click();
  await expect(page.getByText("Nothing matches the filter")).toBeVisible();
  await page.getByRole("button", { name: "Click Here to undo" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
});

test("the second of two people who save a client is told what changed", async ({
  page,
  browser,
  signIn,
  baseURL,
  records,
}) => {
  await signIn(people.user);
  const name = `Contested ${Date.now()}`;
  await create(page, records, name);
  await fromEditMenu(page, "Edit Client");
  await page.getByLabel("Client Name").fill(`${name} mine`);

  const elsewhere = await browser.newContext({ baseURL });
  await signInBy(elsewhere, baseURL ?? "", people.admin);
  const colleague = await elsewhere.newPage();
  await colleague.goto(page.url());
  await colleague.getByLabel("Client Name").fill(`${name} theirs`);
  await field(colleague, "Status").click();
  await pick(colleague, "Inactive");
  await colleague.getByRole("button", { name: "Update Client" }).click();
  await expect(heading(colleague, `${name} theirs`)).toBeVisible();
  await elsewhere.close();

  await page.getByRole("button", { name: "Update Client" }).click();
  await expect(page.getByText("Somebody else changed this client meanwhile.")).toBeVisible();
  await expect(page.getByText(`Client Name is now: ${name} theirs`)).toBeVisible();
  await expect(page.getByText("Status is now: inactive")).toBeVisible();
  await expect(page.getByLabel("Client Name")).toHaveValue(`${name} mine`);
  await page.getByRole("button", { name: "Update Client" }).click();
  await expect(heading(page, `${name} mine`)).toBeVisible();
});

test("a client with many attorneys names five, then all of them", async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/clients/new");
  await page.getByLabel("Client Name").fill(`Crowded ${Date.now()}`);
  await field(page, "Primary Attorneys").click();
  for (const name of [
    "Eleanor Voss",
    "Marcus Adair",
    "Priya Ramsey",
    "Theo Lindqvist",
    "Noor Hire",
    "Samuel Ortiz",
  ])
    await pick(page, name);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create Client" }).click();
  const attorneys = page.getByRole("main").getByRole("definition").filter({ hasText: "Eleanor Voss" });
  await expect(attorneys).toBeVisible();
  await page.getByRole("button", { name: "See All..." }).click();
  for (const name of ["Theo Lindqvist", "Noor Hire", "Samuel Ortiz"])
    await expect(attorneys).toContainText(name);
  await expect(page.getByRole("button", { name: "See All..." })).toBeHidden();
});

test("a form that the server could not save says so and keeps what was entered", async ({
  page,
  signIn,
  clean,
}) => {
  clean.allow(/status of 500/);
  await signIn(people.user);
  await page.route("**/api/clients/new", (route) =>
    route.fulfill({
      status: 500,
      json: {
        info: { error: { code: 1000, userMessage: "Casefold encountered an error", description: "" } },
      },
    }),
  );
  await page.goto("/clients/new");
  await page.getByLabel("Client Name").fill("Unlucky");
  await page.getByRole("button", { name: "Create Client" }).click();
  await expect(page.getByText("Unable to create client")).toBeVisible();
  await expect(page.getByLabel("Client Name")).toHaveValue("Unlucky");
});
