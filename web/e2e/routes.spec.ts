import type { Page } from "@playwright/test";
import { expect, expectAccessible, heading, people, test } from "./support";

interface Route {
  path: string;
  subHeader: string | RegExp;
  /** Nobody, or one of the people. */
  as?: string;
  /** Before axe looks. */
  prepare?: (page: Page) => Promise<void>;
}

/** Axe looks at every cell; the tests of the table show it more of them. */
async function leaveFewRows(page: Page) {
  await page.getByRole("searchbox", { name: "Filter Test documents" }).fill("10 Retention");
  await expect(page.getByText(/^Page 1 of 1 /)).toBeVisible();
}

/** Every page there is, with its sub-header and somebody who may open it. */
const routes: readonly Route[] = [
  { path: "/login", subHeader: "Sign in to Casefold" },
  { path: "/forgotPassword", subHeader: "Find Your Account" },
  { path: "/about", subHeader: "About Casefold" },
  { path: "/about", subHeader: "About", as: people.user },
  { path: "/", subHeader: /Harbor & Finch LLP\s*Welcome, Eleanor/, as: people.admin },
  { path: "/launcher", subHeader: "Connect Launcher", as: people.user },
  { path: "/activateLauncher", subHeader: "Launcher Successfully Activated", as: people.user },
  { path: "/settings", subHeader: "Settings", as: people.superAdmin },
  { path: "/settings/changePassword", subHeader: "Change Password", as: people.user },
  { path: "/settings/changeUserAttributes", subHeader: "Change User Attributes", as: people.user },
  { path: "/settings/configureMFA", subHeader: "Configure MFA", as: people.user },
  { path: "/settings/sessions", subHeader: "Sessions", as: people.user },
  { path: "/settings/updateExchangeUrl", subHeader: "Microsoft Exchange Server URL", as: people.user },
  { path: "/settings/updateExchangeUrl", subHeader: "Microsoft Exchange Server URL", as: people.admin },
  { path: "/settings/developer", subHeader: "Developer Overrides", as: people.superAdmin },
  { path: "/settings/manageDocumentTags", subHeader: "Document Tags", as: people.user },
  { path: "/settings/manageDocumentTypes", subHeader: "Document Types", as: people.user },
  { path: "/settings/manageDocumentStatuses", subHeader: "Document Statuses", as: people.user },
  { path: "/settings/manageClientTags", subHeader: "Client Tags", as: people.user },
  { path: "/settings/manageMatterTags", subHeader: "Matter Tags", as: people.user },
  { path: "/settings/manageMatterTypes", subHeader: "Matter Types", as: people.user },
  { path: "/settings/manageOfficeBranch", subHeader: "Office/Branch List", as: people.user },
  { path: "/clients", subHeader: "Clients", as: people.user },
  { path: "/clients/new", subHeader: "New Client", as: people.admin },
  { path: "/clients/3", subHeader: "Arbor Street Theatre", as: people.user },
  { path: "/clients/3/edit", subHeader: "Edit Arbor Street Theatre", as: people.user },
  { path: "/matters/", subHeader: "Matters", as: people.admin },
  { path: "/matters/new", subHeader: "New Matter", as: people.user },
  { path: "/matters/new/3", subHeader: "New Matter", as: people.user },
  { path: "/matters/new/permissions", subHeader: "New Matter", as: people.admin },
  { path: "/matters/1/edit", subHeader: "Edit Alderbrook v. Pacific Rail Freight", as: people.user },
  {
    path: "/matters/1/edit/permissions",
    subHeader: "Edit Alderbrook v. Pacific Rail Freight",
    as: people.admin,
  },
  { path: "/matters/1/docs/", subHeader: "Alderbrook v. Pacific Rail Freight", as: people.admin },
  { path: "/matters/1/email/", subHeader: "Alderbrook v. Pacific Rail Freight", as: people.admin },
  { path: "/matters/1/notes/", subHeader: "Alderbrook v. Pacific Rail Freight", as: people.admin },
  { path: "/matters/1/sharing", subHeader: "Alderbrook v. Pacific Rail Freight", as: people.admin },
  { path: "/sharing/outgoing", subHeader: "Manage Document Sharing", as: people.user },
  { path: "/permissions/groups/list", subHeader: "Permission Groups", as: people.admin },
  { path: "/permissions/groups/create", subHeader: "New Group", as: people.admin },
  { path: "/permissions/groups/edit/1", subHeader: "Edit Group", as: people.admin },
  { path: "/permissions/CREATE_CLIENT_ALLOWED", subHeader: "Limit Client/Matter Creation", as: people.admin },
  { path: "/permissions/explain", subHeader: "Explain Access", as: people.admin },
  { path: "/search", subHeader: "Search", as: people.user },
  { path: "/search/12", subHeader: "Search", as: people.user },
  { path: "/test", subHeader: "Test", as: people.user, prepare: leaveFewRows },
  { path: "/allicons", subHeader: "All Icons", as: people.user },
  { path: "/no/such/page", subHeader: "There is no page here... sorry!", as: people.user },
];

