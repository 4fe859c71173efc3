import type { Page } from "@playwright/test";
import { inDatabase } from "./database";
import { demoPassword, expect, expectAccessible, heading, people, test } from "./support";
import { totp } from "./totp";

/** What is done to an account, with what the server remembers of it forgotten. */
const toAccount = (username: string, change: string) =>
  inDatabase(
    "casefold_global",
    `${change} WHERE sub = (SELECT sub FROM accounts WHERE username = '${username}');
     SELECT pg_notify('casefold_identity', sub::text) FROM accounts WHERE username = '${username}'`,
  );

/** As if the person had signed in sixteen minutes ago. */
const growOld = (username: string) =>
  toAccount(username, "UPDATE sessions SET confirmed_at = confirmed_at - interval '16 minutes'");

const question = (page: Page) => page.getByRole("dialog", { name: "Confirm it is you" });

test("an address is changed by who knows the password, and nothing typed is lost on the way", async ({
  page,
  signIn,
}) => {
  const username = "lf.mina.grove";
  await signIn(username);
  growOld(username);
  await page.goto("/settings/changeUserAttributes");
  const address = `mina.grove.${Date.now()}@lf.example`;
  const field = page.getByLabel("Email Address");
  const update = page.getByRole("button", { name: "Update Email Address" });
  await field.fill(address);
  await field.press("Enter");

  const password = question(page).getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await expect(question(page).getByLabel("MFA Code")).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(address);

  await update.click();
  await expect(password).toBeFocused();
  await expect(page.getByText("Email address was not successfully updated")).toBeHidden(); // said of the first try by now
  await page.keyboard.type("Not-The-Password-1");
  await page.keyboard.press("Enter");
  await expect(question(page).getByRole("alert")).toHaveText("This password is not right");
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Email address updated.")).toBeVisible();
  await expect(question(page)).toBeHidden();
  await expect(update).toBeFocused();
  await expect(field).toHaveValue(address);

  await field.fill(`again.${address}`);
  await update.click();
  await expect(page.getByText(`a verification code has been sent to again.${address}`)).toBeVisible();
});

test("leaving the page is no answer, and asks first whether what was typed may go", async ({
  page,
  signIn,
}) => {
  await signIn(people.user);
  growOld(people.user);
  await page.goto("/settings");
  await page.getByRole("link", { name: /^Change User Attributes/ }).click();
  const field = page.getByLabel("Email Address");
  await field.fill("elsewhere@hf.example");
  await field.press("Enter");
  await expect(question(page)).toBeVisible();

  const leave = page.getByRole("dialog", { name: "You have unsaved changes" });
  await page.goBack();
  await expect(leave).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(leave).toBeHidden();
  await expect(question(page).getByLabel("Password", { exact: true })).toBeFocused();
  await page.goBack();
  await leave.getByRole("button", { name: "Discard" }).click();
  await expect(heading(page, "Settings")).toBeVisible();
  await expect(question(page)).toBeHidden();
});

test("an authenticator app is replaced by who has the code of the old one", async ({ page, signIn }) => {
  const username = "lf.alan.hurst";
  toAccount(username, "UPDATE accounts SET mfa_seed = NULL");
  await signIn(username);
  const generate = page.getByRole("button", { name: "Generate QR Code" });
  const secretShown = async () => ((await page.getByRole("code").textContent()) ?? "").replaceAll(" ", "");
  await page.goto("/settings/configureMFA");
  await generate.click();
  const secret = await secretShown();
  await page.getByLabel("MFA Code").fill(totp(secret));
  await page.getByRole("button", { name: "Confirm MFA" }).click();
  await expect(page.getByText("MFA is configured.")).toBeVisible();

  growOld(username);
  // A code works once, and the next one comes in half a minute.
  toAccount(username, "UPDATE accounts SET mfa_last_step = 0");
  await page.goto("/settings/configureMFA");
  await generate.click();
  const code = question(page).getByLabel("MFA Code");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await page.keyboard.type(demoPassword);
  await code.fill("000000");
  await code.press("Enter");
  await expect(question(page).getByRole("alert")).toHaveText(
    "Invalid MFA code. Please wait for a new code and try again.",
  );
  await expect(code).toBeFocused();
  await code.fill(totp(secret));
  await question(page).getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(await secretShown()).not.toBe(secret);
});
