import { keysOf } from "./keys";
import { recordsOf, unique } from "./records";
import { expect, expectAccessible, heading, people, test } from "./support";

test("a client is made and changed by keys alone", async ({ page, signIn }) => {
  const { next, press, reach, type, pick, choose, skipToPage, expectFocusOn } = keysOf(page);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const client = unique("Keyhole Locks");
  await signIn(people.admin);
  await page.goto("/clients");
  await skipToPage();

  await reach(button("New Client"));
  await press("Enter");
  await expectFocusOn(heading(page, "New Client"));
  await next(field("Client Name"));
  await type(client);
  await next(field("Status"));
  await press("ArrowDown", "ArrowDown", "Enter");
  await expect(field("Status")).toHaveValue("Inactive");
  await press("ArrowDown", "ArrowUp", "Enter");
  await expect(field("Status")).toHaveValue("Active");
  await reach(field("Primary Attorneys"));
  await pick("marcus");
  await reach(field("Client Tags"));
  await pick(unique("Hardware"));
  await expectAccessible(page);
  await press("Enter");
  await expectFocusOn(heading(page, client));
  await expectAccessible(page);

  await reach(button("Edit"));
  await press("Enter");
  await expectFocusOn(page.getByRole("menuitem", { name: "Edit Client" }));
  await press("Escape");
  await expectFocusOn(button("Edit"));
  await choose("Edit Client");
  await expectFocusOn(heading(page, `Edit ${client}`));
  await reach(button("Remove Marcus Adair"));
  await press("Enter");
  await expectFocusOn(field("Primary Attorneys"));
  await press("Enter");
  await expectFocusOn(heading(page, client));
});

test("a matter is made from its client, trashed, brought back, closed and opened to all by keys alone", async ({
  page,
  signIn,
  request,
  baseURL,
}) => {
  const { next, press, reach, type, pick, choose, skipToPage, expectFocusOn } = keysOf(page);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const client = unique("Latch & Sons");
  const matter = unique("Keyhole v. Latch");
  const records = await recordsOf(request, baseURL ?? "", people.admin);
  const clientID = await records.client(client);
  await signIn(people.admin);
  await page.goto(`/clients/${clientID}/`);
  await skipToPage();

  await reach(button("New Matter"));
  await press("Enter");
  await expectFocusOn(heading(page, "New Matter"));
  await reach(field("Matter Name"));
  await type(matter);
  await next(field("Client"));
  await expect(field("Client")).toHaveValue(client);
  await reach(field("Matter Type"));
  await press("ArrowDown", "ArrowDown", "Enter");
  await expect(field("Matter Type")).not.toHaveValue("");
  await reach(field("Office/Branch"));
  await pick("bost");
  await expect(field("Office/Branch")).toHaveValue("Boston");
  await reach(field("Tags"));
  for (const tag of ["Urgent", unique("Keys")]) await pick(tag);
  await reach(field("Assigned Staff"));
  await pick("theo");
  await reach(field("Date Opened"));
  await page.keyboard.type("01152026");
  await expect(field("Date Opened")).toHaveValue("2026-01-15");
  await reach(page.getByRole("tab", { name: "Matter Information" }), "Shift+Tab");
  await press("ArrowRight");
  await expectFocusOn(page.getByRole("tab", { name: "Matter Permissions" }));
  await next(page.getByRole("radio", { name: "All Users" }));
  await press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Only Specified Users and Groups" })).toBeChecked();
  await reach(field("Allowed Users"));
  await pick("priya");
  await expectAccessible(page);
  await press("Enter");
  await expectFocusOn(heading(page, matter));

  await reach(button("Edit"));
  await choose("Move to Trash Bin");
  await expect(page.getByText("This matter is in the Trash Bin.")).toBeVisible();
  await expect(button("Click Here to undo")).toBeVisible();
  await press("F8");
  await expectFocusOn(button("Click Here to undo"));
  await expectAccessible(page);
  await press("Enter");
  await expect(page.getByText("This matter is in the Trash Bin.")).toBeHidden();
  await expectFocusOn(button("Edit"));
  await choose("Close Matter");
  await expect(page.getByText(/^Matter closed on /)).toBeVisible();
  await expectFocusOn(button("Edit"));
  await choose("Reopen Matter");
  await expect(page.getByText("Matter Reopened")).toBeVisible();
  await choose("Edit Matter Permissions");
  await reach(page.getByRole("radio", { name: "Only Specified Users and Groups" }));
  await press("ArrowUp", "Enter");
  await expectFocusOn(heading(page, matter));
});

