import { expect, expectAccessible, test } from "./support";

test("the eye for accessibility sees what is wrong, and does not count what comes after a dozen", async ({
  page,
}) => {
  const pale = '<p style="color: #999; background: #fff">Pale</p>';
  const around = (inside: string) =>
    `<!doctype html><html lang="en"><title>Test</title><main><h1>Test</h1>${inside}</main></html>`;
  await page.setContent(around("<p>Black on white</p>"));
  await expectAccessible(page);
  await page.setContent(around(`${pale}<img src="data:,">`));
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast: <p.*image-alt: <img/s);
  await expect(expectAccessible(page, ["image-alt"])).rejects.toThrow(/image-alt/);

  const items = (palest: number) =>
    Array.from({ length: 20 }, (_, index) => `<li>${index === palest ? pale : index}</li>`).join("");
  await page.setContent(around(`<ul>${items(11)}</ul>`));
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast/);
  await page.setContent(around(`<ul>${items(12)}</ul>`));
  await expectAccessible(page);
});
