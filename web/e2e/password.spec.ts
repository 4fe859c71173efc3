import { demoPassword, expect, expectAccessible, heading, logIn, mailedCode, people, test } from "./support";

test("a forgotten password is replaced with the mailed code", async ({ page }) => {
  const username = "lf.omar.bright";
  const password = "Harbor-Permit-2026";
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot Password" }).click();
  await expect(heading(page, "Find Your Account")).toBeVisible();

  const code = await mailedCode(page, "omar.bright@lf.example", async () => {
    await page.getByLabel("Email address or Username").fill(username);
    await page.getByRole("button", { name: "Reset Password" }).click();
    await expect(heading(page, "Set Your Casefold Password")).toBeVisible();
  });
  await expect(page.getByText("Please enter the verification code you received in an email")).toBeVisible();
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm New Password").fill(password);

  await page.getByLabel("Verification Code").fill("AAAAA-BBBBB");
  await expect(page.getByText("Verification code entered")).toBeVisible();
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page.getByRole("alert")).toHaveText("The verification code entered was incorrect");

  await page.getByLabel("Verification Code").fill(code);
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(heading(page, "Sign in to Casefold")).toBeVisible();
  await expect(page.getByText("Your password has been changed. Log in with the new one.")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await logIn(page, username, password);
  await expect(heading(page, /Larkfield Legal/)).toBeVisible();
});

test("what cannot be a username is not found; one that does not exist is answered like one that does", async ({
  page,
}) => {
  await page.goto("/forgotPassword");
  const field = page.getByLabel("Email address or Username");
  await field.fill("eleanor");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("User not found")).toBeVisible();
  await expect(field).toHaveValue("eleanor");
  await field.fill("hf.nobody.here");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(heading(page, "Set Your Casefold Password")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel("Verification Code")).toBeVisible();
});

test("the set-password page sends away whoever has no business there", async ({ page, signIn }) => {
  await page.goto("/changePassword");
  await expect(heading(page, "Sign in to Casefold")).toBeVisible();
  await signIn(people.user);
  await page.goto("/changePassword");
  await expect(heading(page, /Harbor & Finch LLP/)).toBeVisible();
});

test("the checklist follows the typing and the button waits for all of it", async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/settings/changePassword");
  const rules = page.getByRole("list", { name: "Password requirements" }).getByRole("listitem");
  const submit = page.getByRole("button", { name: "Set Password" });
  await expect(rules).toHaveText([
    "New password must be at least 8 characters",
    "New passwords do not match",
    "New password must include a lowercase letter, uppercase letter, number AND special character",
    "Please enter existing password",
  ]);
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await submit.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip")).toHaveText("New password must be at least 8 characters");

  await page.getByLabel("Current Password").fill("whatever-it-is");
  await page.getByLabel("New Password", { exact: true }).fill("Series-B-2026");
  await page.getByLabel("Confirm New Password").fill("Series-B-2026");
  await expect(rules).toHaveText([
    "New password is long enough",
    "New passwords match",
    "New password meets character requirements",
    "Current password entered",
  ]);
  await expect(submit).not.toHaveAttribute("aria-disabled", "true");
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("Could not change password");
  await expect(page.getByLabel("New Password", { exact: true })).toHaveValue("Series-B-2026");
});

test("a changed password works at once and ends the other sessions", async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  const username = "lf.nell.archer";
  const password = "Granite-Row-88";
  const elsewhere = await browser.newPage({ baseURL });
  await elsewhere.goto("/login");
  await logIn(elsewhere, username);
  await expect(heading(elsewhere, /Larkfield Legal/)).toBeVisible();

  const change = async (from: string, to: string) => {
    await page.goto("/settings/changePassword");
    await page.getByLabel("Current Password").fill(from);
    await page.getByLabel("New Password", { exact: true }).fill(to);
    await page.getByLabel("Confirm New Password").fill(to);
    await page.getByRole("button", { name: "Set Password" }).click();
    await expect(heading(page, "Settings")).toBeVisible();
    await expect(page.getByText("Password changed. Your other sessions have been ended.")).toBeVisible();
  };
  await signIn(username);
  await change(demoPassword, password);
  await elsewhere.goto("/settings");
  await expect(heading(elsewhere, "Sign in to Casefold")).toBeVisible();
  await logIn(elsewhere, username, password);
  await expect(heading(elsewhere, "Settings")).toBeVisible();
  await elsewhere.close();

  await change(password, demoPassword);
});
