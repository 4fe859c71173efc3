// Opens and uses the list of all matters of a firm.
//
//   node bench/matters.mjs http://127.0.0.1:8080 username password

import { listSteps, measureSteps, settled } from "./browser.mjs";

const list = { label: "Matters", columns: ["Opened", "Name"], filter: "cedar" };

await measureSteps(
  async (page) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Matters", exact: true }).first().waitFor();
    await page.waitForTimeout(1000);
  },
  (page) => {
    const grid = page.getByRole("grid", { name: list.label });
    return {
      opening: async () => {
        await page.getByRole("link", { name: "Matters", exact: true }).first().click();
        await page.getByRole("tab", { name: /^All/ }).click();
        await grid.getByText(/ v\. /).first().waitFor();
      },
      "turning pages": async () => {
        for (let turn = 0; turn < 5; turn += 1) {
          await page.getByRole("button", { name: "Next page" }).click();
          await settled(grid);
        }
      },
      ...listSteps(page, list),
    };
  },
);
