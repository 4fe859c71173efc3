import { expect, heading, people, test } from "./support";

test("the settings menu offers what exists, in its order", async ({ page, signIn }) => {
  await signIn(people.admin);
  await page.goto("/settings");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Users & Security",
    "Permissions & Access",
    "Lists & Tags",
    "Exchange & Email",
    "Downloads",
  ]);
  for (const name of ["Change Password", "Change User Attributes", "Configure MFA", "Sessions"]) {
    await page.getByRole("main").getByRole("link", { name }).click();
    await expect(heading(page, name)).toBeVisible();
    await page.goBack();
  }
  const download = page.getByRole("button", { name: "Download Launcher" });
  await expect(download).toHaveAttribute("aria-disabled", "true");
  await download.hover();
  await expect(page.getByRole("tooltip")).toHaveText("The desktop launcher is not available yet.");
});

test.describe("the Exchange address of a firm", () => {
  test.describe.configure({ mode: "serial" });

  test("is changed by a firm admin, unless somebody else was quicker", async ({ page, context, signIn }) => {
    await signIn(people.admin);
    await page.goto("/settings/updateExchangeUrl");
    const field = page.getByLabel("Exchange Server URL");
    const update = page.getByRole("button", { name: "Update Exchange Server URL" });
    await expect(update).toHaveAttribute("aria-disabled", "true");
    const mine = `https://mail-${Date.now()}.hf.example/ews`;
    const theirs = `https://other-${Date.now()}.hf.example/ews`;

    const colleague = await context.newPage();
    await colleague.goto("/settings/updateExchangeUrl");
    await colleague.getByLabel("Exchange Server URL").fill(theirs);
    await colleague.getByRole("button", { name: "Update Exchange Server URL" }).click();
    await expect(heading(colleague, "Settings")).toBeVisible();
    await colleague.close();

    await field.fill(mine);
    await update.click();
    await expect(page.getByText(`Somebody else changed the address to ${theirs} meanwhile.`)).toBeVisible();
    await expect(field).toHaveValue(mine);
    await update.click();
    await expect(heading(page, "Settings")).toBeVisible();
    await expect(page.getByText("Exchange Server URL updated")).toBeVisible();

    await page.goto("/settings/updateExchangeUrl");
    await expect(field).toHaveValue(mine);
    await expect(update).toHaveAttribute("aria-disabled", "true");
  });

  test("must lead to a public server", async ({ page, signIn }) => {
    await signIn(people.admin);
    await page.goto("/settings/updateExchangeUrl");
    for (const address of ["http://127.0.0.1/ews", "ftp://mail.hf.example", "mail"]) {
      await page.getByLabel("Exchange Server URL").fill(address);
      await page.getByRole("button", { name: "Update Exchange Server URL" }).click();
      await expect(page.getByRole("alert")).toContainText("This address cannot be saved");
      await expect(page.getByLabel("Exchange Server URL")).toHaveValue(address);
    }
  });

  test("can only be read by everybody else", async ({ page, signIn }) => {
    await signIn(people.user);
    await page.goto("/settings/updateExchangeUrl");
    await expect(page.getByText("Only Firm Administrators can edit this setting")).toBeVisible();
    await expect(page.getByLabel("Exchange Server URL")).toHaveAttribute("readonly", "");
    await expect(page.getByRole("button", { name: "Update Exchange Server URL" })).toBeHidden();
  });
});

test("developer overrides stay in the browser and show in the header", async ({ page, signIn }) => {
  await signIn(people.superAdmin);
  await page.goto("/settings/developer");
  for (const title of [
    "Bulk Download Override",
    "Show Developer Messages",
    "API Configuration",
    "Database tunnel",
    "Build Information",
  ])
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();

  await page.getByLabel("Bulk download server", { exact: true }).fill("nonsense");
  await page.getByRole("button", { name: "Save Bulk download server" }).click();
  await expect(page.getByText("Please enter an address that begins with http:// or https://")).toBeVisible();
  await page.getByLabel("Bulk download server", { exact: true }).fill("http://127.0.0.1:9090/zip");
  await page.getByRole("button", { name: "Save Bulk download server" }).click();
  await page.getByRole("switch").click();
  await page.goto("/settings");
  const chip = page.getByRole("link", { name: "Bulk download: http://127.0.0.1:9090" });
  await expect(chip).toBeVisible();
  await expect(page.getByRole("link", { name: "Developer messages" })).toBeVisible();
  await chip.click();
  await expect(heading(page, "Developer Overrides")).toBeVisible();
  await page.getByRole("button", { name: "Remove Bulk download server" }).click();
  await page.getByRole("switch").click();
  await expect(chip).toBeHidden();
});

test("about shows the build, and the identity to copy", async ({ page, context, signIn }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/about");
  await expect(heading(page, "About Casefold")).toBeVisible();
  for (const label of ["Variant", "API", "Domain", "Environment", "Build number", "Branch", "Commit"])
    await expect(page.getByRole("term").filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible();
  await expect(page.getByText("Identity ID")).toBeHidden();

  await signIn(people.user);
  await page.goto("/about");
  await page.getByRole("button", { name: "Copy identity ID" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f-]{36}$/);
  await expect(page.getByRole("button", { name: "Copy identity ID" })).toBeVisible();
});

test("the icons can be filtered, and their names copied", async ({ page, context, signIn }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(people.user);
  await page.goto("/allicons");
  await page.getByLabel("Filter icons").fill("hous");
  await page.getByRole("button", { name: "House" }).click();
  await expect(page.getByText("Copied House")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("House");
  await page.getByLabel("Filter icons").fill("no such icon");
  await expect(page.getByText("No icon has this name")).toBeVisible();
});
