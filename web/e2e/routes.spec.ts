import type { Page } from "@playwright/test";
import { expect, expectAccessible, heading, people, test } from "./support";

interface Route {
  path: string;
  subHeader: string | RegExp;
  /** Nobody, or one of the people. */
  as?: string;
}

/** A page of each kind there is, with its sub-header and somebody who may open it: the seven lists are one page. */
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
  { path: "/clients", subHeader: "Clients", as: people.user },
  { path: "/clients/new", subHeader: "New Client", as: people.admin },
  { path: "/clients/3", subHeader: "Arbor Street Theatre", as: people.user },
  { path: "/clients/3/edit", subHeader: "Edit Arbor Street Theatre", as: people.user },
  { path: "/matters/", subHeader: "Matters", as: people.admin },
  { path: "/matters/new", subHeader: "New Matter", as: people.user },
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
  { path: "/admin", subHeader: "Firms", as: people.provider },
  { path: "/admin/tenant/new/Core", subHeader: "Firm Information", as: people.provider },
  { path: "/admin/tenant/1001/users", subHeader: "Harbor & Finch LLP", as: people.provider },
  { path: "/superAdmin/editWhatsNewDropdown", subHeader: "Edit What's New", as: people.superAdmin },
  { path: "/settings/providerAccess", subHeader: "Provider Access", as: people.admin },
  { path: "/search", subHeader: "Search", as: people.user },
  { path: "/test", subHeader: "Test", as: people.user },
  { path: "/allicons", subHeader: "All Icons", as: people.user },
  { path: "/no/such/page", subHeader: "There is no page here... sorry!", as: people.user },
];

/** Nothing may be cut off or need scrolling sideways, once the page has taken on the width of its window. */
async function expectNoSidewaysScrolling(page: Page) {
  const tooWide = () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  };
  await expect.poll(() => page.evaluate(tooWide)).toBeLessThanOrEqual(0);
}

/** Goes to a page without loading the program again, as a link of the program does. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState({}, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** Looks at a page in both themes and at the widths of small windows, and leaves the window as it was. */
async function examine(page: Page, subHeader: Route["subHeader"]) {
  await expect(heading(page, subHeader)).toBeVisible();
  await expect(page).toHaveTitle(/Casefold/);
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
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** How many pages a test looks at. Signing in and loading the program would take as long as looking at one of them. */
const atOnce = 5;

/** The routes of each person in turn, a few in each. */
const tours = [...new Set(routes.map(({ as }) => as))].flatMap((person) => {
  const own = routes.filter(({ as }) => as === person);
  const first = (n: number) => own.slice(n * atOnce, (n + 1) * atOnce);
  return Array.from({ length: Math.ceil(own.length / atOnce) }, (_, n) => first(n));
});

for (const tour of tours) {
  const as = tour[0]?.as;
  const paths = tour.map(({ path }) => path).join(", ");
  test(`${paths} open for ${as ?? "visitors"}, in both themes, on narrow windows too`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(tour.length * 60_000);
    if (as) await signIn(as);
    let shown: Route["subHeader"] | undefined;
    for (const { path, subHeader } of tour) {
      await test.step(path, async () => {
        // Under the same sub-header nobody could tell whether the page before is still there.
        if (shown === undefined || shown === subHeader) await page.goto(path);
        else await follow(page, path);
        await examine(page, subHeader);
      });
      shown = subHeader;
    }
  });
}

test("/settings/developer does not exist for the people of the provider", async ({ page, signIn }) => {
  await signIn(people.provider);
  await page.goto("/settings/developer");
  await expect(heading(page, "There is no page here... sorry!")).toBeVisible();
});

test("/login and /forgotPassword lead home whoever is signed in", async ({ page, signIn }) => {
  await signIn(people.user);
  for (const path of ["/login", "/forgotPassword"]) {
    await page.goto(path);
    await expect(heading(page, /Harbor & Finch LLP/)).toBeVisible();
    await expect(page).toHaveURL("/");
  }
});

test("a matter by its number alone is its documents, and the pointer lights one item of its menu", async ({
  page,
  signIn,
}) => {
  await signIn(people.user);
  await page.goto("/matters/1");
  await expect(heading(page, "Alderbrook v. Pacific Rail Freight")).toBeVisible();
  await expect(page).toHaveURL("/matters/1/docs/");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const items = page.getByRole("menuitem");
  await items.nth(1).hover();
  await expect(items.nth(1)).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await expect(items.first()).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test("a record that does not exist leads home, which says so", async ({ page, signIn }) => {
  await signIn(people.user);
  for (const [path, message] of [
    ["/clients/99999999/", "This client could not be found."],
    ["/clients/99999999/edit", "This client could not be found."],
    ["/matters/99999999/docs/", "This matter could not be found."],
    ["/docs/99999999", "This document could not be found."],
    ["/notes/99999999", "This matter note could not be found."],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(message), path).toBeVisible();
    await expect(heading(page, /Harbor & Finch LLP/)).toBeVisible();
    await expect(page).toHaveURL("/");
  }
});
