// Opens and uses the Trash Bin with the 50,000 documents that bench/trash.sql makes.
//
//   node bench/bin.mjs http://127.0.0.1:8080 username password

import { listSteps, measureSteps } from "./browser.mjs";

const list = { label: "Documents in the Trash Bin", columns: ["Location", "Name"], filter: "witness 12" };

await measureSteps(
  async (page) => {
    await page.goto("/trash/clients");
    await page.getByRole("grid", { name: "Clients in the Trash Bin" }).waitFor();
    await page.waitForTimeout(1000);
  },
  (page) => {
    const grid = page.getByRole("grid", { name: list.label });
    return {
      opening: async () => {
        await page.getByRole("tab", { name: /^Documents/ }).click();
        await grid.getByText(/^Deposition of witness/).first().waitFor();
      },
      ...listSteps(page, list),
    };
  },
);
