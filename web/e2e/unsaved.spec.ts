import type { Page } from "@playwright/test";
import { forms, textbox } from "./forms";
import { type Records, recordsOf, unique } from "./records";
import { test as base, expect, expectAccessible, heading, logIn, people } from "./support";

const test = base.extend<{ records: Records }>({
  records: async ({ request, baseURL }, use) => use(await recordsOf(request, baseURL ?? "", people.admin)),
});

const question = (page: Page) => page.getByRole("dialog", { name: "You have unsaved changes" });
const answer = (page: Page, name: "Stay" | "Discard") =>
  question(page).getByRole("button", { name, exact: true }).click();

/** Leaves by a link of the navigation. */
const goToClients = (page: Page) =>
  page.getByRole("navigation").getByRole("link", { name: "Clients" }).click();

/** Reloads the page, and stays when the browser asks. */
async function reloadAndStay(page: Page): Promise<void> {
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
}

/** Types one more sign into a field, and answers what stands in it then. */
async function typeInto(input: ReturnType<Page["getByLabel"]>): Promise<string> {
  await input.click();
  await input.press("End");
  await input.press("7");
  return input.inputValue();
}

test("leaving a form asks first, by whatever way one leaves", async ({ page, signIn }) => {
  const address = "/clients/new";
  const input = textbox("Client Name")(page);
  await signIn(people.admin);
  await page.goto(address);
  await input.click();
  await goToClients(page);
  await expect(heading(page, "Clients")).toBeVisible();
  await page.goBack();

  const typed = await typeInto(input);
  await goToClients(page);
  await answer(page, "Stay");
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(input).toHaveValue(typed);

  await input.focus();
  await page.goForward();
  await expect(question(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(input).toBeFocused();
  await expect(page).toHaveURL(address);

  await reloadAndStay(page);
  await expect(input).toHaveValue(typed);

  await page.goForward();
  await answer(page, "Discard");
  await expect(heading(page, "Clients")).toBeVisible();
  await page.goBack();
  await expect(input).not.toHaveValue(typed);
});

const everybody = [...new Set(forms.map(({ as = people.admin }) => as))];

for (const person of everybody) {
  test(`every form of ${person} asks, and names what would be lost`, async ({
    page,
    signIn,
    request,
    baseURL,
  }) => {
    const records = await recordsOf(request, baseURL ?? "", person);
    await signIn(person);
    for (const { form, path, field, lost } of forms.filter(({ as = people.admin }) => as === person)) {
      await test.step(form, async () => {
        const address = await path(records);
        await page.goto(address);
        const input = field(page);
        const typed = await typeInto(input);
        await goToClients(page);
        await expect(question(page)).toContainText(lost);
        await answer(page, "Stay");
        await expect(input).toHaveValue(typed);
        await expect(page).toHaveURL(address);
        await goToClients(page);
        await answer(page, "Discard");
        await expect(heading(page, "Clients")).toBeVisible();
      });
    }
  });
}

test("the palette asks, and gives the focus back to the field", async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/clients/new");
  const name = page.getByLabel("Client Name");
  await name.click();
  await page.keyboard.type("Harbor");
  const goHome = async () => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find pages and commands" }).fill("Home");
    await page.keyboard.press("Enter");
  };
  await goHome();
  await expect(question(page).getByRole("button", { name: "Stay" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(name).toBeFocused();
  await page.keyboard.type(" Ltd");
  await expect(name).toHaveValue("Harbor Ltd");

  await goHome();
  await expect(question(page).getByRole("button", { name: "Stay" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(question(page).getByRole("button", { name: "Discard" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
});

test("nothing is asked after saving, nor when the text was changed back", async ({
  page,
  signIn,
  records,
}) => {
  const clientID = await records.client(unique("Unsaved"));
  await signIn(people.admin);
  await page.goto(`/clients/${clientID}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("menuitem", { name: "Edit Client" }).click();
  const name = page.getByLabel("Client Name");
  await name.press("End");
  await page.keyboard.type("!");
  await page.keyboard.press("Backspace");
  await page.goBack();
  await expect(heading(page, /^Unsaved \d+$/)).toBeVisible();
  await page.goForward();

  await name.press("End");
  await page.keyboard.type("!");
  await page.goBack();
  await answer(page, "Stay");
  await expect(page).toHaveURL(`/clients/${clientID}/edit`);
  await page.getByRole("button", { name: "Update Client" }).click();
  await expect(heading(page, /^Unsaved \d+!$/)).toBeVisible();
  await expect(question(page)).toBeHidden();
});

test("the tabs of a matter are one form, and a new matter is not asked about once it is made", async ({
  page,
  signIn,
}) => {
  await signIn(people.admin);
  await page.goto("/matters/");
  await page.getByRole("button", { name: "New Matter" }).click();
  const matter = unique("Tabbed");
  await page.getByLabel("Matter Name").fill(matter);
  await page.getByRole("tab", { name: "Matter Permissions" }).click();
  await page.getByRole("radio", { name: "Only Specified Users and Groups" }).check();
  await expect(question(page)).toBeHidden();
  await page.goBack();
  await expect(question(page)).toContainText("what you entered for the new matter");
  await answer(page, "Stay");
  await page.getByRole("tab", { name: "Matter Information" }).click();
  await expect(page.getByLabel("Matter Name")).toHaveValue(matter);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(question(page)).toBeVisible();
  await answer(page, "Stay");
  await page.getByRole("button", { name: "Create Matter" }).click();
  await expect(heading(page, matter)).toBeVisible();
});

test("who may create clients: a choice that was not saved is asked about", async ({ page, signIn }) => {
  await signIn(people.admin);
  await page.goto("/permissions/CREATE_CLIENT_ALLOWED");
  await page.getByRole("radio", { checked: false }).check();
  await goToClients(page);
  await expect(question(page)).toContainText("your choice of who may create clients and matters");
  await answer(page, "Stay");
  await page.getByRole("radio", { checked: false }).check();
  await goToClients(page);
  await expect(heading(page, "Clients")).toBeVisible();
});

test("a comment on a version is not lost by Escape, a click beside it, or going back", async ({
  page,
  signIn,
  records,
}) => {
  const matterID = await records.matter(unique("Unsaved"));
  const documentID = await records.document(matterID, "Brief.txt", "first");
  await signIn(people.admin);
  await page.goto(`/docs/${documentID}`);
  const row = page.getByRole("grid", { name: "Document Versions" }).getByRole("row", { name: /^1/ });
  await row.hover();
  await row.getByRole("button", { name: "Edit Comment" }).click();
  const dialog = page.getByRole("dialog", { name: "Comment on Version 1" });
  const comment = dialog.getByLabel("Comment");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await row.hover();
  await row.getByRole("button", { name: "Edit Comment" }).click();
  await page.keyboard.type("Signed by both");
  await page.keyboard.press("Escape");
  await expect(question(page)).toContainText("your comment on version 1");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(comment).toBeFocused();
  await page.mouse.click(5, 5);
  await answer(page, "Stay");
  await expect(comment).toHaveValue("Signed by both");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await answer(page, "Stay");
  await reloadAndStay(page);
  await dialog.getByRole("button", { name: "Save Comment" }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText("Signed by both");
  await goToClients(page);
  await expect(heading(page, "Clients")).toBeVisible();
});

test("one line in a dialog is given up by Escape, and not by a click beside it", async ({ page, signIn }) => {
  await signIn(people.admin);
  await page.goto("/settings/manageMatterTags");
  const dialog = page.getByRole("dialog", { name: /^New / });
  const begin = async () => {
    await page.getByRole("button", { name: /^New Matter Tag/ }).click();
    await page.keyboard.type("Half a na");
  };
  await begin();
  await page.mouse.click(5, 5);
  await expect(question(page)).toContainText("the name that you entered");
  await answer(page, "Stay");
  await expect(dialog.getByLabel("Name")).toHaveValue("Half a na");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(question(page)).toBeHidden();
});

test("logging out asks, a download does not", async ({ page, signIn, records }) => {
  const matterID = await records.matter(unique("Unsaved"));
  const documentID = await records.document(matterID, "Brief.txt", "first");
  await signIn(people.admin);
  await page.goto(`/docs/${documentID}`);
  const notes = page.getByLabel("Internal Notes");
  await notes.click();
  await page.keyboard.type("Ask Marcus.");
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  });
  const row = page.getByRole("grid", { name: "Document Versions" }).getByRole("row", { name: /^1/ });
  await row.hover();
  const download = page.waitForEvent("download");
  await row.getByRole("button", { name: "Download a Copy" }).click();
  expect((await download).suggestedFilename()).toBe("Brief.txt");
  expect(dialogs).toEqual([]);

  const logOut = async () => {
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Log Out" }).click();
  };
  await logOut();
  await answer(page, "Stay");
  await expect(notes).toHaveValue("Ask Marcus.");
  await logOut();
  await answer(page, "Discard");
  await expect(page).toHaveURL("/login");
});

test("what is typed outlives the changes of others and a slow save", async ({ page, signIn, records }) => {
  const matterID = await records.matter(unique("Unsaved"));
  const documentID = await records.document(matterID, "Brief.txt", "first");
  await signIn(people.user);
  await page.goto(`/docs/${documentID}`);
  const notes = page.getByLabel("Internal Notes");
  await notes.fill("Ask Marcus.");
  await records.version(documentID, "second");
  await expect(page.getByRole("tab", { name: "Versions 2" })).toBeVisible();
  await expect(notes).toHaveValue("Ask Marcus.");

  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/api/document", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await notes.press("End");
  await page.keyboard.type(" And Priya.");
  goOn();
  await expect(page.getByText("Document updated")).toBeVisible();
  await expect(notes).toHaveValue("Ask Marcus. And Priya.");
  const update = page.getByRole("button", { name: "Update", exact: true });
  await expect(update).not.toHaveAttribute("aria-busy"); // while the page reads again, the button takes no click
  await update.click();
  await expect(page.getByRole("button", { name: "Discard Changes" })).toBeHidden();
  await goToClients(page);
  await expect(heading(page, "Clients")).toBeVisible();
});

test("what is typed is there again after the session has ended and the same person is back", async ({
  page,
  context,
  baseURL,
  signIn,
}) => {
  await signIn(people.user);
  await page.goto("/matters/new");
  await page.getByLabel("Matter Name").fill("Ended while typing");
  const headers = { Origin: baseURL ?? "" };
  const { idToken } = await (await context.request.post("/auth/refresh", { headers, data: {} })).json();
  const authorized = { ...headers, Authorization: `Bearer ${idToken}` };
  await context.request.post("/auth/signOut", { headers: authorized, data: {} });
  await expect(page).toHaveURL("/login");
  await logIn(page, people.user);
  await expect(heading(page, "New Matter")).toBeVisible();
  await expect(page.getByLabel("Matter Name")).toHaveValue("Ended while typing");
  await expect(page.getByText("It has not been saved.")).toBeVisible();
});
