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

for (const { width, height, atOnce } of [
  { width: 1024, height: 640, atOnce: 3 },
  { width: 1024, height: 500, atOnce: 1 },
  { width: 420, height: 700, atOnce: 1 },
]) {
  test(`messages leave the buttons of a form free in a window of ${width} by ${height}`, async ({
    page,
    request,
    baseURL,
    signIn,
  }) => {
    const records = await recordsOf(request, baseURL ?? "", people.user);
    const matterID = await records.matter(unique("Messages"));
    const names = ["First.docx", "Second.docx", "Third.docx"];
    for (const name of names) await records.document(matterID, name, "text");
    await page.setViewportSize({ width, height });
    await signIn(people.user);
    await page.goto(`/matters/${matterID}/docs/`);
    for (const name of names) {
      await row(page, name).focus();
      await page.keyboard.press("Delete");
      await expect(row(page, name)).toBeHidden();
    }
    const closing = page.getByRole("button", { name: "Close message" });
    await expect(closing).toHaveCount(atOnce);
    // Messages stay while the pointer is on them, so the rest is done by keyboard.
    await closing.last().hover();
    await page.getByRole("button", { name: "New", exact: true }).press("Enter");
    await page.getByRole("menuitem", { name: "Matter" }).press("Enter");
    const submit = page.getByRole("button", { name: "Create Matter" });
    await submit.focus();
    await expect(closing).toHaveCount(atOnce);
    await expect(async () => {
      const button = await submit.boundingBox();
      const message = await closing.first().boundingBox();
      expect((button?.y ?? height) + (button?.height ?? 0)).toBeLessThan(message?.y ?? 0);
    }).toPass();
    await expect(submit).toBeInViewport({ ratio: 1 });
  });
}
