import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, heading, test } from "./support";

const oldVersion = "<!doctype html><title>An old version</title>";
const oldWorker = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("fetch", (event) => {
  if (new URL(event.request.url).pathname === "/stale") event.respondWith(new Response("served by the old worker"));
});`;

/** An address where an old version with a service worker once was, and the program is now. */
function afterTheOldVersion(program: string): Promise<Server> {
  const server = createServer(async ({ url = "/" }, answer) => {
    if (url === "/old-version") return answer.setHeader("Content-Type", "text/html").end(oldVersion);
    if (url === "/old-worker.js") return answer.setHeader("Content-Type", "text/javascript").end(oldWorker);
    const now = await fetch(program + url, { headers: { "Accept-Encoding": "identity" } });
    answer.writeHead(now.status, Object.fromEntries(now.headers)).end(Buffer.from(await now.arrayBuffer()));
  });
  return new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(server)));
}

test("a service worker that an old version left behind is unregistered", async ({ page, baseURL }) => {
  const server = await afterTheOldVersion(baseURL ?? "");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  try {
    await page.goto(`${address}/old-version`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/old-worker.js");
      await navigator.serviceWorker.ready;
    });
    await page.goto(`${address}/stale`);
    await expect(page.getByText("served by the old worker")).toBeVisible();

    await page.goto(`${address}/login`);
    await expect(heading(page, "Sign in to Casefold")).toBeVisible();
    await expect.poll(registered).toBe(0);
    await page.goto(`${address}/login`);
    await expect(heading(page, "Sign in to Casefold")).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
