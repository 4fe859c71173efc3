// Uses the table of 50,000 rows that a browser holds itself.
//
//   node bench/table.mjs http://127.0.0.1:8080 username password

import { listSteps, measureSteps } from "./browser.mjs";

const list = { label: "Test documents", columns: ["Name", "Size"], filter: "agreement" };

await measureSteps(
  async (page) => {
    await page.goto("/test");
    await page.getByText("Page 1 of 1,000 (50,000 total items)").waitFor();
  },
  (page) => listSteps(page, list),
);
