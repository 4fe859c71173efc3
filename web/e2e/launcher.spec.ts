import { expect, heading, people, test } from "./support";

test("the launcher is connected with a link that carries a one-time code", async ({
  page,
  context,
  signIn,
}) => {
  await signIn(people.user);
  await page.goto("/launcher");
  await expect(heading(page, "Connect Launcher")).toBeVisible();
  // The test machine has no launcher that would take the link; the browser's own report shows where it wanted to go.
  const browser = await context.newCDPSession(page);
  await browser.send("Page.enable");
  const opened = new Promise<string>((seen) =>
    browser.on("Page.frameRequestedNavigation", ({ url }) => seen(url)),
  );
  await page.getByRole("button", { name: "Connect Launcher" }).click();
  await expect(page.getByText("The Launcher has been connected!")).toBeVisible();
  const link = new URL(await opened);
  expect(link.protocol).toBe("casefold:");
  expect(link.searchParams.get("environment")).toBe("l");
  expect(link.searchParams.get("code")).toMatch(/^.{16,}$/);
});

test("a launcher that cannot be connected says so", async ({ page, signIn, clean }) => {
  clean.allow(/net::ERR_FAILED/);
  await signIn(people.user);
  await page.route("**/auth/launcher/code", (route) => route.abort());
  await page.goto("/launcher");
  await page.getByRole("button", { name: "Connect Launcher" }).click();
  await expect(page.getByText("Could not connect to launcher...")).toBeVisible();
});
