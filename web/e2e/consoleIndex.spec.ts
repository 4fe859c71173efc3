import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { dataFolder } from "./database";
import { type Records, recordsOf, unique } from "./records";
import { confirm, row, said } from "./staff";
import { expect, expectAccessible, heading, people, test } from "./support";

const firm = "1002";

/** Takes a document out of the index that is searched, behind the back of the program. */
const takeOut = (documentID: number) =>
  execFileSync("go", ["run", "./tools/unindex", dataFolder(), "CA", firm, String(documentID)], {
    cwd: join(import.meta.dirname, "../.."),
  });

async function finds(records: Records, query: string): Promise<number> {
  const answer = await records.call<{ data: { totalHits: number } }>("POST", "/search", { query });
  return answer.data.totalHits;
}

test("what was taken out of an index is found by the audit and repaired, and the index is built anew", async ({
  page,
  signIn,
  request,
  baseURL,
}) => {
  test.slow();
  const word = `zq${Date.now().toString(36)}`;
  const records = await recordsOf(request, baseURL ?? "", people.canadian);
  const matterID = await records.matter(unique("Audited"));
  const documentID = await records.document(matterID, "Taken out.txt", word);
  await expect.poll(() => finds(records, word)).toBe(1);
  takeOut(documentID);

  await signIn(people.provider);
  await page.goto(`/admin/tenant/${firm}/searchindex`);
  const repair = page.getByRole("button", { name: /^Repair/ });
  await repair.hover();
  await expect(repair).toHaveAccessibleDescription("Run the audit first.");
  await page.getByRole("button", { name: "Check for Missing Items" }).click();
  const found = page.getByRole("table", { name: "What differs, by kind" });
  const figures = (kind: string) => found.getByRole("row").filter({ hasText: kind }).getByRole("cell");
  await expect(figures("Documents")).toHaveText(["1", "0", "0", "1"]);
  await expect(figures("Document versions")).toHaveText(["1", "0", "0", "1"]);
  await said(page, "2 items differ.");
  await expect(page.getByText("Taken out")).toBeHidden();
  await expectAccessible(page);

  // The audit is repeated by itself when the repair is over.
  await page.getByRole("button", { name: "Repair 2 items" }).click();
  await said(page, "The index holds exactly what the database has.");
  await repair.hover();
  await expect(repair).toHaveAccessibleDescription("There is nothing to repair.");
  expect(await finds(records, word)).toBe(1);

  takeOut(documentID);
  await page.getByRole("button", { name: "Re-build Search Index" }).click();
  await confirm(page, /^Re-build the search index of/, "Re-build Search Index", "rebuild");
  await expect(page).toHaveURL(`/admin/tenant/${firm}/batchjobs`);
  await expect(row(page, "Re-build Search Index").first()).toContainText("Complete");
  await expect(row(page, "Repair Search Index").first()).toContainText("2 of 2");
  await page.getByRole("tab", { name: "Search Index" }).click();
  await page.getByRole("button", { name: "Check for Missing Items" }).click();
  await said(page, "The index holds exactly what the database has.");
  expect(await finds(records, word)).toBe(1);

  // The firm reads it.
  await signIn(people.canadianAdmin);
  await page.goto("/settings/providerAccess");
  await expect(heading(page, "Provider Access")).toBeVisible();
  for (const act of ["Compared the search index", "Repaired the search index", "Re-built the search index"]) {
    await expect(row(page, act).first()).toContainText(people.provider);
  }
  await expectAccessible(page);
});
