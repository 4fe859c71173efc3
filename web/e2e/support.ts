import {
  type Browser,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from "@playwright/test";
import { adapt } from "./firefox";

export { expectAccessible } from "./accessible";
export { expect };

export const demoPassword = "Casefold-Demo-1!";

/** The people of the demo. Those of Larkfield Legal (lf) belong to one test each, which may change their account. */
export const people = {
  admin: "hf.eleanor.voss",
  user: "hf.marcus.adair",
  uptimeAdmin: "hf.dana.okafor",
  newHire: "hf.new.hire",
  withMFA: "hf.theo.lindqvist",
  former: "hf.iris.former",
  provider: "cf.ada.provider",
  superAdmin: "cf.sol.super",
  canadian: "mr.owen.leduc",
  canadianAdmin: "mr.claire.fontaine",
} as const;

interface Fixtures {
  /** Signs in without the browser's help, so that tests of other pages can begin there. */
  signIn: (username: string, password?: string) => Promise<void>;
  /** Fails the test on console errors, uncaught exceptions and violations of the content security policy. */
  clean: { allow: (message: RegExp) => void };
}

/** The browser writes a line for every answer that is not 2xx; tests of refusals cause them on purpose. */
const refusedAnswer = /^Failed to load resource: the server responded with a status of 4\d\d/;

export const test = base.extend<Fixtures, { browser: Browser }>({
  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === "firefox") adapt(browser);
      await use(browser);
    },
    { scope: "worker" },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter
  baseURL: async ({}, use) => use(process.env.CASEFOLD_E2E_URL),

  signIn: async ({ context, baseURL }, use) => {
    await use((username, password = demoPassword) => signInBy(context, baseURL ?? "", username, password));
  },

  clean: [
    async ({ context }, use) => {
      const allowed = [refusedAnswer];
      const problems: string[] = [];
      context.on("console", (message: ConsoleMessage) => {
        if (message.type() === "error") problems.push(message.text());
      });
      context.on("weberror", (error) => problems.push(String(error.error())));
      await use({ allow: (message) => allowed.push(message) });
      expect(problems.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Gives the context the cookies of a new session. */
export async function signInBy(
  context: BrowserContext,
  url: string,
  username: string,
  password: string = demoPassword,
): Promise<void> {
  const answer = await context.request.post(`${url}/auth/signIn`, {
    headers: { Origin: url },
    data: { username, password },
  });
  expect(await answer.json()).toMatchObject({ status: "SIGNED_IN" });
}

/** Types a username and a password into the sign-in page and sends them. */
export async function logIn(page: Page, username: string, password: string = demoPassword): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
}

/** A list has no such row. The filter is asked, since a list that is not read yet, or that goes on on another page, shows none either. */
export async function expectNotListed(page: Page, name: string): Promise<void> {
  const filter = page.getByPlaceholder(/^Filter /);
  await filter.fill(name);
  await expect(page.getByText("Nothing matches the filter")).toBeVisible();
  await filter.fill("");
}

/** The sub-header of a page. */
export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** The letters to an address that lie in the mailbox of the demo. */
export async function lettersTo(page: Page, address: string): Promise<Letter[]> {
  const answer = await page.request.get("/dev/mail.json");
  const letters: Letter[] = await answer.json();
  return letters.filter(({ to }) => to.includes(address));
}

/** The code in the letter that an action causes. */
export async function mailedCode(page: Page, address: string, action: () => Promise<void>): Promise<string> {
  const before = new Set((await lettersTo(page, address)).map(({ text }) => text));
  await action();
  let code = "";
  await expect(async () => {
    const news = (await lettersTo(page, address)).find(({ text }) => !before.has(text));
    code = /verification code(?: is)?: (\S+)/.exec(news?.text ?? "")?.[1] ?? "";
    expect(code).not.toBe("");
  }).toPass({ timeout: 15_000 });
  return code;
}

type Reachable = "link" | "button" | "textbox" | "searchbox" | "switch" | "row";

/** Presses Tab until the thing has the focus. */
export async function tabTo(page: Page, role: Reachable, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(wanted).toBeFocused();
}