const longLists = new Set(["/clients", "/matters/", "/test"]);

/** Nothing may be cut off or need scrolling sideways, once the page has taken on the width of its window. */
async function expectNoSidewaysScrolling(page: Page) {
  const tooWide = () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  };
  await expect.poll(() => page.evaluate(tooWide)).toBeLessThanOrEqual(0);
}

for (const { path, subHeader, as, prepare } of routes) {
  test(`${path} opens for ${as ?? "visitors"}, in both themes, on narrow windows too`, async ({
    page,
    signIn,
  }) => {
    test.slow(longLists.has(path), "axe looks at every cell of a long table");
    if (as) await signIn(as);
    await page.goto(path);
    await expect(heading(page, subHeader)).toBeVisible();
    await expect(page).toHaveTitle(/Casefold/);
    await prepare?.(page);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expectAccessible(page, ["color-contrast"]);
    // 640 px is a 1280 px window at 200 % zoom.
    for (const width of [640, 400]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(heading(page, subHeader)).toBeVisible();
      await expectNoSidewaysScrolling(page);
    }
  });
}

test("the pages of the password flows are accessible", async ({ page }) => {
  await page.goto("/forgotPassword");
  await page.getByLabel("Email address or Username").fill("hf.nobody.here");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(heading(page, "Set Your Casefold Password")).toBeVisible();
  await expectAccessible(page);
});

test("the QR code is accessible", async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/settings/configureMFA");
  await page.getByRole("button", { name: "Generate QR Code" }).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  await expectAccessible(page);
});

const closedTo: readonly [path: string, username: string][] = [
  ["/settings/developer", people.user],
  ["/settings/developer", people.admin],
  ["/settings/developer", people.uptimeAdmin],
  ["/settings/developer", people.provider],
];

for (const [path, username] of closedTo) {
  test(`${path} does not exist for ${username}`, async ({ page, signIn }) => {
    await signIn(username);
    await page.goto(path);
    await expect(heading(page, "There is no page here... sorry!")).toBeVisible();
    await page.goto("/settings");
    await expect(heading(page, "Settings")).toBeVisible();
    await expect(page.getByRole("link", { name: "Developer Overrides" })).toBeHidden();
  });
}

test("visitors are led from every page for members to the sign-in page", async ({ page }) => {
  const closed = new Set(routes.filter(({ path, as }) => as && path !== "/about").map(({ path }) => path));
  for (const path of closed) {
    await page.goto(path);
    await expect(heading(page, "Sign in to Casefold"), path).toBeVisible();
    await expect(page).toHaveURL("/login");
  }
});

for (const path of ["/login", "/forgotPassword"]) {
  test(`${path} leads home whoever is signed in`, async ({ page, signIn }) => {
    await signIn(people.user);
    await page.goto(path);
    await expect(heading(page, /Harbor & Finch LLP/)).toBeVisible();
    await expect(page).toHaveURL("/");
  });
}
