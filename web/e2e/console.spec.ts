import { readFile } from "node:fs/promises";
import { inDatabase } from "./database";
import { unique } from "./records";
import { choose, confirm, expectReasons, row, said } from "./staff";
import { expect, expectAccessible, heading, lettersTo, people, signInBy, test } from "./support";

test("a firm and its admin are made in CA from a US console, and what can be done to the admin is done", async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  test.slow();
  const stamp = Date.now();
  // A spreadsheet would take it for a formula.
  const name = unique('=Quill, "Ash"');
  const prefix = `qa${stamp.toString(36)}`;
  const address = `zoe.${stamp}@quill.example`;
  await signIn(people.provider);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Create New Firm" }).click();
  await page.getByRole("menuitem", { name: "Starter" }).click();
  await expect(heading(page, "Firm Information")).toBeVisible();

  const create = page.getByRole("button", { name: "Create Firm" });
  await expect(page.getByLabel("Storage Limit")).toHaveValue("500");
  await expect(page.getByLabel("Tenant ID")).toHaveValue(/^\d{4}$/);
  // The next free number may be taken by the time the form is sent: the demo is still making firms.
  const tenantID = 5000 + (stamp % 4000);
  await create.hover();
  await expect(page.getByRole("tooltip")).toHaveText(
    "Missing: Firm Name, Region, Internal Customer ID, Username Prefix",
  );
  await page.getByLabel("Firm Name").fill(` ${name}`);
  await said(page, "Firm Name cannot start or end with whitespace");
  await page.getByLabel("Firm Name").fill(name);
  await page.getByLabel("Region").selectOption("CA");
  await page.getByLabel("Internal Customer ID").fill("QA-1");
  await page.getByLabel("Username Prefix").fill(prefix);
  await page.getByLabel("Tenant ID").fill("1001");
  await said(page, "This tenantID is already in use");
  await page.getByLabel("Tenant ID").fill(String(tenantID));
  await page.getByLabel("Edition").selectOption("Advanced");
  await expect(page.getByLabel("Storage Limit")).toHaveValue("1000");
  await create.click();
  await expect(heading(page, name)).toBeVisible();
  await expect(page).toHaveURL(`/admin/tenant/${tenantID}/users`);

  await page.getByRole("button", { name: "New User" }).click();
  await expect(heading(page, "User Information")).toBeVisible();
  await page.getByLabel("Display Name").fill("Zoë Ångström");
  await expect(page.getByLabel("Final Username")).toHaveValue(`${prefix}.zoe.angstrom`);
  await page.getByLabel("Email Address").fill("zoe@quill");
  await said(page, "Email not valid");
  await page.getByLabel("Email Address").fill(address);
  await page.getByLabel("Admin Status").selectOption("Firm Admin");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create User" }).click();
  await expect(row(page, "Zoë Ångström")).toContainText("Firm Admin");
  await expect(row(page, "Zoë Ångström")).toContainText("Has Not Logged In");

  // What cannot be done says why; what can is done.
  await expectReasons(page, "Zoë", {
    "Disable MFA": "Two-step sign-in is not switched on.",
    "Reset Password": "This user has a temporary password already. Resend the confirmation instead.",
    "Unlock All": "This user has no locked documents.",
  });
  await expect.poll(async () => (await lettersTo(page, address)).length).toBe(1);
  const [first] = await lettersTo(page, address);
  await choose(page, "Zoë", "Resend Confirmation");
  await said(page, `Sent the confirmation to ${address} again`);
  await choose(page, "Zoë", "Update Database User Record");
  await said(page, "Updated the database record of Zoë Ångström");
  const enabled = row(page, "Zoë").getByRole("switch");
  await enabled.click();
  await expect(page.getByRole("button", { name: /^Disabled 1$/ })).toBeVisible();
  await expect(enabled).not.toBeChecked();
  await enabled.click();
  await expect(page.getByRole("button", { name: /^Disabled 0$/ })).toBeVisible();

  // The welcome mail lets the admin in, in the other region.
  const temporaryPassword = async () => {
    const again = (await lettersTo(page, address)).find(({ text }) => text !== first?.text);
    return /Temporary password: (\S+)/.exec(again?.text ?? "")?.[1] ?? "";
  };
  await expect.poll(temporaryPassword).not.toBe("");
  const answer = await page.request.post("/auth/signIn", {
    headers: { Origin: baseURL ?? "" },
    data: { username: `${prefix}.zoe.angstrom`, password: await temporaryPassword() },
  });
  expect(await answer.json()).toMatchObject({ status: "NEW_PASSWORD_REQUIRED" });

  await choose(page, "Zoë", "Delete User");
  await confirm(page, /^Delete the user/, "Delete User", "delete");
  await expect(row(page, "Zoë")).toBeHidden();

  // The firm that lost its last user is listed among the inactive ones, and can be hidden.
  await page.getByRole("link", { name: "Firms" }).click();
  await page.getByRole("tab", { name: /^Inactive Firms/ }).click();
  await expect(row(page, name)).toContainText("CA");
  await choose(page, name, "Hide Firm");
  await expect(row(page, name)).toBeHidden();
  await page.getByRole("tab", { name: /^Hidden/ }).click();
  await expect(row(page, name)).toBeVisible();
  await page.getByRole("searchbox", { name: "Filter Firms" }).fill(name);
  // The row of the head, and the one that the filter leaves.
  await expect(page.getByRole("row")).toHaveCount(2);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Generate CSV of this View" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^firms-hidden-\d{4}-\d\d-\d\d\.csv$/);
  const [head = "", line = "", ...more] = (await readFile(await saved.path(), "utf8")).split("\r\n");
  expect(head).toMatch(/^\uFEFFID,Customer ID,Name,Region,/);
  expect(line.startsWith(`${tenantID},QA-1,"'${name.replaceAll('"', '""')}",CA,Advanced,`)).toBe(true);
  expect(more).toEqual([""]);

  const other = await browser.newContext({ baseURL });
  await signInBy(other, baseURL ?? "", people.user);
  const stranger = await other.newPage();
  await stranger.goto("/admin");
  await expect(heading(stranger, "There is no page here... sorry!")).toBeVisible();
  await other.close();
});

