import type { Page } from "@playwright/test";
import { type Records, recordsOf, unique } from "./records";
import { test as base, expect, expectAccessible, people } from "./support";

type Setting = "allUsers" | "specifiedUsers";

interface Register {
  records: Records;
  /** In all names, and in no other matter's. */
  stamp: string;
  /** Two open matters behind walls, one open to all, one that is closed and walled. */
  ids: Record<"heron" | "egret" | "ibis" | "closed", number>;
  settings: () => Promise<Record<string, Setting>>;
}

const test = base.extend<{ register: Register }>({
  register: async ({ request, baseURL, signIn }, use) => {
    const records = await recordsOf(request, baseURL ?? "", people.admin);
    const stamp = unique("Rookery");
    const ids = {
      heron: await records.matter(`Heron ${stamp}`),
      egret: await records.matter(`Egret ${stamp}`),
      ibis: await records.matter(`Ibis ${stamp}`),
      closed: await records.matter(`Closed ${stamp}`),
    };
    await records.call("POST", "/bulk/matter/permissions/apply", {
      matterIDs: [ids.heron, ids.egret, ids.closed],
      userAllowList: [],
      groupAllowList: [],
      onlyDeleteExistingPermissions: false,
    });
    await records.call("POST", "/matter/close", { matterID: ids.closed, reopen: false });
    const settings = async () => {
      type Row = { matterID: number; matterPermissionGlobalSetting: Setting };
      const rows = await records.call<Row[]>("GET", `/matters?filter=${encodeURIComponent(stamp)}`);
      const name = (id: number) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? "other";
      return Object.fromEntries(
        rows.map(({ matterID, matterPermissionGlobalSetting: set }) => [name(matterID), set]),
      );
    };
    await signIn(people.admin);
    await use({ records, stamp, ids, settings });
  },
});

const walled = {
  heron: "specifiedUsers",
  egret: "specifiedUsers",
  ibis: "allUsers",
  closed: "specifiedUsers",
};

async function showOnly(page: Page, text: string, rows: number, { trash = false } = {}) {
  await page.goto("/matters/");
  if (trash) await page.getByLabel("Include Items in the Trash").check();
  await page.getByRole("searchbox", { name: "Filter Matters" }).fill(text);
  await expect(page.getByRole("grid", { name: "Matters" }).getByRole("row")).toHaveCount(rows + 1);
}

async function openDialog(page: Page, matters: string | RegExp) {
  await page.getByRole("button", { name: "Bulk Permissions" }).click();
  const dialog = page.getByRole("dialog", { name: /^Edit the permissions of / });
  await expect(dialog.getByRole("heading", { name: matters })).toBeVisible();
  const names = (label: string) => dialog.getByRole("list", { name: label }).getByRole("listitem");
  return {
    dialog,
    changing: names("Matters that will be changed"),
    walls: names("Walls that will be opened"),
    confirm: dialog.getByLabel("Type confirm to continue"),
    update: dialog.getByRole("button", { name: "Update Permissions" }),
  };
}

test("a ticked row of a filtered list is changed, and nothing else", async ({ page, register }) => {
  const { stamp, settings } = register;
  await showOnly(page, stamp, 3);
  await page.getByRole("row", { name: /Heron/ }).getByRole("checkbox").click();
  const { dialog, changing, walls, confirm, update } = await openDialog(page, "of 1 matter?");
  await expect(changing).toHaveText([/Heron/]);
  await expect(dialog.getByText("Your selection: 1 matter.")).toBeVisible();

  await expect(confirm).not.toBeEditable();
  await dialog.getByRole("radio", { name: "All Users" }).check();
  await expect(dialog.getByText(/^1 wall will be opened\./)).toBeVisible();
  await expect(walls).toHaveText([/Heron/]);
  await expectAccessible(page);
  await expect(update).toHaveAttribute("aria-disabled", "true");
  await confirm.fill("confirm");
  await update.click();
  await expect(page.getByText("Updated the permissions of 1 matter")).toBeVisible();
  expect(await settings()).toEqual({ ...walled, heron: "allUsers" });
});

