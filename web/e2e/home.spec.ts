import { expect, heading, people, test } from "./support";

test("the home page greets and shows favorites, matters and usage", async ({ page, signIn }) => {
  await signIn(people.user);
  await page.goto("/");
  await expect(heading(page, /Harbor & Finch LLP/)).toContainText("Welcome, Marcus");
  await expect(page).toHaveTitle("Welcome - Casefold");
  for (const list of ["My Favorite Folders", "My Favorite Documents", "My Open Matters"])
    await expect(page.getByRole("grid", { name: list })).toBeVisible();
  await expect(page.getByRole("meter", { name: "Storage used" })).toHaveAttribute(
    "aria-valuetext",
    /of 1,000 GB$/,
  );
  await expect(page.getByText(/pending delete$/)).toBeVisible();
  await expect(page.getByRole("meter", { name: "OCR used" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Increase Limit" })).toBeHidden();
});

test("OCR is not counted where it does not run by itself", async ({ page, signIn }) => {
  await signIn(people.canadian);
  await page.goto("/");
  await expect(heading(page, /Maple Row Law/)).toContainText("Welcome, Owen");
  await expect(page.getByRole("meter", { name: "Storage used" })).toBeVisible();
  await expect(page.getByRole("meter", { name: "OCR used" })).toBeHidden();
});

test("a firm admin allows an overage of OCR, after being asked", async ({ page, signIn }) => {
  await signIn(people.admin);
  await page.goto("/");
  const increase = page.getByRole("button", { name: "Increase Limit" });
  const dialog = page.getByRole("dialog", { name: "Increase the OCR limit of this month?" });
  const meter = page.getByRole("meter", { name: "OCR used" });
  const before = await meter.getAttribute("aria-valuetext");
  await increase.click();
  await expect(dialog).toContainText("incurs extra charges");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(increase).toBeFocused();
  await expect(meter).toHaveAttribute("aria-valuetext", before ?? "");

  await increase.click();
  await dialog.getByRole("button", { name: "Yes - Allow Overage" }).click();
  await expect(page.getByText(/^The OCR limit of this month is now [\d,]+$/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(meter).not.toHaveAttribute("aria-valuetext", before ?? "");
});

test("a home page that cannot be loaded says so and tries again", async ({ page, signIn, clean }) => {
  clean.allow(/status of 500/);
  await signIn(people.user);
  let broken = true;
  await page.route("**/api/user/homepage", (route) =>
    broken ? route.fulfill({ status: 500, json: failure(1000) }) : route.continue(),
  );
  await page.goto("/");
  await expect(page.getByText("Your home page could not be loaded")).toBeVisible();
  const tryAgain = page.getByRole("button", { name: "Try again" });
  const askedAgain = page.waitForRequest("**/api/user/homepage");
  await tryAgain.click();
  await askedAgain;
  broken = false;
  await expect(async () => {
    // A change somewhere in the firm makes the page ask by itself, and then the button is gone.
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1000 });
    await expect(heading(page, /Harbor & Finch LLP/)).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test("when a person's own data cannot be loaded there is still a way out", async ({
  page,
  signIn,
  clean,
}) => {
  clean.allow(/status of 500/);
  await signIn(people.user);
  await page.route("**/api/me", (route) => route.fulfill({ status: 500, json: failure(1000) }));
  await page.goto("/");
  await expect(heading(page, "CRITICAL ERROR: Casefold could not be loaded")).toBeVisible();
  await expect(page.getByRole("button", { name: "Reload Page" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Contact Support" })).toBeVisible();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(heading(page, "Sign in to Casefold")).toBeVisible();
});

function failure(code: number) {
  return {
    info: { error: { code, userMessage: "Casefold encountered an error", description: "" } },
    requestID: "r",
  };
}
