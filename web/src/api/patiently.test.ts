import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connection } from "./connection";
import { patiently } from "./patiently";

let reachable: boolean;
const reload = vi.fn();

beforeEach(() => {
  reachable = true;
  connection.set("ok");
  reload.mockReset();
  vi.spyOn(location, "reload").mockImplementation(reload);
  vi.stubGlobal("fetch", async () => {
    if (!reachable) throw new TypeError("Failed to fetch");
    return Response.json({});
  });
});
afterEach(() => void vi.unstubAllGlobals());

function failing(times: number) {
  return vi.fn(async () => {
    times -= 1;
    if (times >= 0) throw new TypeError("Failed to fetch dynamically imported module");
    return "the page";
  });
}

it("waits out a lost connection", async () => {
  reachable = false;
  const page = patiently(failing(1))();
  await vi.waitFor(() => expect(connection.get()).toBe("lost"));
  connection.set("ok");
  expect(await page).toBe("the page");
});

it("tries once more before it believes that the code is gone", async () => {
  expect(await patiently(failing(1))()).toBe("the page");
  expect(reload).not.toHaveBeenCalled();
});

it("reloads when the server has been updated under an open page", async () => {
  void patiently(failing(9))();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it("gives up when reloading has not helped", async () => {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { type: "reload" } as unknown as PerformanceEntry,
  ]);
  await expect(patiently(failing(9))()).rejects.toThrow("dynamically imported module");
  expect(reload).not.toHaveBeenCalled();
});
