import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearSnackbars, closeSnackbar, snackbarStore } from "../ui/snackbars";
import { connection } from "./connection";
import { followJob, progressText } from "./jobs";
import { acceptSignIn, endSession } from "./session";

const idToken = `h.${btoa(JSON.stringify({ sub: "a" }))}.s`;
const job = (status: number, percentDone: number) => Response.json({ mysql: { id: 7, status, percentDone } });
const said = () => snackbarStore.get().map((snack) => snack.message);

/** Answers each poll with the next of the given answers, and stays with the last. */
function answers(...list: (() => Response)[]) {
  let poll = 0;
  vi.stubGlobal("fetch", async () => {
    const answer = list[Math.min(poll, list.length - 1)];
    poll += 1;
    return answer?.();
  });
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

it("stops with the session", async () => {
  answers(() => job(1, 10));
  const outcome = followJob(7, { verb: "Exporting" });
  await vi.advanceTimersByTimeAsync(0);
  endSession();
  expect(await outcome).toBeUndefined();
  expect(said()).toEqual([]);
});
