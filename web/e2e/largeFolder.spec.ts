import type { Page } from "@playwright/test";
import { inDatabase } from "./database";
import { recordsOf, unique } from "./records";
import { expect, people, test } from "./support";

const grid = (page: Page) => page.getByRole("grid", { name: "Documents" });
const row = (page: Page, index: number) => grid(page).locator(`[aria-rowindex="${index + 1}"]`);
const selection = (page: Page) => page.getByRole("toolbar", { name: "Selection" });

/** Documents without bytes, at the top of a matter of the demo's first firm. */
const plant = (matterID: number, count: number) => `
  CREATE TEMP TABLE planted AS
  SELECT 5000000 + n AS id, 'Exhibit ' || n || '.txt' AS name, f.id AS folder_id
  FROM folders f, generate_series(1, ${count}) n
  WHERE f.tenant_id = 1001 AND f.matter_id = ${matterID} AND f.area = 'docs' AND f.parent_id IS NULL;
  INSERT INTO documents (tenant_id, id, folder_id, name, created_at, created_by)
  SELECT 1001, id, folder_id, name, now(), 1 FROM planted;
  INSERT INTO document_versions (tenant_id, id, document_id, state, number, blob_key, size, sha256, created_at, created_by)
  SELECT 1001, id, id, 'live', 1, '1001/00/' || md5(id::text), 1, sha256(id::text::bytea), now(), 1 FROM planted;
  UPDATE documents d SET version_id = p.id, version_number = 1, size = 1, modified_at = now(), modified_by = 1
  FROM planted p WHERE d.tenant_id = 1001 AND d.id = p.id;`;

test("a folder of more than a browser holds is read, scrolled, chosen and trashed as a whole", async ({
  page,
  request,
  baseURL,
  signIn,
}) => {
  test.skip(!process.env.CASEFOLD_E2E_DATA, "the database of this program cannot be reached");
  const records = await recordsOf(request, baseURL ?? "", people.admin);
  const matterID = await records.matter(unique("Large folder"));
  await records.call("PUT", "/directory", { matterID, basepath: "docs/", dirname: "Zeal" });
  inDatabase("casefold_us", plant(matterID, 6000));
  await signIn(people.admin);

  await page.goto(`/matters/${matterID}/docs/`);
  await expect(row(page, 1)).toContainText("Zeal");
  await expect(row(page, 2)).toContainText("Exhibit 1.txt");
  await expect(page.getByText("Page 1 of 121 (6,001 total items)")).toBeVisible();

  await page.getByRole("button", { name: /^Rows per page/ }).click();
  await page.getByRole("menuitemradio", { name: "All", exact: true }).click();
  await row(page, 2).focus();
  await page.keyboard.press("Control+End");
  await expect(row(page, 6001)).toContainText("Exhibit 6000.txt");
  await expect(row(page, 6001)).toBeInViewport();
  await expect(row(page, 6001)).toBeFocused();

  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+Control+End");
  await expect(selection(page)).toContainText("6,000 selected");
  await page.keyboard.press("Escape");
  await expect(selection(page)).toBeHidden();

  await page.keyboard.press("Control+a");
  await expect(selection(page)).toContainText("6,001 selected");
  await page.keyboard.press("Delete");
  await expect(page.getByText("Moved Item(s) to Trash Bin successfully.")).toBeVisible();
  await expect(page.getByText("No documents or folders here")).toBeVisible();
  await page.getByText("Click Here to undo").click();
  await expect(page.getByText("Page 1 of 1 (6,001 total items)")).toBeVisible();
});
