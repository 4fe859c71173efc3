import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { region } from "./database";
import { command, emptyFolder, type Installation, serve } from "./server";
import { expectReasons, row, said } from "./staff";
import { test as base, expect, expectAccessible, heading, logIn } from "./support";
import { totp } from "./totp";

/** What a command or a mail tells somebody to sign in with. */
interface FirstSignIn {
  username: string;
  password: string;
}

interface Own {
  installation: Installation;
  ada: FirstSignIn;
}

function signInTold(text: string): FirstSignIn | undefined {
  const found = /Username: +(\S+)\s+Temporary password: +(\S+)/i.exec(text);
  return found?.[1] && found[2] ? { username: found[1], password: found[2] } : undefined;
}

/** An installation without the demo, with one of the provider's staff in it, as README says. */
const test = base.extend<object, { own: Own }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
    async ({}, use) => {
      const data = await emptyFolder();
      const names = ["--name", "Ada Provider", "--email", "ada@provider.example", "--role", "both"];
      const ada = signInTold(command(data, "staff", "add", ...names));
      const installation = await serve(data);
      if (!ada) throw new Error("casefold staff add does not say how to sign in");
      await use({ installation, ada });
      await installation.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ own }, use) => use(own.installation.url),
});

/** Signs in for the first time, and sets a password. */
async function settleIn(page: Page, { username, password }: FirstSignIn): Promise<void> {
  await page.goto("/login");
  await logIn(page, username, password);
  await expect(heading(page, "Set Your Casefold Password")).toBeVisible();
  for (const field of ["New Password", "Confirm New Password"])
    await page.getByLabel(field, { exact: true }).fill("Quiet-Harvest-77?");
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(heading(page, /Welcome/)).toBeVisible();
}

/** Reads the mail that tells somebody how to sign in, in the folder of an installation without a relay. */
async function welcomed(data: string, address: string): Promise<FirstSignIn> {
  let told: FirstSignIn | undefined;
  await expect(async () => {
    for (const name of await readdir(join(data, "mail"))) {
      const letter = await readFile(join(data, "mail", name), "utf8");
      if (letter.includes(`<${address}>`)) told = signInTold(letter);
    }
    expect(told).toBeDefined();
  }).toPass();
  return told ?? { username: "", password: "" };
}

const navigation = (page: Page) => page.getByRole("navigation");

test("an empty installation leads from the first of the staff to a firm admin, and a region goes down and comes back", async ({
  page,
  browser,
  own: { ada, installation },
}) => {
  test.slow();
  await settleIn(page, ada);
  await navigation(page).getByRole("link", { name: "Admin", exact: true }).click();
  await expect(heading(page, "Firms")).toBeVisible();
  await said(page, "The console needs two-step sign-in");
  await navigation(page).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: /^Configure MFA/ }).click();
  await page.getByRole("button", { name: "Generate QR Code" }).click();
  const secret = ((await page.getByRole("code").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("MFA Code").fill(totp(secret));
  await page.getByRole("button", { name: "Confirm MFA" }).click();
  await said(page, "MFA is configured.");

  await navigation(page).getByRole("link", { name: "Admin", exact: true }).click();
  await page.getByRole("button", { name: "Create New Firm" }).click();
  await page.getByRole("menuitem", { name: "Core" }).click();
  await page.getByRole("textbox", { name: "Firm Name" }).fill("Maple Row Law");
  await page.getByRole("combobox", { name: "Region" }).selectOption("CA");
  await page.getByRole("textbox", { name: "Internal Customer ID" }).fill("C-1");
  await page.getByRole("textbox", { name: "Username Prefix" }).fill("mr");
  await page.getByRole("button", { name: "Create Firm" }).click();
  await expect(heading(page, "Maple Row Law")).toBeVisible();
  await page.getByRole("button", { name: "New User" }).click();
  await page.getByRole("textbox", { name: "Display Name" }).fill("Claire Fontaine");
  await page.getByRole("textbox", { name: "Email Address" }).fill("claire@maple.example");
  await page.getByRole("combobox", { name: "Admin Status" }).selectOption("Firm Admin");
  await page.getByRole("button", { name: "Create User" }).click();
  await expect(row(page, "Claire Fontaine")).toContainText("Has Not Logged In");

  const elsewhere = await browser.newContext({ baseURL: installation.url, reducedMotion: "reduce" });
  const claire = await elsewhere.newPage();
  await settleIn(claire, await welcomed(installation.data, "claire@maple.example"));
  await navigation(claire).getByRole("link", { name: "Settings" }).click();
  await claire.getByRole("link", { name: /^Provider Access/ }).click();
  await expect(row(claire, "Created a user")).toContainText("Claire Fontaine (mr.claire.fontaine)");
  await expect(row(claire, "Created the firm")).toContainText(ada.username);
  await elsewhere.close();

  await test.step("a region is down and back", async () => {
    const ca = region("CA", installation.data);
    ca.takeDown();
    await page.getByRole("button", { name: "Refresh" }).click();
    await said(page, /^Data usage report could not be loaded\. Region CA cannot be reached/);
    const reason = "The data region of this firm cannot be reached at the moment.";
    await expect(row(page, "Claire Fontaine")).toContainText("Unreachable");
    await expectReasons(page, "Claire Fontaine", { "Edit User": reason, "Delete User": reason });
    const newUser = page.getByRole("button", { name: "New User" });
    await newUser.hover();
    await expect(newUser).toHaveAccessibleDescription("Region CA cannot be reached at the moment.");
    await navigation(page).getByRole("link", { name: "Admin", exact: true }).click();
    await page.getByRole("tab", { name: /^All/ }).click();
    await said(page, /Region CA cannot be reached: firms there are listed without their figures/);
    await expect(row(page, "Maple Row Law")).toContainText("Unreachable");
    await expectAccessible(page);

    ca.bringBack();
    const banner = page.getByText(/Region CA cannot be reached/);
    await expect(async () => {
      const tryAgain = page.getByRole("button", { name: "Try again" });
      if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1000 });
      await expect(banner).toBeHidden({ timeout: 2000 });
    }).toPass();
    await expect(row(page, "Maple Row Law")).not.toContainText("Unreachable");
  });
});
