import { expect, expectAccessible, people, test } from "./support";

for (const path of ["/clients", "/matters/", "/firmDocs/public/", "/test"]) {
  test(`nothing of a row is cut off or covered on a narrow window: ${path}`, async ({ page, signIn }) => {
    await page.setViewportSize({ width: 420, height: 800 });
    await signIn(path === "/test" ? people.superAdmin : people.admin);
    await page.goto(path);
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
  });
}
