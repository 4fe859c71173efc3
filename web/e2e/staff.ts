import type { Page } from "@playwright/test";
import { expect } from "./support";

// What the tests of the provider's console do again and again.

export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Waits until the page says something, in a message or elsewhere. */
export const said = (page: Page, words: string | RegExp) =>
  expect(page.getByText(words).first()).toBeVisible();

const openMenu = (page: Page, name: string) =>
  row(page, name)
    .getByRole("button", { name: /^Actions for / })
    .click();

/** Chooses an action from the menu of a row. */
export async function choose(page: Page, name: string, action: string | RegExp): Promise<void> {
  await openMenu(page, name);
  await page.getByRole("menuitem", { name: action }).click();
}

/** Looks at the reasons why actions of a row, by the beginning of their names, cannot be used now. */
export async function expectReasons(
  page: Page,
  name: string,
  reasons: Readonly<Record<string, string | RegExp>>,
): Promise<void> {
  await openMenu(page, name);
  for (const [action, reason] of Object.entries(reasons)) {
    const item = page.getByRole("menuitem", { name: new RegExp(`^${action}`) });
    await expect(item).toBeDisabled();
    await item.hover();
    await expect(item).toHaveAccessibleDescription(reason);
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
}

/** Confirms what a dialog asks. */
export async function confirm(page: Page, title: RegExp, button: string, typed?: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: title });
  if (typed) await dialog.getByRole("textbox", { name: `Type ${typed} to continue` }).fill(typed);
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toBeHidden();
}
