import { demoPassword, expect, expectAccessible, heading, logIn, mailedCode, test } from "./support";
import { totp } from "./totp";

test("the display name changes everywhere at once", async ({ page, signIn }) => {
  await signIn("lf.tess.calder");
  await page.goto("/settings/changeUserAttributes");
  const field = page.getByLabel("Display name");
  const update = page.getByRole("button", { name: "Update Display Name" });
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await field.fill(" ");
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await field.fill("x".repeat(65));
  await expect(update).toHaveAttribute("aria-disabled", "true");

  const before = await page.getByRole("banner").getByRole("button", { name: /Tess/ }).textContent();
  const name = before?.includes("Calder") ? "Tess Ardent" : "Tess Calder";
  await field.fill(name);
  await update.click();
  await expect(page.getByText("Display name updated")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: new RegExp(name) })).toBeVisible();
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await page.reload();
  await expect(field).toHaveValue(name);
});

test("a new email address counts once its code has come back", async ({ page, signIn }) => {
  await signIn("lf.ivo.drake");
  await page.goto("/settings/changeUserAttributes");
  const field = page.getByLabel("Email Address");
  const update = page.getByRole("button", { name: "Update Email Address" });
  await field.fill("not an address");
  await expect(update).toHaveAttribute("aria-disabled", "true");

  const address = `ivo.drake.${Date.now()}@lf.example`;
  const firstCode = await mailedCode(page, address, async () => {
    await field.fill(address);
    await update.click();
    const said = page.getByText("Email address updated.");
    await expect(said).toBeVisible();
    expect(await said.textContent()).toBe(
      `Email address updated.  To complete this change, a verification code has been sent to ${address}`,
    );
  });
  await expect(page.getByText("Please check your e-mail for a verification code.")).toBeVisible();
  const verify = page.getByRole("button", { name: "Verify Email" });
  await expect(verify).toHaveAttribute("aria-disabled", "true");

  await mailedCode(page, address, async () => {
    await page.getByRole("button", { name: "Re-send Code" }).click();
    await expect(page.getByText(`Verification code sent to ${address}`)).toBeVisible();
  });
  const wrongCode = "00000-00000";
  await page.getByLabel("Verification Code").fill(wrongCode);
  await page.getByLabel("Verification Code").press("Enter");
  await expect(page.getByText("The verification code entered was incorrect")).toBeVisible();
  await expect(page.getByLabel("Verification Code")).toHaveValue(wrongCode);

  // The mail that came first may be the one at hand.
  await page.getByLabel("Verification Code").fill(firstCode);
  await page.getByLabel("Verification Code").press("Enter");
  await expect(page.getByText("Email verified")).toBeVisible();
  await expect(page.getByLabel("Verification Code")).toBeHidden();

  await page.goto("/logout");
  await logIn(page, address);
  await expect(heading(page, /Larkfield Legal/)).toBeVisible();
});

test("MFA is set up with a QR code and asked for from then on", async ({ page }) => {
  const username = "lf.lena.ellis";
  await page.goto("/login");
  await logIn(page, username);
  const asked = page.getByLabel("MFA Code");
  await expect(asked.or(heading(page, /Larkfield Legal/))).toBeVisible();
  test.skip(await asked.isVisible(), "on this server the account has its MFA already");
  await page.goto("/settings/configureMFA");
  await page.getByRole("button", { name: "Generate QR Code" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessible(page);
  const confirm = page.getByRole("button", { name: "Confirm MFA" });
  await expect(confirm).toHaveAttribute("aria-disabled", "true");

  await page.getByLabel("MFA Code").fill("000000");
  await confirm.click();
  await expect(page.getByText("There was a problem verifying the MFA code.")).toBeVisible();

  const secret = ((await page.getByRole("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("MFA Code").fill(totp(secret));
  await confirm.click();
  await expect(page.getByText("MFA is configured.")).toBeVisible();
  await page.getByRole("link", { name: "Back to Settings" }).click();
  await expect(heading(page, "Settings")).toBeVisible();

  await page.goto("/logout");
  await logIn(page, username);
  await page.getByLabel("MFA Code").fill(totp(secret, 1));
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(heading(page, /Larkfield Legal/)).toBeVisible();
});

test("another session can be seen and ended", async ({ page, browser, baseURL, signIn }) => {
  const username = "lf.hugo.frost";
  await signIn(username);
  await page.goto("/settings/sessions");
  const sessions = page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
  const own = sessions.filter({ hasText: "This session" });
  await expect(own).toHaveCount(1);
  await expect(own.getByRole("button", { name: "Log Out" })).toBeVisible();

  const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const elsewhere = await browser.newPage({ baseURL, userAgent });
  await elsewhere.goto("/login");
  await logIn(elsewhere, username, demoPassword);
  await expect(heading(elsewhere, /Larkfield Legal/)).toBeVisible();

  await page.reload();
  const others = page.getByRole("button", { name: "End Firefox on Windows" });
  await expect(others.first()).toBeVisible();
  const before = await others.count();
  await others.first().click();
  const dialog = page.getByRole("dialog", { name: "End this session?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(others.first()).toBeFocused();
  await others.first().click();
  await dialog.getByRole("button", { name: "End" }).click();
  await expect(page.getByText("Session ended")).toBeVisible();
  await expect(others).toHaveCount(before - 1);

  await elsewhere.goto("/settings");
  await expect(heading(elsewhere, "Sign in to Casefold")).toBeVisible();
  await elsewhere.close();
});
