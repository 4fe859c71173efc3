import type { Page } from "@playwright/test";
import { expect, expectAccessible, heading, people, test } from "./support";

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

test("at 200 % the heads scroll away from a list, so that eight rows are seen at once, and come back", async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await signIn(people.admin);
  await page.goto("/matters/");
  const rows = page.getByRole("grid", { name: "Matters" }).getByRole("row");
  const named = (row: number) => rows.nth(row).getByRole("rowheader");
  await expect(named(8)).toBeAttached();
  await rows.nth(1).focus();
  await page.keyboard.press("ArrowDown");
  for (const row of [1, 8]) await expect(named(row)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  const filter = page.getByLabel("Filter Matters");
  await filter.focus();
  await expect(filter).toBeInViewport({ ratio: 1 });
  await named(1).hover();
  await page.mouse.wheel(0, 100);
  await expect(filter).not.toBeInViewport();
  await expect(async () => {
    await page.mouse.wheel(0, -1000);
    await expect(heading(page, "Matters")).toBeInViewport({ ratio: 1, timeout: 1000 });
  }).toPass();
});
