import type { Page } from "@playwright/test";
import { recordsOf, unique } from "./records";
import { expect, expectAccessible, people, test } from "./support";

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("what was removed in two steps is offered back in two messages, each on its own", async ({
  page,
  request,
  baseURL,
  signIn,
}) => {
  const records = await recordsOf(request, baseURL ?? "", people.user);
  const matterID = await records.matter(unique("Messages"));
  await records.document(matterID, "First.docx", "text");
  await records.document(matterID, "Second.docx", "text");
  await signIn(people.user);
  await page.goto(`/matters/${matterID}/docs/`);
  await row(page, "First.docx").focus();
  await page.keyboard.press("Delete");
  await expect(row(page, "First.docx")).toBeHidden();
  await expect(row(page, "Second.docx")).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(row(page, "Second.docx")).toBeHidden();
  const undo = page.getByRole("button", { name: "Click Here to undo" });
  await expect(undo).toHaveCount(2);
  await page.keyboard.press("F8");
  await expect(undo.last()).toBeFocused();
  await expectAccessible(page);
  await undo.first().click();
  await expect(row(page, "First.docx")).toBeVisible();
  await expect(row(page, "Second.docx")).toBeHidden();
  await undo.first().click();
  await expect(row(page, "Second.docx")).toBeVisible();
});