test("what failed of a batch is run again", async ({ page, signIn }) => {
  const job = 900_000 + (Date.now() % 90_000);
  inDatabase(
    "casefold_ca",
    `INSERT INTO batch_jobs (tenant_id, id, kind, provider, created_at, started_at, ended_at)
       VALUES (1002, ${job}, 'recount', 'cf.ada.provider', now() - interval '10 minutes', now() - interval '9 minutes', now() - interval '5 minutes');
     INSERT INTO batch_tasks (tenant_id, job_id, number, name, state, reason)
       VALUES (1002, ${job}, 1, 'Data usage', 'failed', 'The disk did not answer.');`,
  );
  await signIn(people.provider);
  await page.goto("/admin/tenant/1002/batchjobs");
  const failed = row(page, String(job));
  await expect(failed).toContainText("Failed");
  await expect(failed).toContainText("4 Min");
  await failed.getByRole("button", { name: "1 failed" }).click();
  const tasks = page.getByRole("dialog", { name: `What failed of job ${job}` });
  await expect(tasks).toContainText("The disk did not answer.");
  await expectAccessible(page);
  await tasks.getByRole("button", { name: "Re-run What Failed" }).click();
  const again = row(page, `again, of job ${job}`);
  await expect(again).toContainText("Complete");
  await expect(again).toContainText("1 of 1");
});

test("the news are put into another order by keys and by the mouse, and read so in another firm", async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn(people.superAdmin);
  await page.goto("/superAdmin");
  await page.getByRole("link", { name: /^Edit What's New/ }).click();
  const items = page.getByRole("list", { name: "What's New items" }).getByRole("listitem");
  const text = unique("Firms are looked after in a console");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Add Item" });
  await dialog.getByLabel("Item Text").fill(text);
  await dialog.getByLabel("Item URL").fill("javascript:alert(1)");
  await expect(dialog.getByText("The address must begin with https:// or http://")).toBeVisible();
  await dialog.getByLabel("Item URL").fill("https://casefold.example/console");
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await page.getByRole("button", { name: `Move ${text}` }).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(items.nth(1)).toContainText(text);
  await expect(page.getByRole("button", { name: `Move ${text}` })).toBeFocused();

  // The mouse takes it to the end and back: the item stands where the pointer is.
  const handle = page.getByRole("button", { name: `Move ${text}` });
  const drag = async (to: ReturnType<typeof items.nth>) => {
    await handle.hover();
    await page.mouse.down();
    const box = await to.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 4, { steps: 5 });
    await page.mouse.up();
  };
  await drag(items.last());
  await expect(items.last()).toContainText(text);
  await handle.press("Home");
  await drag(items.nth(1));
  await expect(items.nth(1)).toContainText(text);

  // Leaving asks; staying keeps everything.
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await said(page, "What's New items updated successfully.");

  const other = await browser.newContext({ baseURL, reducedMotion: "reduce" });
  await signInBy(other, baseURL ?? "", people.canadian);
  const reader = await other.newPage();
  await reader.goto("/");
  await reader.getByRole("button", { name: /^What's new/ }).click();
  const news = reader.getByRole("dialog", { name: "What's new" });
  await expect(news.getByRole("listitem").nth(1)).toContainText(text);
  await expect(news.getByRole("link", { name: text })).toHaveAttribute(
    "href",
    "https://casefold.example/console",
  );
  await other.close();

  await page.getByRole("button", { name: `Delete ${text}` }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
});
