import type { APIRequestContext } from "@playwright/test";
import { inDatabase } from "./database";
import { type Records, recordsOf, unique } from "./records";
import { choose, confirm, expectReasons, row, said } from "./staff";
import { demoPassword, expect, heading, lettersTo, people, test } from "./support";

interface Firm {
  id: number;
  name: string;
  prefix: string;
}

async function newFirm(staff: Records): Promise<Firm> {
  const stamp = Date.now();
  const firm = { id: 10_000 + (stamp % 80_000), name: unique("Rowan"), prefix: `rw${stamp.toString(36)}` };
  await staff.call("POST", "/admin/createTenant", {
    manualTenantID: firm.id,
    name: firm.name,
    customerID: "RW-1",
    regionName: "CA",
    usernamePrefix: firm.prefix,
    lxwEdition: "Core",
  });
  return firm;
}

interface Person {
  username: string;
  sub: string;
  email: string;
}

async function newUser(staff: Records, { id, prefix }: Firm, name: string): Promise<Person> {
  const [username, email] = [`${prefix}.${name}`, `${name}@${prefix}.example`];
  const { sub } = await staff.call<{ sub: string }>("POST", "/admin/user/create", {
    manualTenantID: id,
    username,
    email,
    displayName: name,
    adminStatus: "REGULAR_USER",
  });
  return { username, sub, email };
}

/** Replaces the temporary password of the welcome mail by the one of the demo. */
async function settleIn(request: APIRequestContext, url: string, username: string, password: string) {
  const headers = { Origin: url };
  const first = await request.post("/auth/signIn", { headers, data: { username, password } });
  const { session } = await first.json();
  const second = await request.post("/auth/completeNewPassword", {
    headers,
    data: { session, newPassword: demoPassword },
  });
  expect(await second.json()).toMatchObject({ status: "SIGNED_IN" });
}