test("without a ticked row, what the list shows is changed: its tab and its filter", async ({
  page,
  register,
}) => {
  const { stamp, settings } = register;
  await showOnly(page, stamp, 3);
  const { dialog, changing, walls, confirm, update } = await openDialog(page, "of 3 matters?");
  await expect(changing).toHaveCount(3);
  await expect(dialog.getByText(`The list shows Open, filtered by "${stamp}": 3 matters.`)).toBeVisible();
  await dialog.getByRole("radio", { name: "All Users" }).check();
  await expect(dialog.getByText(/^2 walls will be opened\./)).toBeVisible();
  await expect(walls).toHaveText([/Heron/, /Egret/]);
  await confirm.fill("confirm");

  // What was confirmed was another list, and another choice.
  await dialog.getByLabel("Filter Matters").fill("Egret");
  await expect(changing).toHaveText([/Egret/]);
  await expect(confirm).toHaveValue("");
  await expect(walls).toHaveText([/Egret/]);
  await confirm.fill("confirm");
  await dialog.getByRole("radio", { name: "Only Specified Users and Groups" }).check();
  await expect(confirm).toHaveValue("");
  await expect(dialog.getByText(/^1 matter is limited already\./)).toBeVisible();
  await dialog.getByRole("radio", { name: "All Users" }).check();
  await dialog.getByLabel("Filter Matters").fill("");
  await expect(changing).toHaveCount(3);
  await confirm.fill("CONFIRM");
  await update.click();
  await expect(page.getByText("Updated the permissions of 3 matters")).toBeVisible();
  expect(await settings()).toEqual({ ...walled, heron: "allUsers", egret: "allUsers" });
});

test("a wall that somebody raises meanwhile is shown before it can be opened", async ({ page, register }) => {
  const { stamp, ids, records, settings } = register;
  await showOnly(page, stamp, 3);
  const { dialog, walls, confirm, update } = await openDialog(page, "of 3 matters?");
  await dialog.getByRole("radio", { name: "All Users" }).check();
  await expect(walls).toHaveCount(2);
  // The page learns of it too late: the server has to refuse.
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route("**/api/bulk/matter/permissions/init", async (route) => {
    await told;
    await route.fallback();
  });
  await records.call("POST", "/bulk/matter/permissions/apply", {
    matterIDs: [ids.ibis],
    userAllowList: [],
    groupAllowList: [],
    onlyDeleteExistingPermissions: false,
  });
  await confirm.fill("confirm");
  const refused = page.waitForResponse("**/api/bulk/matter/permissions/apply");
  await update.click();
  expect((await refused).status()).toBe(412);
  expect(await settings()).toEqual({ ...walled, ibis: "specifiedUsers" });
  tell();
  await expect(walls).toHaveText([/Heron/, /Egret/, /Ibis/]);
  await expect(confirm).toHaveValue("");
});

test("matters in the Trash Bin are left out, and the dialog says so", async ({ page, register }) => {
  const { stamp, ids, records } = register;
  await records.call("POST", "/matter/setDeleted", { matterID: ids.egret, isDeleted: true });
  await showOnly(page, stamp, 3, { trash: true });
  const shown = await openDialog(page, "of 2 matters?");
  await expect(shown.dialog.getByText(/Those in the Trash Bin stay as they are\.$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: /^Select all/ }).click();
  const selected = await openDialog(page, "of 2 matters?");
  await expect(selected.dialog.getByText("1 matter in the Trash Bin stays as it is.")).toBeVisible();
});

test("all names can be read, by keyboard too", async ({ page, signIn }) => {
  await signIn(people.admin);
  await page.goto("/matters/");
  const { dialog, changing } = await openDialog(page, /\d+ matters/);
  await expect(changing).toHaveCount(5);
  const total = /\d+/.exec((await dialog.getByRole("heading").textContent()) ?? "")?.[0];
  await dialog.getByRole("button", { name: `Show all ${total}`, exact: true }).press("Enter");
  await expect(changing).toHaveCount(Number(total));
  await expect(dialog.getByRole("list", { name: "Matters that will be changed" })).toBeFocused();
  await expectAccessible(page);
});