test("a row of the register is found, opened, trashed and brought back by keys alone", async ({
  page,
  signIn,
  request,
  baseURL,
}) => {
  const { press, reach, type, skipToPage, expectFocusOn, expectFocusIn } = keysOf(page);
  const name = unique("Row of keys");
  await (await recordsOf(request, baseURL ?? "", people.admin)).matter(name);
  const row = page.getByRole("row", { name: new RegExp(name) });
  const rows = page.getByRole("row");
  await signIn(people.admin);
  await page.goto("/matters/");
  await skipToPage();

  await reach(page.getByRole("tab", { name: /^Open/ }));
  await press("ArrowLeft");
  await expectFocusOn(page.getByRole("tab", { name: /^All/ }));
  await reach(page.getByRole("searchbox", { name: "Filter Matters" }));
  await type(name);
  await expect(rows).toHaveCount(2);
  await reach(row);
  await press("Shift+F10");
  await expectFocusOn(page.getByRole("menuitem", { name: "Edit Matter Info" }));
  await press("Escape");
  await expectFocusOn(row);
  await press("Delete");
  await expect(row).toBeHidden();
  await expectFocusIn(page.getByRole("grid"));
  // The row goes when the news of it arrive, which can be before the answer that brings the message.
  const undo = page.getByRole("button", { name: "Click Here to undo" });
  await expect(undo).toBeVisible();
  await press("F8");
  await expectFocusOn(undo);
  await press("Enter");
  await expect(row).toBeVisible();
  await expectFocusIn(page.getByRole("grid"));
  await press("ArrowDown", "Enter");
  await expectFocusOn(heading(page, name));
});

test("an entry of a list is made, renamed, deactivated and deleted by keys alone", async ({
  page,
  signIn,
}) => {
  const { press, reach, type, skipToPage, expectFocusOn, expectFocusIn } = keysOf(page);
  const name = unique("Typed");
  const dialog = page.getByRole("dialog");
  const row = page.getByRole("row", { name: new RegExp(name) });
  await signIn(people.admin);
  await page.goto("/settings/manageClientTags");
  await skipToPage();
  const newTag = page.getByRole("button", { name: "New Client Tag" });

  await reach(newTag);
  await press("Enter");
  await expectFocusOn(dialog.getByLabel("Name", { exact: true }));
  await expectAccessible(page);
  await press("Escape");
  await expectFocusOn(newTag);
  await press("Enter");
  await page.keyboard.type(name);
  await press("Enter");
  await expect(dialog).toBeHidden();
  await expectFocusOn(newTag);

  await reach(page.getByRole("searchbox", { name: "Filter Client Tags" }));
  await type(name);
  await expect(page.getByRole("row")).toHaveCount(2);
  await reach(row);
  await press("F2");
  await expectFocusOn(dialog.getByLabel("Name", { exact: true }));
  await press("End");
  await page.keyboard.type(" twice");
  await press("Enter");
  await expect(dialog).toBeHidden();
  await expectFocusOn(page.getByRole("row", { name: `${name} twice` }));
  await press("Shift+F10");
  await page.keyboard.type("dea");
  await expectFocusOn(page.getByRole("menuitem", { name: "Deactivate" }));
  await press("Enter");
  await expect(row).toBeHidden();
  await expectFocusIn(page.getByRole("grid"));

  await reach(page.getByRole("tab", { name: /^Active/ }), "Shift+Tab");
  await press("ArrowRight");
  await reach(row);
  await press("Delete");
  await expectFocusOn(dialog.getByRole("button", { name: "Cancel" }));
  await expectAccessible(page);
  await press("Escape");
  await expectFocusOn(row);
  await press("Delete");
  await reach(dialog.getByRole("button", { name: "Delete" }));
  await press("Enter");
  await expect(row).toBeHidden();
  await expectFocusIn(page.getByRole("grid"));
  await expectAccessible(page);
});

