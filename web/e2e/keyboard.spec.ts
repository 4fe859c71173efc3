import { demoPassword, expect, heading, people, tabTo, test } from "./support";

test("a person signs in, changes a setting's page and logs out without a mouse", {
  tag: "@everyBrowser",
}, async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.keyboard.type(people.user);
  await tabTo(page, "link", "Forgot Password");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
  await expect(heading(page, /Harbor & Finch LLP/)).toBeVisible();

  await tabTo(page, "link", "Settings");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Settings")).toBeFocused();
  await tabTo(page, "link", /^Change User Attributes/);
  await page.keyboard.press("Enter");
  await expect(heading(page, "Change User Attributes")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Display name")).toBeFocused();

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Find pages and commands" })).toBeFocused();
  await page.keyboard.type("log out");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Sign in to Casefold")).toBeVisible();
});

test("the skip link leads past the navigation", { tag: "@everyBrowser" }, async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/settings");
  await expect(heading(page, "Settings")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the page" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /^Change Password/ })).toBeFocused();
});

test("a dialog holds the focus and gives it back", { tag: "@everyBrowser" }, async ({ page, signIn }) => {
  await signIn(people.admin);
  await page.goto("/");
  const increase = page.getByRole("button", { name: "Increase Limit" });
  await increase.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press("Tab");
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(increase).toBeFocused();
});

test("blocked buttons can be reached, say why, and do nothing", async ({ page, signIn }) => {
  await signIn(people.admin);
  await page.goto("/settings/updateExchangeUrl");
  await page.getByLabel("Exchange Server URL").focus();
  await page.keyboard.press("Tab");
  const update = page.getByRole("button", { name: "Update Exchange Server URL" });
  await expect(update).toBeFocused();
  await expect(page.getByRole("tooltip")).toHaveText("The address has not been changed");
  await page.keyboard.press("Enter");
  await expect(heading(page, "Microsoft Exchange Server URL")).toBeVisible();
});
