// Opens and uses the folder of 50,000 documents that bench/tasks.sql makes.
//
//   node bench/folder.mjs http://127.0.0.1:8080 username password

import { listSteps, measureSteps } from "./browser.mjs";

const list = { label: "Documents", columns: ["Size", "Name"], filter: "witness 12" };

await measureSteps(
  async (page) => {
    await page.goto("/matters/2000001/docs/");
    await page.getByRole("link", { name: "Fifty thousand" }).waitFor();
    await page.waitForTimeout(1000);
  },
  (page) => {
    const grid = page.getByRole("grid", { name: list.label });
    return {
      opening: async () => {
        await page.getByRole("link", { name: "Fifty thousand" }).click();
        await grid.getByText(/^Deposition of witness/).first().waitFor();
      },
      ...listSteps(page, list),
    };
  },
);
