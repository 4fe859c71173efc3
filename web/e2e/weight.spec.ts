import type { Page } from "@playwright/test";
import { expect, heading, people, test } from "./support";

/** The bytes of script that opening a page brings over the wire, compressed as they are sent. */
async function scriptBytes(page: Page, path: string, arrived: () => Promise<void>): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await arrived();
  await page.waitForLoadState("load");
  const all = await Promise.all(sizes);
  return all.reduce((sum, size) => sum + size, 0);
}

test("the sign-in page brings less than 200 KB of script", async ({ page }) => {
  const bytes = await scriptBytes(page, "/login", () => expect(page.getByLabel("Username")).toBeVisible());
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(200_000);
});

test("the home page brings less than 300 KB of script", async ({ page, signIn }) => {
  await signIn(people.user);
  const bytes = await scriptBytes(page, "/", () =>
    expect(heading(page, /Harbor & Finch LLP/)).toContainText("Welcome, Marcus"),
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(300_000);
});
