// Loads /login and / in a real browser with an empty cache and prints the compressed bytes of script that each took.
//
//   node bench/scripts.mjs http://127.0.0.1:8080 username password

import { chromium } from "../web/node_modules/@playwright/test/index.mjs";

const [url, username, password] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CASEFOLD_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});

// The event stream never ends, so "no connection open" cannot mean "loaded": a page counts as loaded when it shows its
// heading and no further file has come for a while.
const quiet = 1000;

async function scriptOf(context, path) {
  const page = await context.newPage();
  const sizes = [];
  let last = Date.now();
  page.on("requestfinished", (request) => {
    last = Date.now();
    sizes.push(
      request.response().then(async (response) => {
        const type = (await response?.headerValue("content-type")) ?? "";
        return type.includes("javascript") ? (await request.sizes()).responseBodySize : 0;
      }),
    );
  });
  await page.goto(url + path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  while (Date.now() - last < quiet) await page.waitForTimeout(100);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { page, bytes };
}

try {
  const visitor = await browser.newContext();
  const login = await scriptOf(visitor, "/login");
  await login.page.getByLabel("Username", { exact: false }).first().fill(username);
  await login.page.getByLabel("Password", { exact: true }).fill(password);
  await login.page.getByLabel("Password", { exact: true }).press("Enter");
  await login.page.waitForURL(`${url}/`);
  await login.page.waitForLoadState("load");
  const signedIn = await browser.newContext({ storageState: await visitor.storageState() });
  await visitor.close();
  const home = await scriptOf(signedIn, "/");
  console.log(JSON.stringify({ "/login": login.bytes, "/": home.bytes }));
} finally {
  await browser.close();
}
