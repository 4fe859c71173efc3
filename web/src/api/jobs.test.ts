import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearSnackbars, closeSnackbar, snackbarStore } from "../lib/snackbars";
import { connection } from "./connection";
import { onServerEvent } from "./events";
import { followJob, progressText } from "./jobs";
import { acceptSignIn, endSession } from "./session";

const idToken = `h.${btoa(JSON.stringify({ sub: "a" }))}.s`;
const job = (status: number, percentDone: number) => Response.json({ mysql: { id: 7, status, percentDone } });
const said = () => snackbarStore.get().map((snack) => snack.message);

/** Answers each call with the next of the given answers, and stays with the last. Returns what is called. */
function answers(...list: (() => Response)[]): string[] {
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const answer = list[Math.min(calls.length, list.length - 1)];
    calls.push(new URL(request.url).pathname);
    return answer?.();
  });
  return calls;
}

beforeEach(() => {
  vi.useFakeTimers();
  clearSnackbars();
  connection.set("ok");
  acceptSignIn({ idToken, expiresIn: 900 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("says how far a job is", () => {
  expect(progressText({ verb: "Exporting" }, 40.7)).toBe("Exporting 40% Complete");
  expect(progressText({ verb: "Converting", withoutPercent: true }, 40)).toBe("Converting In Progress");
});

it("shows the progress of a job until it is done", async () => {
  answers(
    () => job(1, 10),
    () => job(1, 60),
    () => job(2, 100),
  );
  const outcome = followJob(7, { verb: "Exporting", done: "Export is ready" });
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toEqual(["Exporting 10% Complete"]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(said()).toEqual(["Exporting 60% Complete"]);
  await vi.advanceTimersByTimeAsync(4000);
  expect((await outcome)?.status).toBe(2);
  expect(said()).toEqual(["Export is ready"]);
});

it("reads a job again at once that moved while the answer was on its way", async () => {
  const heard = new Promise((resolve) => onServerEvent("job", resolve));
  const otherTab = new BroadcastChannel("casefold-events");
  let calls = 0;
  vi.stubGlobal("fetch", async () => {
    calls += 1;
    if (calls > 1) return job(2, 100);
    otherTab.postMessage({ event: "job", data: JSON.stringify({ jobID: 7 }) });
    await heard;
    return job(1, 10);
  });
  expect((await followJob(7, { verb: "Exporting" }))?.status).toBe(2);
  otherTab.close();
});

it("goes on quietly when its snackbar has been closed", async () => {
  answers(
    () => job(1, 10),
    () => job(1, 60),
    () => job(3, 60),
  );
  const outcome = followJob(7, { verb: "Exporting" });
  await vi.advanceTimersByTimeAsync(0);
  closeSnackbar(snackbarStore.get()[0]?.id ?? 0);
  await vi.advanceTimersByTimeAsync(4000);
  expect(said()).toEqual([]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await outcome).toBeUndefined();
  expect(said()).toEqual(["Job Failed"]);
});

it("survives a short loss of the connection and gives up after a long one", async () => {
  answers(
    () => job(1, 10),
    () => new Response("", { status: 502 }),
    () => job(1, 50),
    () => new Response("", { status: 502 }),
  );
  const outcome = followJob(7, { verb: "Exporting" });
  await vi.advanceTimersByTimeAsync(8000);
  expect(said()).toEqual(["Exporting 50% Complete"]);
  await vi.advanceTimersByTimeAsync(20_000);
  await outcome;
  expect(said()).toEqual(["The Bulk Operations server could not be reached"]);
});

it("can be stopped, and says so instead of calling it a failure", async () => {
  const stopped = () =>
    Response.json({ mysql: { id: 7, status: 3, percentDone: 10, jobData: '{"stopped": true}' } });
  const calls = answers(() => job(1, 10), stopped);
  const outcome = followJob(7, { verb: "Exporting", failed: "Export failed" });
  await vi.advanceTimersByTimeAsync(0);
  snackbarStore.get()[0]?.action?.onSelect();
  await vi.advanceTimersByTimeAsync(4000);
  expect(await outcome).toBeUndefined();
  expect(calls).toEqual(["/api/jobs", "/api/jobs/stop", "/api/jobs"]);
  expect(said()).toEqual(["Exporting Stopped"]);
});

it("offers to stop again what could not be stopped", async () => {
  answers(
    () => job(1, 10),
    () => new Response("", { status: 502 }),
    () => job(2, 100),
  );
  const outcome = followJob(7, { verb: "Exporting" });
  await vi.advanceTimersByTimeAsync(0);
  const [first] = snackbarStore.get();
  closeSnackbar(first?.id ?? 0);
  first?.action?.onSelect();
  await vi.advanceTimersByTimeAsync(0);
  expect(said()).toEqual(["Exporting could not be stopped. Please try again.", "Exporting 10% Complete"]);
  await vi.advanceTimersByTimeAsync(4000);
  expect((await outcome)?.status).toBe(2);
});

it("stops with the session", async () => {
  answers(() => job(1, 10));
  const outcome = followJob(7, { verb: "Exporting" });
  await vi.advanceTimersByTimeAsync(0);
  endSession();
  expect(await outcome).toBeUndefined();
  expect(said()).toEqual([]);
});
