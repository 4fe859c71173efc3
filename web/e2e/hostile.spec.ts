import type { BrowserContext, Page } from "@playwright/test";
import { hostileFiles, type Showing } from "./hostileFiles";
import { recordsOf, unique } from "./records";
import { expect, people, test } from "./support";

/** An address where nobody listens: whoever asks for it is noticed. */
const elsewhere = "http://elsewhere.invalid";

const pane = (page: Page) => page.getByRole("complementary", { name: "Preview" });

const showings: Record<Showing, (page: Page, name: string) => ReturnType<Page["getByText"]>> = {
  text: (page) => pane(page).getByRole("region", { name: "Text" }),
  image: (page, name) => pane(page).getByRole("img", { name }),
  pages: (page) => pane(page).getByText("1 / 1"),
  none: (page) => pane(page).getByText("Preview Not Available"),
};

/** Notes everything that a file must not bring about. */
async function watch(context: BrowserContext, home: string): Promise<string[]> {
  const noticed: string[] = [];
  await context.exposeFunction("pwned", (who: string) => noticed.push(`a script ran: ${who}`));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(home) && !url.startsWith("data:") && !url.startsWith(`blob:${home}`)) {
      noticed.push(`a request to ${url}`);
    }
  });
  context.on("dialog", (dialog) => {
    noticed.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("page", (opened) => {
    opened.on("popup", () => noticed.push("a window opened"));
    opened.on("download", (download) => noticed.push(`a download of ${download.suggestedFilename()}`));
  });
  return noticed;
}

/** Two frames, in which whatever waits for the next moment has its moment. */
const aMoment = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Waits until the pane shows a file in one way or another, and answers in which. */
async function shown(page: Page, name: string): Promise<string | undefined> {
  await expect(pane(page).getByRole("heading", { name })).toBeVisible();
  const { text, image, pages, none } = showings;
  const any = text(page, name).or(image(page, name)).or(pages(page, name)).or(none(page, name));
  await expect(any.first(), name).toBeVisible({ timeout: 60_000 });
  await aMoment(page);
  for (const [showing, locate] of Object.entries(showings)) {
    if (await locate(page, name).isVisible()) return `${name} as ${showing}`;
  }
  return undefined;
}

test("nothing runs in a hostile file, nothing leaves, and nothing moves, in the preview or by itself", async ({
  context,
  request,
  baseURL,
  signIn,
  clean,
}) => {
  test.setTimeout(300_000);
  // What the browser refuses on our behalf it tells in the console.
  clean.allow(/Content Security Policy|sandboxed|Not allowed to load local resource/);
  const home = baseURL ?? "";
  const noticed = await watch(context, home);
  const records = await recordsOf(request, home, people.user);
  const matterID = await records.matter(unique("Hostile"));
  const files = hostileFiles(elsewhere);
  expect(files.length).toBeGreaterThanOrEqual(60);
  const ids = await records.documents(
    matterID,
    Object.fromEntries(files.map(({ name, content }) => [name, content])),
  );
  const previews = [];
  for (const documentID of ids) {
    previews.push(
      await records.call<{ url?: string; contentType?: string }>("POST", "/document/preview", { documentID }),
    );
  }

  await signIn(people.user);
  const page = await context.newPage();
  const start = `/matters/${matterID}/docs/`;
  await page.goto(`${start}?preview=${ids[0]}`);
  const seen = [];
  for (const [index, { name }] of files.entries()) {
    if (index > 0) await page.keyboard.press("Alt+ArrowDown");
    seen.push(await shown(page, name));
    expect(new URL(page.url()).pathname, name).toBe(start);
  }
  expect(seen).toEqual(files.map(({ name, showing }) => `${name} as ${showing}`));

  const alone = await context.newPage();
  for (const { url, contentType } of previews) {
    if (!url || contentType === "application/pdf") continue;
    const address = new URL(url, home).href;
    await alone.goto(address);
    await aMoment(alone);
    expect(alone.url()).toBe(address);
  }
  expect(noticed).toEqual([]);
});
