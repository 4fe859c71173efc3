import { expect, heading, people, signInBy, test } from "./support";

// The limit holds for a whole firm, so it is tried in the firm where no other test creates anything.
test("who may not create clients and matters is told so, and let in again at once", async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  await signIn(people.canadianAdmin);
  const limitTo = async (choice: string) => {
    await page.goto("/permissions/CREATE_CLIENT_ALLOWED");
    await page.getByRole("radio", { name: choice }).check();
    await page.getByRole("button", { name: "Update Permissions" }).click();
    await expect(heading(page, "Settings")).toBeVisible();
  };
  await limitTo("Only Specified Users and Groups");

  const context = await browser.newContext({ baseURL });
  await signInBy(context, baseURL ?? "", people.canadian);
  const other = await context.newPage();
  for (const address of ["/clients/new", "/matters/new"]) {
    await other.goto(address);
    await expect(heading(other, "There is no page here... sorry!")).toBeVisible();
  }
  await other.goto("/matters/");
  const newMatter = other.getByRole("button", { name: "New Matter" });
  await expect(newMatter).toHaveAttribute("aria-disabled", "true");
  await newMatter.focus();
  await expect(other.getByText("You do not have permissions to create new matters")).toBeVisible();

  await other.goto("/clients");
  const newClient = other.getByRole("button", { name: "New Client" });
  await expect(newClient).toHaveAttribute("aria-disabled", "true");
  await other.getByRole("button", { name: "New", exact: true }).click();
  await other.getByRole("menuitem", { name: "Client" }).hover();
  await expect(other.getByText("You do not have permissions to create new clients")).toBeVisible();
  await other.keyboard.press("Escape");

  await limitTo("All Users");
  await expect(newClient).not.toHaveAttribute("aria-disabled", "true");
  await context.close();
});
