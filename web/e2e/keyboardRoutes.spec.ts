import type { Page } from "@playwright/test";
import { expect, expectAccessible, heading, people, tabTo, test } from "./support";

interface Walk {
  path: string;
  as?: string;
  subHeader: string | RegExp;
  /** Reaches what the page is for and uses it, by keys alone. */
  use: (page: Page) => Promise<void>;
}

const enter = (page: Page) => page.keyboard.press("Enter");

async function type(page: Page, label: string, text: string) {
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

async function follow(page: Page, link: string | RegExp, subHeader: string | RegExp) {
  await tabTo(page, "link", link);
  await enter(page);
  await expect(heading(page, subHeader)).toBeVisible();
}

const walks: readonly Walk[] = [
  {
    path: "/forgotPassword",
    subHeader: "Find Your Account",
    use: async (page) => {
      await type(page, "Email address or Username", "hf.nobody.there");
      await enter(page);
      await expect(heading(page, "Set Your Casefold Password")).toBeVisible();
      await tabTo(page, "textbox", /Code/);
      await page.keyboard.type("123456");
      await tabTo(page, "button", /Set Password|Change Password|Reset Password/);
    },
  },
  { path: "/about", subHeader: "About Casefold", use: (page) => tabTo(page, "link", "Contact Us") },
  {
    path: "/about",
    as: people.user,
    subHeader: "About",
    use: async (page) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await tabTo(page, "button", "Copy identity ID");
      await enter(page);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f-]{36}$/);
    },
  },
  {
    path: "/",
    as: people.admin,
    subHeader: /Harbor & Finch LLP/,
    use: async (page) => {
      await tabTo(page, "row", /Gallery lease/);
      await enter(page);
      await expect(heading(page, "Gallery lease")).toBeVisible();
    },
  },
  {
    path: "/launcher",
    as: people.user,
    subHeader: "Connect Launcher",
    use: async (page) => {
      await tabTo(page, "button", "Connect Launcher");
      await enter(page);
      await expect(page.getByText("The Launcher has been connected!")).toBeVisible();
    },
  },
  {
    path: "/activateLauncher",
    as: people.user,
    subHeader: "Launcher Successfully Activated",
    use: (page) => follow(page, "Connect Launcher", "Connect Launcher"),
  },
  {
    path: "/settings",
    as: people.superAdmin,
    subHeader: "Settings",
    use: (page) => follow(page, /^Developer Overrides/, "Developer Overrides"),
  },
  {
    path: "/settings/changePassword",
    as: people.canadian,
    subHeader: "Change Password",
    use: async (page) => {
      await tabTo(page, "textbox", "Current Password");
      await page.keyboard.type("Harbour-Lantern-41!");
      await tabTo(page, "textbox", "New Password");
      await page.keyboard.type("Harbour-Lantern-42!");
      await tabTo(page, "textbox", "Confirm New Password");
      await page.keyboard.type("Harbour-Lantern-43!");
      await tabTo(page, "button", "Set Password");
      await expect(page.getByRole("tooltip")).toHaveText(/match/);
    },
  },
  {
    path: "/settings/changeUserAttributes",
    as: people.canadian,
    subHeader: "Change User Attributes",
    use: async (page) => {
      await tabTo(page, "textbox", "Display name");
      await type(page, "Display name", `Owen Leduc ${Date.now()}`);
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Update Display Name" })).toBeFocused();
      await enter(page);
      await expect(page.getByText(/Display name updated/i)).toBeVisible();
    },
  },
  {
    path: "/settings/configureMFA",
    as: people.canadian,
    subHeader: "Configure MFA",
    use: async (page) => {
      await tabTo(page, "button", "Generate QR Code");
      await enter(page);
      await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
      await tabTo(page, "textbox", /code/i);
    },
  },
  {
    path: "/settings/sessions",
    as: people.canadian,
    subHeader: "Sessions",
    use: async (page) => {
      await tabTo(page, "button", "Log Out");
      await enter(page);
      await expect(heading(page, "Sign in to Casefold")).toBeVisible();
    },
  },
  {
    path: "/settings/updateExchangeUrl",
    as: people.canadianAdmin,
    subHeader: "Microsoft Exchange Server URL",
    use: async (page) => {
      await tabTo(page, "textbox", "Exchange Server URL");
      await type(page, "Exchange Server URL", `https://mail-${Date.now()}.mr.example/ews`);
      await page.keyboard.press("Tab");
      await enter(page);
      await expect(heading(page, "Settings")).toBeVisible();
    },
  },
  {
    path: "/settings/developer",
    as: people.superAdmin,
    subHeader: "Developer Overrides",
    use: async (page) => {
      const box = page.getByRole("switch", { name: /^Add the code and the request/ });
      await tabTo(page, "switch", /^Add the code and the request/);
      await page.keyboard.press("Space");
      await expect(box).toBeChecked();
      await page.keyboard.press("Space");
      await expect(box).not.toBeChecked();
    },
  },
  {
    path: "/admin",
    as: people.provider,
    subHeader: "Firms",
    use: async (page) => {
      await tabTo(page, "row", /Harbor & Finch LLP/);
      await page.keyboard.press("ArrowDown");
      await enter(page);
      await expect(heading(page, "Maple Row Law")).toBeVisible();
    },
  },
  {
    path: "/admin/tenant/1002/users",
    as: people.provider,
    subHeader: "Maple Row Law",
    use: async (page) => {
      await tabTo(page, "button", "New User");
      await enter(page);
      await expect(heading(page, "User Information")).toBeVisible();
      await expectAccessible(page);
      await tabTo(page, "textbox", "Display Name");
      await page.keyboard.type("Ann Keys");
      await expect(page.getByLabel("Final Username")).toHaveValue("mr.ann.keys");
    },
  },
  {
    path: "/admin/tenant/1002/searchindex",
    as: people.provider,
    subHeader: "Maple Row Law",
    use: async (page) => {
      await expectAccessible(page);
      await tabTo(page, "button", "Check for Missing Items");
    },
  },
  {
    path: "/admin/tenant/1002/batchjobs",
    as: people.provider,
    subHeader: "Maple Row Law",
    use: async (page) => {
      await expectAccessible(page);
      await tabTo(page, "button", "Recount Data Usage");
    },
  },
  {
    path: "/admin/tenant/edit/1002",
    as: people.provider,
    subHeader: "Firm Information",
    use: async (page) => {
      await expectAccessible(page);
      await tabTo(page, "textbox", "Firm Name");
      await tabTo(page, "button", "Cancel");
      await enter(page);
      await expect(heading(page, "Firm Information")).toBeHidden();
    },
  },
  {
    path: "/superAdmin",
    as: people.superAdmin,
    subHeader: "Super Admin",
    use: async (page) => {
      await expectAccessible(page);
      await follow(page, /What's New/, "Edit What's New");
      await tabTo(page, "button", "Add");
    },
  },
  {
    path: "/developer/themeExperiment",
    as: people.superAdmin,
    subHeader: "Theme Experiment",
    use: expectAccessible,
  },
  {
    path: "/test",
    as: people.user,
    subHeader: "Test",
    use: async (page) => {
      await tabTo(page, "searchbox", "Filter Test documents");
      await page.keyboard.type("10 Retention");
      await expect(page.getByText(/^Page 1 of 1 /)).toBeVisible();
    },
  },
  {
    path: "/allicons",
    as: people.user,
    subHeader: "All Icons",
    use: async (page) => {
      await expect(page.getByRole("button", { name: "Bell" })).toBeVisible();
      await tabTo(page, "searchbox", "Filter icons");
      await page.keyboard.type("briefc");
      await expect(page.getByRole("button", { name: "Bell" })).toBeHidden();
      await expect(page.getByRole("button", { name: "Briefcase" })).toBeVisible();
    },
  },
  {
    path: "/no/such/page",
    as: people.user,
    subHeader: "There is no page here... sorry!",
    use: (page) => follow(page, "Home", /Harbor & Finch LLP/),
  },
];

const everybody = [...new Set(walks.map(({ as }) => as))];

for (const person of everybody) {
  test(`pages are used by keys alone by ${person ?? "visitors"}`, async ({ page, signIn }) => {
    if (person) await signIn(person);
    for (const { path, subHeader, use } of walks.filter(({ as }) => as === person)) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(heading(page, subHeader)).toBeVisible();
        await use(page);
      });
    }
  });
}
