import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNotListed, heading, people, signInBy, test } from "./support";

const lists: readonly [path: string, title: string, noun: string][] = [
  ["/settings/manageDocumentTags", "Document Tags", "Document Tag"],
  ["/settings/manageDocumentTypes", "Document Types", "Document Type"],
  ["/settings/manageDocumentStatuses", "Document Statuses", "Document Status"],
  ["/settings/manageClientTags", "Client Tags", "Client Tag"],
  ["/settings/manageMatterTags", "Matter Tags", "Matter Tag"],
  ["/settings/manageMatterTypes", "Matter Types", "Matter Type"],
  ["/settings/manageOfficeBranch", "Office/Branch List", "Office/Branch"],
];

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });

async function add(page: Page, noun: string, name: string) {
  await page.getByRole("button", { name: `New ${noun}` }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function choose(page: Page, name: string, action: string) {
  await row(page, name).click({ button: "right" });
  await page.getByRole("menuitem", { name: action }).click();
}

test("the settings menu leads to all seven lists", async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/settings");
  for (const [path, title, noun] of lists) {
    await page.getByRole("main").getByRole("link", { name: title }).click();
    await expect(heading(page, title)).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("button", { name: `New ${noun}` })).toBeVisible();
    await expect(tab(page, "Active")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tab")).toHaveText([/^Active/, /^Inactive/, /^Custom/, /^All/]);
    await page.goBack();
  }
});

test("an item lives from being made to being deleted", async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/settings/manageMatterTypes");
  const name = `Maritime ${Date.now()}`;
  await add(page, "Matter Type", `  ${name} `);
  await expect(page.getByText("Matter Type created")).toBeVisible();
  await expect(row(page, name)).toContainText("Marcus Adair");
  await tab(page, "Custom").click();
  await expect(row(page, name)).toBeVisible();
  await tab(page, "Active").click();

  await choose(page, name, "Edit");
  const update = page.getByRole("button", { name: "Update" });
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(`${name} Law`);
  await update.click();
  await expect(row(page, `${name} Law`)).toBeVisible();

  await row(page, name).click({ button: "right" });
  await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("menuitem", { name: "Delete" }).hover();
  await expect(page.getByRole("tooltip")).toContainText("Only inactive items can be deleted");
  await page.getByRole("menuitem", { name: "Edit" }).hover();
  await expect(page.getByRole("tooltip")).toBeHidden();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await expect(row(page, name)).toBeHidden();

  await tab(page, "Inactive").click();
  await choose(page, name, "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete this Matter Type?" });
  await expect(dialog).toContainText(`"${name} Law"`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, name)).toBeHidden();
  await tab(page, "All").click();
  await expectNotListed(page, name);
});

test("a name that exists in another case is refused, and what was typed stays", async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/settings/manageDocumentStatuses");
  await page.getByRole("button", { name: "New Document Status" }).click();
  const name = page.getByRole("textbox", { name: "Name", exact: true });
  const create = page.getByRole("button", { name: "Create" });
  await expect(create).toHaveAttribute("aria-disabled", "true");
  await name.fill(" dRAFT ");
  await create.click();
  await expect(page.getByRole("alert")).toContainText("There is already an item with this name");
  await expect(name).toHaveValue(" dRAFT ");
  await expectAccessible(page);
  await name.fill("x".repeat(256));
  await expect(page.getByRole("alert")).toContainText("Input exceeds maximum length allowed for Name");
  await expect(create).toHaveAttribute("aria-disabled", "true");
});

test("many items are deactivated, activated and deleted at once", async ({ page, signIn }) => {
  await signIn(people.admin);
  await page.goto("/settings/manageOfficeBranch");
  const mark = `Annex ${Date.now()}`;
  for (const place of ["North", "South"]) await add(page, "Office/Branch", `${mark} ${place}`);
  await page.getByLabel("Filter Office/Branch List").fill(mark);
  await expect(page.getByRole("row")).toHaveCount(3);
  const selectAll = page.getByRole("checkbox", { name: /Select all/ });
  const bar = page.getByRole("toolbar");

  // The heads of the columns are a row too.
  const rows = page.getByRole("row");
  await selectAll.check();
  await expect(bar.getByRole("button", { name: "Delete" })).toHaveAttribute("aria-disabled", "true");
  await bar.getByRole("button", { name: "Deactivate" }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText("2 items deactivated")).toBeVisible();
  await tab(page, "Inactive").click();
  await expect(rows).toHaveCount(3);
  await selectAll.check();
  await bar.getByRole("button", { name: "Activate", exact: true }).click();
  await expect(rows).toHaveCount(1);

  await tab(page, "All").click();
  await selectAll.check();
  await bar.getByRole("button", { name: "Deactivate" }).click();
  await expect(rows.filter({ hasText: "Inactive" })).toHaveCount(2);
  await bar.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(rows).toHaveCount(1);
});

test("what a colleague adds appears by itself", async ({ page, browser, signIn, baseURL }) => {
  await signIn(people.user);
  await page.goto("/settings/manageDocumentTags");
  await expect(row(page, "Privileged")).toBeVisible();
  const name = `Sealed ${Date.now()}`;
  const elsewhere = await browser.newContext({ baseURL });
  await signInBy(elsewhere, baseURL ?? "", people.admin);
  const colleague = await elsewhere.newPage();
  await colleague.goto("/settings/manageDocumentTags");
  await add(colleague, "Document Tag", name);
  await elsewhere.close();
  await expect(row(page, name)).toBeVisible();
});
