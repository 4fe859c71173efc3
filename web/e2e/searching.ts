import type { Locator, Page } from "@playwright/test";
import { type Records, recordsOf } from "./records";
import { test as base, expect, people } from "./support";

/** Tests of searches, with records that an admin makes. */
export const test = base.extend<{ records: Records }>({
  records: async ({ request, baseURL }, use) => use(await recordsOf(request, baseURL ?? "", people.admin)),
});

/** The box of the header, which is the query box of the search page. */
export const box = (page: Page) => page.getByRole("combobox", { name: "Search", exact: true });
export const results = (page: Page) => page.getByRole("list", { name: "Results" });
export const titles = (page: Page) => results(page).getByRole("heading", { level: 3 });
/** What is marked in a text. */
export const marks = (within: Locator) => within.locator("mark");

/** A word that stands nowhere else. */
export const rareWord = () => `zq${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** The address of the page that searches as soon as it is opened. */
export const searching = (query: string, rest = "") =>
  `/search?q=${encodeURIComponent(query)}${rest}&runAfterNavigating=1`;

/** Waits until a search finds as many. */
export async function untilFound(records: Records, query: string, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { data } = await records.call<{ data: { totalHits: number } }>("POST", "/search", { query });
        return data.totalHits;
      },
      { timeout: 60_000 },
    )
    .toBe(count);
}
