import type { Page } from "@playwright/test";
import { expect, expectAccessible, people, test } from "./support";

const grid = (page: Page) => page.getByRole("grid", { name: "Test documents" });
const rows = (page: Page) => grid(page).getByRole("row");
const head = (page: Page, name: string) => grid(page).getByRole("columnheader", { name, exact: true });
const names = (page: Page) => grid(page).getByRole("rowheader");
const filter = (page: Page) => page.getByRole("searchbox", { name: "Filter Test documents" });
const selection = (page: Page) => page.getByRole("toolbar", { name: "Selection" });
const sortBy = (page: Page, name: string) =>
  head(page, name).getByRole("button", { name, exact: true }).click();

/** The rows answer the latest question. */
const settled = (page: Page) => expect(grid(page)).not.toHaveAttribute("aria-busy", "true");

async function choosePageSize(page: Page, size: string) {
  await page.getByRole("button", { name: /^Rows per page/ }).click();
  await page.getByRole("menuitemradio", { name: size, exact: true }).click();
}

async function chooseMode(page: Page, mode: string) {
  await page.getByRole("button", { name: "Mode" }).click();
  await page.getByRole("menuitemradio", { name: mode, exact: true }).click();
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/test");
  await expect(page.getByText("Page 1 of 1,000 (50,000 total items)")).toBeVisible();
});

test("turns pages, in the address too, and shows all rows as one list", async ({ page }) => {
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText("Page 2 of 1,000")).toBeVisible();
  await page.getByRole("button", { name: "Page 1000", exact: true }).click();
  await expect(page.getByText("Page 1,000 of 1,000")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Page 2 of 1,000")).toBeVisible();
  await choosePageSize(page, "All");
  await expect(page.getByText("Page 1 of 1 (50,000 total items)")).toBeVisible();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "50001");
});

test("sorts with folders on top, numbers as numbers and nothing last", async ({ page }) => {
  await expect(head(page, "Name")).toHaveAttribute("aria-sort", "ascending");
  await expect(names(page).nth(8)).toHaveText("9 Environmental");
  await expect(names(page).nth(9)).toHaveText("10 Retention");
  await sortBy(page, "Name");
  await expect(head(page, "Name")).toHaveAttribute("aria-sort", "descending");
  await expect(names(page).first()).toHaveText(/^12 /);
  await sortBy(page, "Locked By");
  await settled(page);
  await expect(rows(page).nth(20)).toContainText("D. Okafor");
  await sortBy(page, "Locked By");
  await settled(page);
  await expect(rows(page).nth(20)).toContainText("T. Lindqvist");
});

test("filters the list and a column, and remembers the view", async ({ page }) => {
  await filter(page).fill("resume of terms");
  await expect(page.getByText(/\(50,000 total items\), [\d,]+ filtered/)).toBeVisible();
  await expect(names(page).first()).toContainText("Résumé of Terms");
  await head(page, "Document Type").hover();
  await page.getByRole("button", { name: "Filter Document Type" }).click();
  await page.getByRole("searchbox", { name: "Filter Document Type" }).fill("c*cate");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Filter Document Type (filtered)" })).toBeVisible();
  await expect(rows(page).nth(1)).toContainText("Certificate");
  await page.reload();
  await expect(filter(page)).toHaveValue("resume of terms");
  await expect(rows(page).nth(1)).toContainText("Certificate");
  await filter(page).fill("no such document");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("Page 1 of 1,000 (50,000 total items)")).toBeVisible();
});

test("selects ranges, all that match, and says why an action cannot be used", async ({ page }) => {
  await rows(page).nth(2).getByRole("checkbox").click();
  await rows(page)
    .nth(5)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(selection(page)).toContainText("4 selected");
  await page.getByRole("checkbox", { name: "Select all rows" }).click();
  await expect(selection(page)).toContainText("50,000 selected");
  const trash = selection(page).getByRole("button", { name: "Move to Trash Bin" });
  await expect(trash).toHaveAttribute("aria-disabled", "true");
  await trash.hover();
  await expect(page.getByRole("tooltip")).toContainText("You cannot move this document to the trash bin");
  await filter(page).fill("12 dep");
  await expect(selection(page)).toContainText("1 selected");
  await selection(page).getByRole("button", { name: "Move to Trash Bin" }).click();
  await expect(page.getByText("Nothing matches the filter")).toBeVisible();
  await expect(page.getByText(/49,999 total items/)).toBeVisible();
});

