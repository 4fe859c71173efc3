import { expect, expectAccessible, heading, people, test } from "./support";

test.describe("the frame of every page", () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn(people.user);
    await page.goto("/");
    await expect(heading(page, /Harbor & Finch LLP/)).toBeVisible();
  });

  test("the navigation marks the current page, folds, and stays folded", async ({ page }) => {
    const navigation = page.getByRole("navigation", { name: "Main" });
    const settings = navigation.getByRole("link", { name: "Settings" });
    await settings.click();
    await expect(settings).toHaveAttribute("aria-current", "page");
    await expect(heading(page, "Settings")).toBeFocused();
    await expect(page).toHaveTitle("Settings - Casefold");
    await page.getByRole("button", { name: "Fold navigation" }).click();
    await expect(navigation.getByText("Settings")).toBeHidden();
    await page.reload();
    await expect(page.getByRole("button", { name: "Unfold navigation" })).toBeVisible();
    await settings.hover();
    await expect(page.getByRole("tooltip")).toHaveText("Settings");
    await page.getByRole("button", { name: "Unfold navigation" }).click();
    await expect(navigation.getByText("Settings")).toBeVisible();
  });

  test("Ctrl+K begins with the pages of the navigation, finds a page and goes there", async ({ page }) => {
    await page.keyboard.press("Control+K");
    const field = page.getByRole("combobox", { name: "Find pages and commands" });
    await expect(field).toBeFocused();
    const first = ["Home", "Clients", "Matters", "Firm Documents", "Search", "Sharing", "Settings"];
    for (const [place, name] of first.entries())
      await expect(page.getByRole("option").nth(place)).toContainText(name);
    await expectAccessible(page);
    await field.fill("mfa");
    await page.keyboard.press("Enter");
    await expect(heading(page, "Configure MFA")).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page
      .getByRole("navigation", { name: "The page above" })
      .getByRole("link", { name: "Settings" })
      .click();
    await expect(heading(page, "Settings")).toBeFocused();
  });

  test("Enter opens nothing that was found for the text before", async ({ page }) => {
    await page.keyboard.press("Control+K");
    const field = page.getByRole("combobox", { name: "Find pages and commands" });
    await field.fill("log");
    const clients = page.getByRole("group", { name: "Clients" });
    const client = clients.getByRole("option", { name: /Redfern Logistics/ });
    await expect(client).toBeVisible();
    await page.route(/\/api\/suggest/, () => undefined); // a network so slow that no answer comes
    await field.fill("log out");
    await expect(client).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(heading(page, "Sign in to Casefold")).toBeVisible();
  });

  test("Recent and Favorite open beside the navigation, as wide as the window allows", async ({ page }) => {
    for (const width of [1440, 1024, 420]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ["Recent", "Favorite", /^What's new/]) {
        await page.getByRole("button", { name }).click();
        const pane = page.getByRole("dialog", { name });
        await expect(pane).toBeVisible();
        await expect
          .poll(async () => {
            const header = await page.getByRole("banner", { includeHidden: true }).boundingBox();
            const box = await pane.boundingBox();
            return header && box && box.x >= header.x && box.x + box.width <= width;
          })
          .toBe(true);
        await page.keyboard.press("Escape");
        await expect(pane).toBeHidden();
      }
    }
  });

  test("the search box of the header offers the same, lets go with Esc, and searches with Enter", async ({
    page,
  }) => {
    const search = page.getByRole("combobox", { name: "Search", exact: true });
    await expect(search).toHaveAttribute("placeholder", "Search Casefold");
    await search.press("Enter");
    await expect(page).toHaveURL("/");
    await search.fill("about");
    await expect(page.getByRole("option", { name: /About/ })).toBeVisible();
    await expectAccessible(page);
    await search.press("Escape");
    await expect(page.getByRole("option")).toHaveCount(0);
    await search.press("Enter");
    await expect(page).toHaveURL(/\/search\/\d+\?q=about&runAfterNavigating=1$/);
    await expect(search).toBeFocused();
  });

  test("the theme is chosen in the user menu and kept", async ({ page }) => {
    const account = page.getByRole("button", { name: /^Account of/ });
    await account.click();
    await expect(page.getByText("Region: United States")).toBeVisible();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(account).toBeFocused();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await account.click();
    await expect(page.getByRole("menuitemradio", { name: "Dark" })).toHaveAttribute("aria-checked", "true");
  });

  test("the bell has a mark until its news have been seen; edition and shortcuts can be read", async ({
    page,
  }) => {
    await page.getByRole("button", { name: "What's new, unread" }).click();
    await expect(
      page.getByRole("dialog", { name: "What's new" }).getByRole("listitem").first(),
    ).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "What's new", exact: true })).toBeFocused();
    await page.reload();
    await expect(page.getByRole("button", { name: "What's new", exact: true })).toBeVisible();

    await expect(page.getByRole("contentinfo")).toContainText("Casefold Advanced");
    await page.keyboard.press("Control+/");
    const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await expect(dialog).toContainText("Find anything");
    await expect(dialog.getByText("Open the New menu")).toHaveCount(1);
    await expectAccessible(page);
  });

  test("the launcher menu says why there is no download, and activates", async ({ page }) => {
    await page.getByRole("button", { name: "Launcher not installed!" }).press("Enter");
    const download = page.getByRole("menuitem", { name: "Download Launcher" });
    await expect(download).toBeFocused();
    await expect(download).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("tooltip")).not.toBeEmpty();
    await page.getByRole("menuitem", { name: "Launcher is Already Installed (Activate Launcher)" }).click();
    await expect(heading(page, "Launcher Successfully Activated")).toBeVisible();
    await expect(page.getByText("You're all set up with the Launcher!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Launcher installed" })).toBeVisible();
  });

  test("on a phone the navigation comes in from the side, and the search is a button", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 780 });
    await page.getByRole("button", { name: "Open navigation" }).click();
    await page.getByRole("link", { name: "Settings" }).click();
    await expect(heading(page, "Settings")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("combobox", { name: "Find pages and commands" }).fill("mfa");
    await expect(page.getByRole("option", { name: /Configure MFA/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(heading(page, "Configure MFA")).toBeVisible();
  });

  test("a lost connection keeps the page, says so, and mends itself", async ({ page, context, clean }) => {
    clean.allow(/net::ERR_INTERNET_DISCONNECTED/);
    await page.getByRole("link", { name: "Settings" }).click();
    await expect(heading(page, "Settings")).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("link", { name: "Microsoft Exchange Server URL" }).click();
    const banner = page.getByText(/The connection to Casefold was lost/);
    await expect(banner).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toBeHidden({ timeout: 20_000 });
    await expect(page.getByLabel("Exchange Server URL")).toBeVisible();
  });

  test("this browser keeps only what it may keep", async ({ page }) => {
    await page.goto("/settings");
    await page.goto("/logout");
    await expect(heading(page, "Sign in to Casefold")).toBeVisible();
    const kept = await page.evaluate(() => Object.keys(localStorage).sort());
    const allowed = [
      "casefold.sidenavExpanded",
      "casefold.tables",
      "casefold.theme",
      "casefold.whatsNewHashViewed",
    ];
    expect(kept.filter((key) => !allowed.includes(key))).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});
