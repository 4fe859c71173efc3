import type { Page } from "@playwright/test";
import { expect } from "./support";

export const crumbs = (page: Page) => page.getByRole("navigation", { name: "Folder" });

/** Goes to a matter without leaving the program, which would forget what has been cut. */
export async function walkTo(page: Page, name: string) {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Matters" }).click();
  await page.getByRole("searchbox", { name: "Filter Matters" }).fill(name);
  await page.getByRole("rowheader").getByRole("link", { name }).click();
  await expect(crumbs(page)).toContainText(name);
  const shown = page.getByText("No documents or folders here").or(page.getByRole("rowheader"));
  await expect(shown.first()).toBeVisible();
}
