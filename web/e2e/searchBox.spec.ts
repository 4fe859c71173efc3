import { unique } from "./records";
import { box, rareWord, test, titles, untilFound } from "./searching";
import { expect, expectAccessible, heading, people } from "./support";

test("the box of the header searches in the part of the product that is open", {
  tag: "@everyBrowser",
}, async ({ page, signIn, records }) => {
  const word = rareWord();
  const name = unique("Scoped");
  const matterID = await records.matter(name);
  await records.document(matterID, "Inside.txt", word);
  const other = await records.matter(unique("Outside"));
  await records.document(other, "Outside.txt", word);
  await untilFound(records, word, 2);
  await signIn(people.admin);
  await page.goto("/");
  await expect(box(page)).toHaveAttribute("placeholder", "Search Casefold");
  await page.goto(`/matters/${matterID}/docs/`);
  await expect(box(page)).toHaveAttribute("placeholder", "Search this Matter");
  await box(page).fill(word);
  await box(page).press("Enter");
  await expect(page).toHaveURL(new RegExp(`/search/\\d+\\?q=${word}&m=${matterID}&runAfterNavigating=1$`));
  await expect(titles(page)).toHaveText(["Inside.txt"]);
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue(word);

  await page.goBack();
  await expect(box(page)).toHaveAttribute("placeholder", "Search this Matter");
  await page.getByRole("button", { name: /^Search scope/ }).click();
  await page.getByRole("menuitemradio", { name: "All Casefold" }).click();
  await expect(box(page)).toHaveAttribute("placeholder", "Search All Casefold");
  await box(page).fill(word);
  await box(page).press("Enter");
  await expect(page).not.toHaveURL(/[?&]m=/);
  await expect(titles(page)).toHaveCount(2);

  await page.goto("/matters/");
  await page.getByPlaceholder("Filter matters").fill(name);
  await expect(box(page)).toHaveAttribute("placeholder", "Search this Matter");
  await box(page).fill(word);
  await box(page).press("Enter");
  await expect(page).toHaveURL(new RegExp(`m=${matterID}&`));
  await expect(titles(page)).toHaveText(["Inside.txt"]);
});

test("names are suggested below the box and in the palette, by arrows and clicks alone", {
  tag: "@everyBrowser",
}, async ({ page, signIn, records }) => {
  const word = rareWord();
  const matterID = await records.matter(`Suggested ${word}`);
  await records.documents(matterID, { [`Memo ${word} one.txt`]: "a", "Unrelated.txt": word });
  await untilFound(records, word, 2);
  await signIn(people.admin);
  await page.goto("/");
  await box(page).fill(word.slice(0, -2));
  const found = page.getByRole("listbox", { name: "Results" });
  await expect(found.getByRole("group", { name: "Documents" }).getByRole("option")).toHaveText([/Memo/]);
  await expect(found.getByRole("group", { name: "Matters" }).getByRole("option")).toHaveText([/Suggested/]);
  await expect(found.getByRole("option", { selected: true })).toHaveCount(0);
  await expectAccessible(page);
  await box(page).press("ArrowDown");
  await expect(found.getByRole("option", { selected: true })).toHaveText(/Suggested/);
  await box(page).press("Enter");
  await expect(heading(page, `Suggested ${word}`)).toBeVisible();

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("combobox", { name: "Find pages and commands" });
  await palette.fill(`Memo ${word}`);
  await expect(page.getByRole("group", { name: "Documents" }).getByRole("option")).toHaveText([/Memo/]);
  await page.getByRole("option", { name: /^Search All Casefold for/ }).click();
  await expect(page).toHaveURL(/\/search\/\d+\?q=Memo/);
  await expect(titles(page)).toHaveText([new RegExp(`Memo ${word} one.txt`)]);
});
