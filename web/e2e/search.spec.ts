import type { Page } from "@playwright/test";
import { unique } from "./records";
import { box, marks, rareWord, results, searching, test, titles, untilFound } from "./searching";
import { expect, expectAccessible, heading, people } from "./support";

const filters = (page: Page) => page.getByRole("form", { name: "Filters" });
const result = (page: Page, name: string | RegExp) =>
  results(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3, name }) });
const summary = (page: Page) => page.getByRole("status").filter({ hasText: /results? in|Searching/ });
const searchButton = (page: Page) => filters(page).getByRole("button", { name: "Search", exact: true });

async function choose(page: Page, label: string, text: string) {
  const field = filters(page).getByRole("combobox", { name: label, exact: true });
  await field.fill(text);
  await filters(page)
    .getByRole("option", { name: new RegExp(text) })
    .first()
    .click();
  await field.press("Escape");
}

async function clearFilters(page: Page) {
  await filters(page).getByRole("button", { name: "Clear all" }).click();
}

test("every filter narrows what is found, and the address keeps it", { tag: "@everyBrowser" }, async ({
  page,
  signIn,
  records,
}) => {
  test.slow();
  const word = rareWord();
  const stamp = Date.now();
  const here = await records.matter(`Narrowed ${stamp}`);
  const there = await records.matter(`Elsewhere ${stamp}`);
  const [lease = 0, deed = 0] = await records.documents(here, {
    "Lease.txt": `The ${word} is let.`,
    "Deed.txt": `The ${word} is sold.`,
  });
  const named = await records.document(there, `${word} plan.txt`, "nothing of that kind");
  await records.call("POST", "/document", {
    documentID: lease,
    documentProperties: {
      documentName: "Lease",
      notes: "",
      tags: [`Harbor ${stamp}`, `Pier ${stamp}`, `Quay ${stamp}`, `Wharf ${stamp}`, `Dock ${stamp}`],
      existingDocumentStatusID: null,
      newDocumentStatus: `Sealed ${stamp}`,
      existingDocumentTypeID: null,
      newDocumentType: `Charter ${stamp}`,
      excludeDocumentFromStamping: false,
    },
  });
  await records.call("POST", "/document/lock", { documentID: deed, lockStatus: 2 });
  await records.call("POST", "/document/favorite", { documentID: named, isFavorite: true });
  await untilFound(records, word, 3);

  await signIn(people.admin);
  await page.goto(searching(word));
  await expect(titles(page)).toHaveCount(3);
  await expect(summary(page)).toContainText(/3 results in \d+\.\d\d seconds·?3 documents/);
  await expect(marks(result(page, "Lease.txt"))).toHaveText(word);
  await expect(result(page, "Lease.txt")).toContainText("and 2 more");

  const narrows = async (narrow: () => Promise<unknown>, names: (string | RegExp)[], parameter: RegExp) => {
    await clearFilters(page);
    await narrow();
    await searchButton(page).click();
    await expect(page).toHaveURL(parameter);
    await expect(titles(page)).toHaveText(names);
    await expect(page).toHaveURL(/runAfterNavigating=1/);
  };
  await narrows(() => choose(page, "Matters", `Elsewhere ${stamp}`), [/plan/], new RegExp(`m=${there}&`));
  await narrows(() => choose(page, "Document Type", `Charter ${stamp}`), ["Lease.txt"], /docType=\d+/);
  await narrows(() => choose(page, "Document Status", `Sealed ${stamp}`), ["Lease.txt"], /docStatus=\d+/);
  await narrows(() => choose(page, "Document Tags", `Quay ${stamp}`), ["Lease.txt"], /docTags=\d+/);
  await narrows(
    () => filters(page).getByRole("checkbox", { name: "Documents (File Name)", exact: true }).check(),
    [/plan/],
    /type=1%3A2%3A3/,
  );
  await narrows(
    () => filters(page).getByRole("checkbox", { name: "Only search my favorites" }).check(),
    [/plan/],
    /fav=1/,
  );
  await narrows(
    async () => {
      await choose(page, "User operation", "Has Document Locked");
      await choose(page, "Users", "Eleanor Voss");
    },
    ["Deed.txt"],
    /lock=\d+&userOp=1/,
  );
  await narrows(() => choose(page, "Users", "Marcus Adair"), [], /users=\d+/);
  await expect(page.getByText(`We didn't find anything with "${word}"`)).toBeVisible();
  await page.getByRole("button", { name: "Search without filters" }).click();
  await expect(titles(page)).toHaveCount(3);

  await filters(page).getByLabel("To", { exact: true }).fill("2001-01-31");
  await searchButton(page).click();
  await expect(titles(page)).toHaveCount(0);
  await expect(page).toHaveURL(/to=98\d+/);
  await filters(page).getByLabel("To", { exact: true }).fill("");
  await filters(page).getByLabel("From", { exact: true }).fill("2001-01-31");
  await searchButton(page).click();
  await expect(titles(page)).toHaveCount(3);

  await records.call("POST", "/multi/delete", {
    IDs: { Folder: [], File: [lease] },
    objectType: "Documents",
  });
  await clearFilters(page);
  await searchButton(page).click();
  await expect(titles(page)).toHaveCount(2);
  await filters(page).getByRole("checkbox", { name: "Include deleted items" }).check();
  await searchButton(page).click();
  await expect(page).toHaveURL(/incDel=1/);
  await expect(result(page, "Lease.txt")).toContainText("In the Trash Bin");
});