test("groups, permissions of many matters and their explanation need no mouse", async ({
  page,
  signIn,
  request,
  baseURL,
}) => {
  test.slow();
  const { next, press, reach, type, pick, skipToPage, expectFocusOn, expectFocusIn } = keysOf(page);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const group = unique("Night shift");
  const matter = unique("Locked by keys");
  const dialog = page.getByRole("dialog");
  const row = page.getByRole("row", { name: new RegExp(group) });
  await (await recordsOf(request, baseURL ?? "", people.admin)).matter(matter);
  await signIn(people.admin);
  await page.goto("/permissions/groups/list");
  await skipToPage();

  await reach(button("New Group"));
  await press("Enter");
  await expectFocusOn(heading(page, "New Group"));
  await next(field("Group Name"));
  await type(group);
  await reach(field("Group Members"));
  for (const member of ["marcus", "priya"]) await pick(member);
  await press("Enter");
  await expectFocusOn(heading(page, "Permission Groups"));
  await reach(page.getByRole("searchbox", { name: "Filter Permission Groups" }));
  await type(group);
  await expect(page.getByRole("row")).toHaveCount(2);
  await reach(row);
  await press("Enter");
  await expectFocusOn(heading(page, "Edit Group"));
  await reach(field("Group Members"));
  await press("Backspace");
  await expect(button("Remove Priya Ramsey")).toBeHidden();
  await expectAccessible(page);
  await press("Enter");
  await expectFocusOn(heading(page, "Permission Groups"));

  await page.goto("/matters/");
  await skipToPage();
  await reach(button("Bulk Permissions"));
  await press("Enter");
  await expectFocusOn(dialog.getByLabel("Filter Matters"));
  await type(matter);
  await expect(dialog.getByText(/1 matter/)).toBeVisible();
  await next(page.getByRole("radio", { name: "All Users" }));
  await press("ArrowDown");
  await reach(field("Allowed Groups"));
  await pick(group);
  await reach(field("Type confirm to continue"));
  await expectAccessible(page);
  await press("Enter");
  await expect(dialog).toBeVisible();
  await page.keyboard.type("confirm");
  await press("Enter");
  await expect(page.getByText("Updated the permissions of 1 matter")).toBeVisible();
  await expectFocusOn(button("Bulk Permissions"));

  await page.goto("/permissions/explain");
  await skipToPage();
  await reach(button("Choose"));
  await press("Enter");
  await reach(dialog.getByRole("searchbox"));
  await page.keyboard.type(matter);
  await expect(dialog.getByRole("row")).toHaveCount(2);
  await reach(dialog.getByRole("row", { name: new RegExp(matter) }));
  await press("Enter");
  await expectFocusOn(button("Choose"));
  await reach(field("User"));
  await pick("marcus");
  await expect(page.getByText(`Marcus Adair can see ${matter}.`)).toBeVisible();
  await expectAccessible(page);

  await page.goto("/permissions/CREATE_CLIENT_ALLOWED");
  await skipToPage();
  await reach(page.getByRole("radio", { name: "All Users" }));
  await press("ArrowDown");
  await reach(field("Allowed Users"));
  await pick("priya");
  await expectAccessible(page);
  await reach(button("Cancel"));
  await press("Enter");
  await expectFocusOn(dialog.getByRole("button", { name: "Stay" }));
  await next(dialog.getByRole("button", { name: "Discard" }));
  await press("Enter");
  await expectFocusOn(heading(page, "Settings"));

  await page.goto("/permissions/groups/list");
  await skipToPage();
  await reach(row);
  await press("Shift+F10");
  await page.keyboard.type("del");
  await expectFocusOn(page.getByRole("menuitem", { name: "Delete Group" }));
  await press("Enter");
  await expectFocusOn(dialog.getByRole("button", { name: "Cancel" }));
  await press("Tab", "Enter");
  await expect(row).toBeHidden();
  await expectFocusIn(page.getByRole("grid"));
});
