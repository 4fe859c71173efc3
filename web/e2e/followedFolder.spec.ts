import type { Page } from "@playwright/test";
import { recordsOf, unique } from "./records";
import { expect, people, test } from "./support";
import { crumbs } from "./walk";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const docs = (matterID: number, folder = "") => `/matters/${matterID}/docs/${folder}`;

test("a folder that somebody renames is followed, names show what turns them, and files dropped beside the list arrive", async ({
  page,
  request,
  baseURL,
  signIn,
}) => {
  const records = await recordsOf(request, baseURL ?? "", people.user);
  const matterID = await records.matter(unique("Followed"));
  const before = { matterID, basepath: "docs/", dirname: "Before" };
  const { directoryID } = await records.call<{ directoryID: number }>("PUT", "/directory", before);
  await records.documents(matterID, { "invoice\u202Efdp.exe": "text" });
  await signIn(people.user);
  await page.goto(docs(matterID));
  await expect(row(page, "invoice‹U+202E›fdp.exe")).toBeVisible();
  expect(await page.content()).not.toContain("\u202E");

  await row(page, "Before").getByRole("link").click();
  await expect(page).toHaveURL(docs(matterID, "Before/"));
  await expect(page.getByText("No documents or folders here")).toBeVisible();
  await records.call("POST", "/directory/rename", { matterID, directoryID, dirname: "After" });
  await expect(page).toHaveURL(docs(matterID, "After/"));
  await page.goto(docs(matterID, "Before/"));
  await expect(page).toHaveURL(docs(matterID, "After/"));
  await expect(crumbs(page)).toContainText("After");

  const dataTransfer = await page.evaluateHandle(() => {
    const dropped = new DataTransfer();
    dropped.items.add(new File(["text"], "Dropped.txt"));
    return dropped;
  });
  await expect(page.getByText("No documents or folders here")).toBeVisible();
  await page.getByRole("banner").dispatchEvent("drop", { dataTransfer });
  await expect(row(page, "Dropped.txt")).toBeVisible();
});
