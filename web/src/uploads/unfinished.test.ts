import { beforeEach, expect, test, vi } from "vitest";

const target = { matterID: 7, directoryID: 70, basepath: "docs/", owner: "Acme v. Bolt" };

/** A page that was just loaded: nothing is sent by it yet. */
async function page() {
  vi.resetModules();
  const { session } = await import("../api/session");
  session.set({ status: "signedIn", sub: "eleanor" });
  return { ...(await import("./unfinished")), session };
}

beforeEach(() => localStorage.clear());

test("an upload that a reload interrupts is told of, and the same again completes it", async () => {
  const before = await page();
  const arrived = before.beginKept("documents", target, ["Discovery/"], 3);
  arrived();
  arrived();
  expect(before.interruptedUploads()).toEqual([]);
  window.dispatchEvent(new Event("pagehide"));
  const after = await page();
  expect(after.interruptedUploads()).toMatchObject([
    { kind: "documents", target, names: ["Discovery/"], files: 3, done: 2 },
  ]);
  expect(after.keptLike("documents", target, ["Other/"])).toBeUndefined();
  expect(after.keptLike("documents", { ...target, directoryID: 71 }, ["Discovery/"])).toBeUndefined();
  const kept = after.keptLike("documents", target, ["Discovery/"]);
  after.forgetKept(kept?.id ?? "");
  expect(after.interruptedUploads()).toEqual([]);
});

test("an upload that goes on in another tab is not told of, until that tab has been silent for long", async () => {
  vi.useFakeTimers();
  const other = await page();
  other.beginKept("documents", target, ["Discovery/"], 3);
  const here = await page();
  expect(here.interruptedUploads()).toEqual([]);
  vi.setSystemTime(Date.now() + 200_000);
  expect(here.interruptedUploads()).toHaveLength(1);
  expect(other.interruptedUploads()).toEqual([]);
  vi.useRealTimers();
});

test("what has ended is forgotten, and nobody is told of the uploads of others", async () => {
  const before = await page();
  before.beginKept("email", target, ["a.eml"], 1);
  before.endKept();
  window.dispatchEvent(new Event("pagehide"));
  expect((await page()).interruptedUploads()).toEqual([]);
  const again = await page();
  again.beginKept("email", target, ["a.eml"], 1);
  window.dispatchEvent(new Event("pagehide"));
  const after = await page();
  after.session.set({ status: "signedIn", sub: "marcus" });
  expect(after.interruptedUploads()).toEqual([]);
});
