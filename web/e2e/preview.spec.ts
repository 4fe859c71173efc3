import type { Page } from "@playwright/test";
import { pdf } from "./pdf";
import { type Records, recordsOf, unique } from "./records";
import { test as base, expect, expectAccessible, people } from "./support";

const test = base.extend<{ records: Records; matterID: number }>({
  records: async ({ request, baseURL }, use) => use(await recordsOf(request, baseURL ?? "", people.user)),
  matterID: async ({ records, signIn }, use) => {
    await signIn(people.user);
    await use(await records.matter(unique("Preview")));
  },
});

const pane = (page: Page) => page.getByRole("complementary", { name: "Preview" });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function show(page: Page, matterID: number, name: string) {
  await page.goto(`/matters/${matterID}/docs/`);
  await row(page, name).getByRole("button", { name, exact: true }).click();
  await expect(pane(page).getByRole("heading", { name })).toBeVisible();
}

/** Runs in the page: how far the ring of a focused field stays from the icon before it. */
function roomAroundRing(field: Element): number {
  const icon = field.parentElement?.querySelector("svg");
  const { outlineOffset, outlineWidth } = getComputedStyle(field);
  const reach = Math.max(0, Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth));
  return icon ? field.getBoundingClientRect().left - reach - icon.getBoundingClientRect().right : -1;
}

test("a PDF shows its pages, and finds words in them", { tag: "@everyBrowser" }, async ({
  page,
  records,
  matterID,
}) => {
  await records.document(
    matterID,
    "Brief.pdf",
    pdf(["First page", "Second page about escrow", "Escrow again"]),
  );
  await show(page, matterID, "Brief.pdf");
  await expect(pane(page).getByText("1 / 3")).toBeVisible();
  await expect(pane(page).getByText("First page")).toBeVisible();
  await pane(page).getByRole("button", { name: "Next page" }).click();
  await expect(pane(page).getByText("2 / 3")).toBeVisible();
  await pane(page).getByLabel("Find in this document").fill("escrow");
  await expect(pane(page).getByText(/^[12] of 2$/)).toBeVisible();
  await pane(page).getByLabel("Find in this document").fill("nowhere");
  await expect(pane(page).getByText("No matches")).toBeVisible();
  expect(
    await pane(page).getByLabel("Find in this document").evaluate(roomAroundRing),
  ).toBeGreaterThanOrEqual(0);
  await pane(page).getByRole("button", { name: "Zoom in" }).click();
  await expect(pane(page).getByText(/^\d+%$/)).toBeVisible();
  await expectAccessible(page);
  await pane(page).getByRole("button", { name: "Wide preview" }).click();
  await expect.poll(async () => (await pane(page).boundingBox())?.width).toBe(900);
});

test("texts and images show, and the keyboard goes from one to the next", { tag: "@everyBrowser" }, async ({
  page,
  records,
  matterID,
}) => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40"/></svg>';
  await records.document(matterID, "A note.txt", "Ümlaute, 日本 & <b>no markup</b>");
  await records.document(matterID, "B logo.svg", svg);
  await show(page, matterID, "A note.txt");
  await expect(pane(page).getByText("Ümlaute, 日本 & <b>no markup</b>")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Alt+ArrowDown");
  await expect(pane(page).getByRole("img", { name: "B logo.svg" })).toBeVisible();
  await expect(page).toHaveURL(/preview=\d+/);
  await page.keyboard.press("Alt+ArrowUp");
  await expect(pane(page).getByRole("heading", { name: "A note.txt" })).toBeVisible();
  await row(page, "B logo.svg").getByRole("gridcell").nth(4).click();
  await expect(pane(page).getByRole("heading", { name: "B logo.svg" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(pane(page)).toBeHidden();
});

test("what has no preview says so and offers a copy", { tag: "@everyBrowser" }, async ({
  page,
  records,
  matterID,
}) => {
  await records.document(matterID, "Disk.img", "\u0000\u0001 unknown bytes");
  await show(page, matterID, "Disk.img");
  await expect(pane(page).getByText("Preview Not Available")).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await pane(page).getByRole("button", { name: "Download a Copy" }).last().click();
  expect((await download).suggestedFilename()).toBe("Disk.img");
});

test("the preview and a column of the list say what cannot be found", async ({ page, records, matterID }) => {
  await records.document(matterID, "Disk.img", "\u0000\u0001 unknown bytes");
  await records.document(matterID, "Note.txt", "words");
  await show(page, matterID, "Disk.img");
  await expect(
    pane(page).getByText("Not searchable: this kind of file has no text that can be read"),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/matters/${matterID}/docs/`); // the list was read before the text
  const choose = async () => {
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Searchable" }).click();
    await page.keyboard.press("Escape");
  };
  await choose();
  await expect(row(page, "Disk.img").getByRole("gridcell", { name: "No", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Filter Searchable" }).click();
  await page.getByRole("searchbox", { name: "Filter Searchable" }).fill("no");
  await page.keyboard.press("Enter");
  await expect(row(page, "Note.txt")).toBeHidden();
  await expect(row(page, "Disk.img")).toBeVisible();
  await choose(); // it belongs to the person, whom other tests play too
});

test("earlier versions can be looked at", { tag: "@everyBrowser" }, async ({ page, records, matterID }) => {
  const documentID = await records.document(matterID, "Terms.txt", "the first terms");
  await records.version(documentID, "the second terms");
  await show(page, matterID, "Terms.txt");
  await expect(pane(page).getByText("the second terms")).toBeVisible();
  await pane(page).getByRole("button", { name: "Version 2" }).click();
  await page.getByRole("menuitemradio", { name: /^Version 1/ }).click();
  await expect(pane(page).getByText("the first terms")).toBeVisible();
});
