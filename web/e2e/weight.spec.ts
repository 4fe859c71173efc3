import type { Page } from "@playwright/test";
import { expect, heading, people, test } from "./support";

/** The files of script that opening a page brings, and their bytes over the wire, compressed as they are sent. */
async function scripts(page: Page, path: string, arrived: () => Promise<void>) {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await arrived();
  await page.waitForLoadState("load");
  const all = await Promise.all(sizes);
  return { files: all.length, bytes: all.reduce((sum, size) => sum + size, 0) };
}

test("the sign-in page brings less than 200 KB of script, in few files", async ({ page }) => {
  const { files, bytes } = await scripts(page, "/login", () =>
    expect(page.getByLabel("Username")).toBeVisible(),
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(200_000);
  expect(files).toBeLessThan(10);
});

test("the page of a shared link brings less than 200 KB of script, in few files", async ({ page }) => {
  const { files, bytes } = await scripts(page, "/share/download/none", () =>
    expect(heading(page, "This link is invalid or has expired.")).toBeVisible(),
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(200_000);
  expect(files).toBeLessThan(10);
});

test("the home page brings less than 300 KB of script, in few files", async ({ page, signIn }) => {
  await signIn(people.user);
  const { files, bytes } = await scripts(page, "/", () =>
    expect(heading(page, /Harbor & Finch LLP/)).toContainText("Welcome, Marcus"),
  );
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(300_000);
  expect(files).toBeLessThan(20);
});