test("works by keyboard alone", async ({ page }) => {
  await choosePageSize(page, "All");
  await page.getByRole("button", { name: "Mode" }).focus();
  await page.keyboard.press("Tab");
  await expect(rows(page).nth(1)).toBeFocused();
  await page.keyboard.press("Control+End");
  const last = rows(page).last();
  await expect(last).toHaveAttribute("aria-rowindex", "50001");
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(selection(page)).toContainText("3 selected");
  await page.keyboard.press("Escape");
  await expect(selection(page)).toBeHidden();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: /^Favorite|^Remove Favorite/ }).press("Escape");
  await expect(rows(page).nth(4)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/item=\d+/);
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowUp");
  await expect(head(page, "ID").getByRole("button", { name: "ID", exact: true })).toBeFocused();
});

test("resizes columns by mouse and keyboard, hides them, and goes back", async ({ page }) => {
  const status = head(page, "Status");
  const width = async () => Math.round((await status.boundingBox())?.width ?? 0);
  const before = await width();
  await status.getByRole("button", { name: "Status", exact: true }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(width).toBe(before + 16);
  const box = await status.boundingBox();
  if (!box) throw new Error("the head of Status is not there");
  await page.mouse.move(box.x + box.width - 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 28, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(before + 46);
  await page.reload();
  await expect.poll(width).toBe(before + 46);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Tags" }).click();
  await expect(page.getByRole("checkbox", { name: "Tags" })).not.toBeChecked();
  await page.getByRole("button", { name: "Reset Column Widths" }).click();
  await page.keyboard.press("Escape");
  await expect.poll(width).toBe(before);
  await expect(head(page, "Tags")).toBeHidden();
});

test("shows served rows in the same way, up to the last", async ({ page }) => {
  await chooseMode(page, "Served in pieces");
  await expect(page.getByText("Page 1 of 1,000 (50,000 total items)")).toBeVisible();
  await sortBy(page, "Size");
  await expect(head(page, "Size")).toHaveAttribute("aria-sort", "ascending");
  await choosePageSize(page, "All");
  await rows(page).nth(1).focus();
  await page.keyboard.press("Control+End");
  await expect(rows(page).last()).toHaveAttribute("aria-rowindex", "50001");
  await expect(rows(page).last().getByRole("rowheader")).toBeInViewport();
  await page.getByRole("checkbox", { name: "Select all rows" }).click();
  await expect(selection(page)).toContainText("50,000 selected");
});

/** Without `region`: an open menu stands outside the landmarks and hides them. */
const menuRules = [
  "aria-required-children",
  "aria-required-parent",
  "aria-allowed-attr",
  "color-contrast",
  "target-size",
];

test("passes axe with rows, a selection and a menu", async ({ page }) => {
  test.slow();
  // A few rows are as good as fifty, which cost axe most of a minute.
  await filter(page).fill("board consent 12*docx");
  await expect(page.getByText(/, \d\d? filtered/)).toBeVisible();
  await settled(page);
  await rows(page).nth(1).getByRole("checkbox").click();
  await expect(selection(page)).toBeVisible();
  await expectAccessible(page);
  await rows(page).nth(2).click({ button: "right" });
  await expect(page.getByRole("menu")).toBeVisible();
  await expectAccessible(page, menuRules);
});

test("passes axe while it loads, without rows, and when it failed", async ({ page }) => {
  for (const [mode, sign] of [
    ["Loading", "Loading"],
    ["Empty", "No documents or folders here"],
    ["Failed", "This list could not be loaded"],
  ] as const) {
    await chooseMode(page, mode);
    await expect(page.getByText(sign).or(page.getByRole("status", { name: sign }))).toBeVisible();
    await expectAccessible(page);
  }
});

test("keeps its rows when it cannot be refreshed, and tries again", async ({ page }) => {
  await chooseMode(page, "Failed to refresh");
  await expect(page.getByText(/could not be refreshed/)).toBeVisible();
  await expect(names(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/could not be refreshed/)).toBeHidden();
});
