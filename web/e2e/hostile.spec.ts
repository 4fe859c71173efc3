import { createServer } from "node:http";
import type { BrowserContext, Page } from "@playwright/test";
import { type HostileFile, hostileFiles, type Showing } from "./hostileFiles";
import { type Records, recordsOf, unique } from "./records";
import { test as base, expect, people } from "./support";

const pane = (page: Page) => page.getByRole("complementary", { name: "Preview" });

const showings: Record<Showing, (page: Page, name: string) => ReturnType<Page["getByText"]>> = {
  text: (page) => pane(page).getByRole("region", { name: "Text" }),
  message: (page, name) => pane(page).getByTitle(name, { exact: true }).and(page.locator("iframe")),
  image: (page, name) => pane(page).getByRole("img", { name }),
  pages: (page) => pane(page).getByText("1 / 1"),
  none: (page) => pane(page).getByText("Preview Not Available"),
};

/** Another address of the same machine: whoever comes there is noted. */
async function elsewhere(noticed: string[]) {
  const server = createServer((asked, answer) => {
    noticed.push(`somebody came for ${asked.url}`);
    answer.end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Notes everything that a file must not bring about. */
async function watch(context: BrowserContext, home: string): Promise<string[]> {
  const noticed: string[] = [];
  await context.exposeFunction("pwned", (who: string) => noticed.push(`a script ran: ${who}`));
  const foreign = (url: string) => !/^(data|blob):/.test(url) && !url.startsWith(home);
  context.on("response", (response) => {
    if (foreign(response.url())) noticed.push(`an answer from ${response.url()}`);
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
  const { text, message, image, pages, none } = showings;
  const any = text(page, name)
    .or(message(page, name))
    .or(image(page, name))
    .or(pages(page, name))
    .or(none(page, name));
  // There are many files: half a second until the next look at each would be half a minute.
  const looks = { message: name, intervals: [30], timeout: 60_000 };
  await expect.poll(() => any.first().isVisible(), looks).toBe(true);
  await aMoment(page);
  for (const [showing, locate] of Object.entries(showings)) {
    if (await locate(page, name).isVisible()) return `${name} as ${showing}`;
  }
  return undefined;
}

interface Scene {
  files: HostileFile[];
  ids: number[];
  records: Records;
  matterID: number;
  /** What was noticed that no file may bring about. */
  noticed: string[];
}

const test = base.extend<{ scene: (kinds: readonly Showing[]) => Promise<Scene> }>({
  scene: async ({ context, request, baseURL, clean }, use) => {
    // What the browser refuses on our behalf it tells in the console.
    clean.allow(
      /Content Security Policy|sandboxed|Not allowed to load local resource|Unsafe attempt to load/,
    );
    const home = baseURL ?? "";
    const noticed = await watch(context, home);
    const other = await elsewhere(noticed);
    await use(async (kinds) => {
      const records = await recordsOf(request, home, people.user);
      const matterID = await records.matter(unique("Hostile"));
      const files = hostileFiles(other.address).filter(({ showing }) => kinds.includes(showing));
      const contents = Object.fromEntries(files.map(({ name, content }) => [name, content]));
      return { files, ids: await records.documents(matterID, contents), records, matterID, noticed };
    });
    other.close();
    expect(noticed).toEqual([]);
  },
});

test("nothing runs in the preview of a hostile file, nothing leaves, and nothing moves", async ({
  context,
  signIn,
  scene,
}) => {
  test.setTimeout(600_000); // it takes half a minute, and must not fail on a machine that is busy
  const { files, ids, records, matterID } = await scene(["text", "message", "image", "none", "pages"]);
  expect(files.length).toBeGreaterThanOrEqual(60);
  // Those that have to be made first are made meanwhile.
  for (const documentID of ids.slice(-10)) await records.call("POST", "/document/preview", { documentID });
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
});

test("nothing runs in a hostile file that is opened by itself, and nothing leaves", async ({
  context,
  baseURL,
  scene,
}) => {
  const { ids, records } = await scene(["text", "message", "image"]);
  const page = await context.newPage();
  for (const documentID of ids) {
    let url = "";
    await expect(async () => {
      const preview = await records.call<{ url?: string }>("POST", "/document/preview", { documentID });
      url = preview.url ?? "";
      expect(url).not.toBe(""); // a text in another encoding is made first
    }).toPass();
    const address = new URL(url, baseURL).href;
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(200);
    expect(page.url()).toBe(address);
  }
});
