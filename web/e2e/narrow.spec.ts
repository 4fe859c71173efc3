import type { Page } from "@playwright/test";
import { expect, expectAccessible, people, test } from "./support";

async function examine(page: Page) {
  const list = page.getByRole("grid");
  const first = list.getByRole("row").nth(1);
  const name = first.getByRole("rowheader");
  await expect(name).toBeVisible();
  expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const menu = await first.getByRole("button", { name: /^Actions for/ }).boundingBox();
  for (const cell of [name, ...(await first.getByRole("gridcell").all()).slice(1, -1)]) {
    const box = await cell.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0);
  }
  const named = list.getByRole("columnheader").nth(1);
  await named.getByRole("button").first().click();
  await expect(named).toHaveAttribute("aria-sort", /ascending|descending/);
  await expectAccessible(page);
}

test("nothing of a row is cut off or covered on a narrow window", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 420, height: 800 });
  await signIn(people.superAdmin);
  await page.goto("/test");
  await examine(page);
  await signIn(people.admin);
  for (const path of ["/clients", "/matters/", "/firmDocs/public/"]) {
    await test.step(path, async () => {
      await page.goto(path);
      await examine(page);
    });
  }
});