test("a shared address searches again, in another tab and for somebody else", {
  tag: "@everyBrowser",
}, async ({ page, context, signIn, records }) => {
  const word = rareWord();
  const matterID = await records.matter(unique("Shared search"));
  await records.documents(matterID, { "Ümlaut #1 100%.docx.txt": word, "Other.txt": word });
  await untilFound(records, word, 2);
  await signIn(people.user);
  await page.goto(searching(word));
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole("button", { name: /^Order/ }).click();
  await page.getByRole("menuitemradio", { name: "Oldest First" }).click();
  await expect(page).toHaveURL(/order=1&runAfterNavigating=1$/);

  const second = await context.newPage();
  await second.goto(page.url());
  await expect(box(second)).toHaveValue(word);
  await expect(titles(second)).toHaveCount(2);
  await expect(second.getByRole("button", { name: "Order: Oldest First" })).toBeVisible();
  await expect(second).toHaveTitle(`${word} - Search - Casefold`);

  // Without runAfterNavigating the form is filled and waits; what is malformed counts for nothing.
  await second.goto(`/search?q=${word}&m=x:${matterID}:&docType=abc&order=9`);
  await expect(box(second)).toHaveValue(word);
  await expect(filters(second).getByRole("button", { name: /^Remove Shared search/ })).toBeVisible();
  await expect(titles(second)).toHaveCount(0);
  await searchButton(second).click();
  await expect(second).toHaveURL(`/search?q=${word}&m=${matterID}&runAfterNavigating=1`);
  await expect(titles(second)).toHaveCount(2);

  await result(second, "Ümlaut #1 100%.docx.txt")
    .getByRole("link", { name: "Ümlaut #1 100%.docx.txt" })
    .click();
  await expect(heading(second, "Ümlaut #1 100%.docx.txt")).toBeVisible();
  await second.goBack();
  await expect(titles(second)).toHaveCount(2);
  await expect(box(second)).toHaveValue(word);
});

test("a query that cannot be read is marked, stays, and can be mended", async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/search");
  await expect(box(page)).toBeVisible();
  const broken = 'lease AND (rent OR "deposit';
  await box(page).fill(broken);
  await box(page).press("Enter");
  const alert = page.getByRole("alert").filter({ hasText: "Casefold had a problem" });
  await expect(alert).toContainText(
    "Casefold had a problem interpreting your search query. Please check your syntax and try again. Remember, you can use operators like AND, OR, NOT as well as use (parentheses) to group conditions. If you still need assistance, please contact support.",
  );
  await expect(marks(alert)).toHaveText('"');
  await expect(box(page)).toHaveValue(broken);
  await expect(box(page)).toHaveAttribute("aria-invalid", "true");
  await expect(box(page)).toHaveAccessibleDescription(/quotation mark/);
  await expect(box(page)).toBeFocused();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"]);
  await box(page).press("End");
  await page.keyboard.type('")');
  await expect(box(page)).not.toHaveAttribute("aria-invalid");
  await box(page).press("Enter");
  await expect(alert).toBeHidden();
  await expect(summary(page)).toContainText(/results? in/);
});

test("a query of 1,000 characters keeps the place of its fault in sight", async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/search");
  const long = `(${"contract ".repeat(110)}`;
  await box(page).fill(long);
  await box(page).press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "This parenthesis is not closed." })).toBeVisible();
  await expect(box(page)).toHaveValue(long.trim());
  expect(await box(page).evaluate((input) => input.scrollLeft)).toBe(0);
});