test("each action of a user's row is used, or says why it cannot be", async ({
  page,
  signIn,
  request,
  baseURL,
}) => {
  test.slow();
  const url = baseURL ?? "";
  const staff = await recordsOf(request, url, people.provider);
  const firm = await newFirm(staff);
  const settled = await newUser(staff, firm, "settled");
  const lone = await newUser(staff, firm, "lone");
  const bare = await newUser(staff, firm, "bare");
  const password = async () => {
    const [letter] = await lettersTo(page, settled.email);
    return /Temporary password: (\S+)/.exec(letter?.text ?? "")?.[1] ?? "";
  };
  await expect.poll(password).not.toBe("");
  await settleIn(request, url, settled.username, await password());
  const records = await recordsOf(request, url, settled.username);
  const documentID = await records.document(await records.matter("Locked"), "Locked.txt", "x");
  await records.call("POST", "/document/lock", { documentID, lockStatus: 2 });
  // One has lost the account, one the record, one has a second factor.
  inDatabase(
    "casefold_global",
    `DELETE FROM accounts WHERE sub = '${lone.sub}'; UPDATE accounts SET mfa_seed = 'x' WHERE sub = '${settled.sub}';`,
  );
  inDatabase("casefold_ca", `DELETE FROM users WHERE tenant_id = ${firm.id} AND sub = '${bare.sub}';`);

  await signIn(people.provider);
  await page.goto(`/admin/tenant/${firm.id}/users`);
  await said(page, "2 users lack one half");

  await test.step("somebody without an account", async () => {
    const reason = "This user has no account to sign in with.";
    await expectReasons(page, "lone", {
      "Edit User": reason,
      "Resend Confirmation": reason,
      "Reset Password": reason,
      "Disable User": reason,
      "Update Database User Record": reason,
      "Disable MFA": reason,
      "Set Email Verified": reason,
      "Unlock All": "This user has no locked documents.",
    });
    await choose(page, "lone", "Delete User");
    await confirm(page, /^Delete the user/, "Delete User", "delete");
    await expect(row(page, "lone")).toBeHidden();
  });

  await test.step("somebody without a record", async () => {
    const reason = "This user has no database record. Create the record first.";
    await expectReasons(page, "bare", { "Edit User": reason, "Unlock All": reason });
    await choose(page, "bare", "Create Database User Record");
    await said(page, "Created the database record of bare");
    await expect(page.getByText(/lacks? one half/)).toBeHidden();
  });

  await test.step("somebody who has signed in", async () => {
    await choose(page, "settled", "Set Email Verified");
    await said(page, "User email set to verified.");
    await expect(row(page, "settled").getByRole("img", { name: "Verified", exact: true })).toBeVisible();
    await expectReasons(page, "settled", {
      "Resend Confirmation": "This user has already set a password.",
      "Set Email Verified": "The email address is verified.",
      "Delete User":
        "Only a user whose account is missing or who has not logged in can be deleted. Disable this user instead.",
    });
    await choose(page, "settled", "Unlock All Locked Documents (1)");
    await confirm(page, /^Unlock all documents/, "Unlock Documents");
    await said(page, "Unlocked 1 document of settled");
    await choose(page, "settled", "Disable MFA");
    await confirm(page, /^Disable MFA for/, "Disable MFA");
    await said(page, "Two-step sign-in is off for settled");
    await choose(page, "settled", "Reset Password");
    await confirm(page, /^Reset the password of/, "Reset Password");
    await said(page, `Sent a temporary password to ${settled.email}`);
  });

  await test.step("another address", async () => {
    const address = `moved@${firm.prefix}.example`;
    await choose(page, "settled", "Edit User");
    await expect(heading(page, "User Information")).toBeVisible();
    const input = page.getByRole("textbox", { name: "Email Address" });
    await input.fill(bare.email);
    await said(page, "Email Address not available");
    await input.fill(address);
    await page.getByRole("button", { name: "Update User" }).click();
    await said(page, `settled has to confirm ${address}`);
    await expect(row(page, "settled").getByRole("img", { name: "Not verified" })).toBeVisible();
  });

  await test.step("somebody who is disabled", async () => {
    await choose(page, "settled", "Disable User");
    await expect(page.getByRole("button", { name: /^Disabled 1$/ })).toBeVisible();
    await expectReasons(page, "settled", { "Reset Password": "This user is disabled." });
    await choose(page, "settled", "Enable User");
    await expect(page.getByRole("button", { name: /^Disabled 0$/ })).toBeVisible();
  });

  await test.step("the staff", async () => {
    await page.goto("/admin/tenant/1/users");
    const reason = /^This user belongs to the provider's staff/;
    await expectReasons(page, "Sol Super", { "Edit User": reason, "Delete User": reason });
  });

  await test.step("the firm is edited", async () => {
    await page.goto(`/admin/tenant/${firm.id}/users`);
    await page.getByRole("button", { name: "Edit Firm" }).click();
    const update = page.getByRole("button", { name: "Update Firm" });
    await update.hover();
    await expect(update).toHaveAccessibleDescription("Nothing has been changed");
    for (const fixed of ["Region", "Tenant ID", "Username Prefix"]) {
      await expect(page.getByRole("textbox", { name: fixed })).not.toBeEditable();
    }
    await page.getByRole("textbox", { name: "Firm Name" }).fill(`${firm.name} & Elm`);
    await page.getByRole("combobox", { name: "Edition" }).selectOption("Starter");
    await expect(page.getByRole("combobox", { name: "Storage Limit" })).toHaveValue("1000");
    await page.getByRole("button", { name: "Use the Defaults of Starter" }).click();
    await expect(page.getByRole("combobox", { name: "Storage Limit" })).toHaveValue("500");
    await update.click();
    await said(page, `Updated the firm ${firm.name} & Elm`);
    await expect(page).toHaveURL(/\/admin$/);
    await page.getByRole("tab", { name: /^All/ }).click();
    await page.getByRole("searchbox", { name: "Filter Firms" }).fill(firm.name);
    await expect(row(page, `${firm.name} & Elm`)).toContainText("500 GB");
  });
});
