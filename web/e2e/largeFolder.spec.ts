import type { Page } from "@playwright/test";
import { inDatabase } from "./database";
import { recordsOf, unique } from "./records";
import { expect, people, test } from "./support";

const grid = (page: Page) => page.getByRole("grid", { name: "Documents" });
const row = (page: Page, index: number) => grid(page).locator(`[aria-rowindex="${index + 1}"]`);
const selection = (page: Page) => page.getByRole("toolbar", { name: "Selection" });

/** Documents without bytes, numbered after an id, at the top of a matter of the demo's first firm. */
const plant = (matterID: number, count: number, after: number, except: number[] = []) => `
  CREATE TEMP TABLE planted AS
  SELECT ${after} + n AS id, 'Exhibit ' || n || '.txt' AS name, f.id AS folder_id
  FROM folders f, generate_series(1, ${count}) n
  WHERE f.tenant_id = 1001 AND f.matter_id = ${matterID} AND f.area = 'docs' AND f.parent_id IS NULL
    AND NOT n = ANY ('{${except.join()}}');
  INSERT INTO documents (tenant_id, id, folder_id, name, created_at, created_by)
  SELECT 1001, id, folder_id, name, now(), 1 FROM planted;
  INSERT INTO files (tenant_id, key, state, counted, size, sha256, created_at)
  SELECT 1001, '1001/00/' || md5(id::text), 'arrived', true, 1, sha256(id::text::bytea), now() FROM planted;
  INSERT INTO document_versions (tenant_id, id, document_id, state, number, file_key, created_at, created_by)
  SELECT 1001, id, id, 'live', 1, '1001/00/' || md5(id::text), now(), 1 FROM planted;
  UPDATE documents d SET version_id = p.id, version_number = 1, size = 1, modified_at = now(), modified_by = 1
  FROM planted p WHERE d.tenant_id = 1001 AND d.id = p.id;`;

test("the preview goes on through rows that the list has not loaded, and the list goes with it", async ({
  page,
  request,
  baseURL,
  signIn,
}) => {
  test.skip(!process.env.CASEFOLD_E2E_DATA, "the database of this program cannot be reached");
  const records = await recordsOf(request, baseURL ?? "", people.admin);
  const matterID = await records.matter(unique("Long reading"));
  const read = [50, 51, 5000, 5001];
  const ids = await records.documents(
    matterID,
    Object.fromEntries(read.map((n) => [`Exhibit ${n}.txt`, `Words of Exhibit ${n}.txt`])),
  );
  inDatabase("casefold_us", plant(matterID, 5050, 6_000_000, read));
  await signIn(people.admin);
  const previewed = async (name: string) => {
    const pane = page.getByRole("complementary", { name: "Preview" });
    await expect(pane.getByRole("heading", { name })).toBeVisible();
    await expect(pane.getByText(`Words of ${name}`)).toBeVisible();
  };

  await page.goto(`/matters/${matterID}/docs/?preview=${ids[0]}`);
  await previewed("Exhibit 50.txt");
  await expect(row(page, 1)).toContainText("Exhibit 1.txt");
  await page.keyboard.press("Alt+ArrowDown");
  await previewed("Exhibit 51.txt");
  await expect(page).toHaveURL(/page=2/);
  await expect(row(page, 51)).toBeInViewport();
  await page.keyboard.press("Alt+ArrowUp");
  await previewed("Exhibit 50.txt");
  await expect(row(page, 50)).toBeInViewport();

  await page.goto(`/matters/${matterID}/docs/?preview=${ids[2]}`);
  await previewed("Exhibit 5000.txt");
  await expect(row(page, 1)).toContainText("Exhibit 1.txt");
  await page.keyboard.press("Alt+ArrowDown");
  await previewed("Exhibit 5001.txt");
  await expect(page).toHaveURL(/page=101/);
});

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
  inDatabase("casefold_us", plant(matterID, 6000, 5_000_000));
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

test("many stars are set in one call", async ({ page, request, baseURL, signIn }) => {
  test.skip(!process.env.CASEFOLD_E2E_DATA, "the database of this program cannot be reached");
  const records = await recordsOf(request, baseURL ?? "", people.uptimeAdmin);
  const matterID = await records.matter(unique("Many stars")); // of somebody whose favorites no other test looks at
  inDatabase("casefold_us", plant(matterID, 300, 5_100_000));
  await signIn(people.uptimeAdmin);
  await page.goto(`/matters/${matterID}/docs/`);
  await expect(row(page, 1)).toContainText("Exhibit 1.txt");

  let calls = 0;
  page.on("request", (sent) => {
    if (new URL(sent.url()).pathname.startsWith("/api/document/favorite")) calls += 1;
  });
  const stars = async () => {
    const { documents } = await records.call<{ documents: { matterID: number }[] }>(
      "GET",
      "/document/listFavorites",
    );
    return documents.filter((one) => one.matterID === matterID).length;
  };
  await row(page, 1).focus();
  await page.keyboard.press("Control+a");
  await expect(selection(page)).toContainText("300 selected");
  await selection(page).getByRole("button", { name: "Favorite" }).click();
  await expect.poll(stars).toBe(300);
  expect(calls).toBe(1);
});
