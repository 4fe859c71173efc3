import type { Page } from "@playwright/test";
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

/** A PDF of a few pages with one line of text on each. */
function pdf(lines: readonly string[]): string {
  const pages = lines.map((line, index) => {
    const content = `BT /F1 24 Tf 72 700 Td (${line}) Tj ET`;
    return [
      `${4 + index * 2} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >> endobj`,
      `${5 + index * 2} 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj`,
    ].join("\n");
  });
  const kids = lines.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  const objects = [
    "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
    `2 0 obj << /Type /Pages /Kids [${kids}] /Count ${lines.length} >> endobj`,
    "3 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> endobj",
    ...pages,
  ].flatMap((part) => part.split(/(?<=endobj)\n/));
  let text = "%PDF-1.4\n";
  const places = objects.map((object) => {
    const place = text.length;
    text += `${object}\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const start = text.length;
  return `${text}xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join("")}trailer << /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}

async function show(page: Page, matterID: number, name: string) {
  await page.goto(`/matters/${matterID}/docs/`);
  await row(page, name).getByRole("button", { name, exact: true }).click();
  await expect(pane(page).getByRole("heading", { name })).toBeVisible();
}

test("a PDF shows its pages, and finds words in them", async ({ page, records, matterID }) => {
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
  await pane(page).getByRole("button", { name: "Zoom in" }).click();
  await expect(pane(page).getByText(/^\d+%$/)).toBeVisible();
  await expectAccessible(page);
  await pane(page).getByRole("button", { name: "Wide preview" }).click();
  expect((await pane(page).boundingBox())?.width).toBe(900);
});

test("texts and images show, and the keyboard goes from one to the next", async ({
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

test("what has no preview says so and offers a copy", async ({ page, records, matterID }) => {
  await records.document(matterID, "Disk.img", "\u0000\u0001 unknown bytes");
  await show(page, matterID, "Disk.img");
  await expect(pane(page).getByText("Preview Not Available")).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await pane(page).getByRole("button", { name: "Download a Copy" }).last().click();
  expect((await download).suggestedFilename()).toBe("Disk.img");
});

test("earlier versions can be looked at", async ({ page, records, matterID }) => {
  const documentID = await records.document(matterID, "Terms.txt", "the first terms");
  await records.version(documentID, "the second terms");
  await show(page, matterID, "Terms.txt");
  await expect(pane(page).getByText("the second terms")).toBeVisible();
  await pane(page).getByRole("button", { name: "Version 2" }).click();
  await page.getByRole("menuitemradio", { name: /^Version 1/ }).click();
  await expect(pane(page).getByText("the first terms")).toBeVisible();
});