test("the results are walked and opened by keys, and shown beside the list", {
  tag: "@everyBrowser",
}, async ({ page, signIn, records }) => {
  const word = rareWord();
  const matterID = await records.matter(unique("Walked"));
  const [first = 0] = await records.documents(matterID, {
    "First.txt": `before ${word}`,
    "Second.txt": word,
  });
  await records.version(first, `after ${word}`);
  await records.email(
    matterID,
    "Tidings.eml",
    `From: a@b.example\r\nSubject: Tidings\r\n\r\nsent ${word}\r\n`,
  );
  await records.call("PUT", "/notes/createInRootOfMatter", {
    matterID,
    name: "Call",
    content: `said ${word}`,
  });
  await untilFound(records, word, 4);
  await signIn(people.admin);
  await page.goto(searching(word, "&order=1"));
  await expect(titles(page)).toHaveText(["Second.txt", "First.txt", "Tidings", "Call"]);
  const link = (name: string) => results(page).getByRole("link", { name });
  await link("Second.txt").focus();
  await page.keyboard.press("ArrowDown");
  await expect(link("First.txt")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(link("Second.txt")).toBeFocused();
  await page.keyboard.press("Space");
  const pane = page.getByRole("complementary", { name: "Preview" });
  await expect(pane.getByRole("heading", { name: "Second.txt" })).toBeVisible();
  await expect(pane.getByText(word)).toBeVisible();
  await expect(result(page, "Second.txt")).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await page.keyboard.press("Alt+ArrowDown");
  await expect(pane.getByText(`after ${word}`)).toBeVisible();
  const earlier = result(page, "First.txt");
  await expect(earlier).toContainText("1 earlier version matches");
  await earlier.getByRole("button", { name: "Version 1" }).click();
  await expect(pane.getByText(`before ${word}`)).toBeVisible();
  await expect(pane.getByRole("button", { name: "Version 1" })).toBeVisible();
  await page.reload();
  await expect(pane.getByText(`before ${word}`)).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(pane.getByRole("heading", { name: "Tidings" }).first()).toBeVisible();
  await expect(pane.frameLocator("iframe[title=Message]").getByText(`sent ${word}`)).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(pane.getByRole("region", { name: "Text" })).toContainText(`said ${word}`);
  await expectAccessible(page);
  await pane.getByRole("button", { name: "Close preview" }).click();
  await expect(pane).toBeHidden();
  await link("First.txt").focus();
  await page.keyboard.press("Enter");
  await expect(heading(page, "First.txt")).toBeVisible();
});

test("the matters with most results are counted, and narrow the search; results come in pages", async ({
  page,
  signIn,
  records,
}) => {
  test.slow();
  const word = rareWord();
  const large = unique("Large");
  const matterID = await records.matter(large);
  const names = Array.from({ length: 27 }, (_, number) => [`Paper ${number}.txt`, `${word} ${number}`]);
  await records.documents(matterID, Object.fromEntries(names));
  const small = await records.matter(unique("Small"));
  await records.document(small, "Only.txt", word);
  await untilFound(records, word, 28);
  await signIn(people.admin);
  await page.goto(searching(word));
  await expect(titles(page)).toHaveCount(25);
  const top = page.getByRole("table", { name: "Top Matters" });
  await expect(top.getByRole("row").nth(1)).toContainText(/Large \d+.*2700?27$/);
  const pager = page.getByRole("navigation", { name: "Pages of Results" });
  await expect(pager).toContainText("Page 1 of 2 (28 total items)");
  await pager.getByRole("button", { name: "Next page" }).click();
  await expect(titles(page)).toHaveCount(3);
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(titles(page)).toHaveCount(25);
  await top.getByRole("button", { name: new RegExp(large) }).click();
  await expect(page).toHaveURL(new RegExp(`m=${matterID}&`));
  await expect(pager).toContainText("27 total items");
  await expect(filters(page).getByRole("button", { name: `Remove ${large}` })).toBeVisible();
});

test("what is not there yet, slow or lost is said in its place", async ({ page, signIn, clean }) => {
  clean.allow(/Failed to load resource/);
  await signIn(people.user);
  let answer: "behind" | "never" | "lost" | "missing" = "behind";
  await page.route(/\/api\/search$/, async (route) => {
    if (answer === "never") return;
    if (answer === "lost") return route.abort();
    if (answer === "missing") {
      const error = {
        code: 8202,
        userMessage: "Your search index has not been configured yet. Please check back again later.",
      };
      return route.fulfill({ status: 404, json: { info: { error } } });
    }
    const real = await route.fetch();
    const body = await real.json();
    body.mysql.behind = true;
    await route.fulfill({ response: real, json: body });
  });
  await page.goto(searching("agreement"));
  await expect(page.getByText("Newest changes are still being read")).toBeVisible();
  answer = "missing";
  await searchButton(page).click();
  await expect(
    page.getByText("Your search index has not been configured yet. Please check back again later."),
  ).toBeVisible();
  await expectAccessible(page);
  answer = "never";
  await box(page).fill("lease");
  await box(page).press("Enter");
  await expect(page.getByText("Searching…")).toBeVisible();
  await expect(results(page)).toBeHidden();
  answer = "lost";
  await box(page).fill("lease deposit");
  await box(page).press("Enter");
  await expect(page.getByText("The search was not successful due to an error")).toBeVisible();
  await expect(box(page)).toHaveValue("lease deposit");
});

test("the search page can be used by everybody, in both themes, on narrow windows too", async ({
  page,
  signIn,
}) => {
  const inBothThemes = async () => {
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expectAccessible(page, ["color-contrast"]);
    await page.emulateMedia({ colorScheme: "light" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  };
  await signIn(people.admin);
  await page.goto(searching("agreement"));
  for (const width of [1440, 420]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(titles(page).first()).toBeVisible();
    await inBothThemes();
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(tooWide).toBeLessThanOrEqual(0);
  }
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(filters(page).getByRole("checkbox", { name: "Emails" })).toBeVisible();
  await inBothThemes();
  await box(page).fill("lease");
  await box(page).press("Enter");
  await expect(page).toHaveURL(/q=lease/);
});
