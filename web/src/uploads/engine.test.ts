import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, messageOf } from "../api/error";
import { createEngine, type Settled } from "./engine";
import type { NewItem } from "./items";
import type { Destination } from "./kind";
import type { putFile } from "./put";

const lost = () => new ApiError(0);
const refusal = (status: number, code: number, userMessage = "") =>
  new ApiError(status, { info: { error: { code, userMessage, description: userMessage } } });

const someFile = (name: string, size = 10) => ({
  name,
  folder: "",
  file: new File(["x".repeat(size)], name, { lastModified: 1_700_000_000_000 }),
});
const someFiles = (count: number) => Array.from({ length: count }, (_, index) => someFile(`${index}.txt`));

type MakeRecords = NonNullable<Destination["prepare"]>["makeRecords"];
interface Server {
  makeRecords: MakeRecords;
  addressOf: (recordID: number) => Promise<string>;
  put: typeof putFile;
  confirm: (recordID: number) => Promise<void>;
}

/** A server in the test: each step does its part unless the test says otherwise. */
function server(different: Partial<Server> = {}) {
  let lastID = 0;
  const steps = {
    makeRecords: vi.fn<MakeRecords>(async (files) =>
      files.map(() => {
        lastID += 1;
        return lastID;
      }),
    ),
    addressOf: vi.fn<Server["addressOf"]>(async (recordID) => `/blob/${recordID}`),
    put: vi.fn<typeof putFile>(async () => undefined),
    confirm: vi.fn<Server["confirm"]>(async () => undefined),
  };
  return Object.assign(steps, different as Partial<typeof steps>);
}

const destinationAt = ({ makeRecords, addressOf, confirm }: Server): Destination => ({
  prepare: { atOnce: 500, makeRecords },
  addressFor: async (_file, recordID = 0) => ({
    url: await addressOf(recordID),
    confirm: () => confirm(recordID),
  }),
  meaningOf: (cause) => ({ note: messageOf(cause) }),
  refreshes: [["toys"]],
});

function begin(steps: Server, files: Omit<NewItem, "destination">[]) {
  let onSettled: (settled: Settled) => void = () => undefined;
  const settled = () =>
    new Promise<Settled>((resolve) => {
      onSettled = resolve;
    });
  const engine = createEngine(steps.put, (outcome) => onSettled(outcome));
  const first = settled();
  const destination = destinationAt(steps);
  engine.add(files.map((file) => ({ ...file, destination })));
  return { engine, first, settled };
}

/** Bytes that stay on their way until the test lets them arrive; stopping them ends them as the browser would. */
function heldPut() {
  const waiting = new Map<string, () => void>();
  const put: typeof putFile = (url, _file, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      onProgress(4);
      waiting.set(url, resolve);
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  return { put, waiting };
}

const names = (engine: ReturnType<typeof createEngine>, status: string) =>
  engine.view.get().rows.flatMap((row) => (row.status === status ? row.name : []));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test("many files are prepared by the five hundred, and none is kept", async () => {
  const steps = server();
  const { engine, first } = begin(steps, someFiles(1203));
  expect(await first).toEqual({ done: 1203, failed: 0, refreshes: [["toys"]] });
  expect(steps.makeRecords.mock.calls.map(([files]) => files.length)).toEqual([500, 500, 203]);
  const view = engine.view.get();
  expect(view).toMatchObject({ files: 1203, done: 1203, unfinished: 0 });
  expect(view.rows.length).toBeLessThanOrEqual(20);
});

test("no more than four are on their way at once, and the others take their turn in order", async () => {
  const { put, waiting } = heldPut();
  const { engine, first } = begin(server({ put }), someFiles(6));
  await vi.waitFor(() => expect(waiting.size).toBe(4));
  await vi.waitFor(() => expect(names(engine, "running")).toEqual(["0.txt", "1.txt", "2.txt", "3.txt"]));
  expect(names(engine, "waiting")).toEqual(["4.txt", "5.txt"]);
  expect(engine.view.get().sentBytes).toBe(16);
  for (const count of [4, 6]) {
    await vi.waitFor(() => expect(waiting.size).toBe(count));
    for (const arrive of waiting.values()) arrive();
  }
  expect(await first).toMatchObject({ done: 6, failed: 0 });
});

test("a lost connection is waited out and the file is sent again to a fresh address", async () => {
  const put = vi.fn<typeof putFile>().mockRejectedValueOnce(lost()).mockResolvedValue();
  const steps = server({ put });
  const { first } = begin(steps, [someFile("a.txt")]);
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1));
  window.dispatchEvent(new Event("online"));
  expect(await first).toMatchObject({ done: 1, failed: 0 });
  expect(steps.addressOf).toHaveBeenCalledTimes(2);
  expect(steps.makeRecords).toHaveBeenCalledTimes(1);
});

test("a connection that stays lost is given up in the end, and can be tried again by hand", async () => {
  const put = vi.fn<typeof putFile>(async (_url, _file, { onProgress }) => {
    onProgress(3);
    throw lost();
  });
  const { engine, first, settled } = begin(server({ put }), [someFile("a.txt")]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await first).toMatchObject({ done: 0, failed: 1 });
  const [row] = engine.view.get().rows;
  expect(row).toMatchObject({
    status: "failed",
    note: "Connection lost at 30%. Nothing was saved.",
    canRetry: true,
  });
  put.mockImplementation(async () => undefined);
  const second = settled();
  engine.retry(row?.id ?? 0);
  expect(await second).toMatchObject({ done: 1, failed: 0 });
});

test("an expired address is replaced at once", async () => {
  const put = vi.fn<typeof putFile>().mockRejectedValueOnce(refusal(403, 1006)).mockResolvedValue();
  const steps = server({ put });
  expect(await begin(steps, [someFile("a.txt")]).first).toMatchObject({ done: 1, failed: 0 });
  expect(steps.addressOf).toHaveBeenCalledTimes(2);
});

test("an import whose answer was lost is repeated under the same key", async () => {
  const keys: string[] = [];
  const makeRecords: MakeRecords = async (_files, key) => {
    keys.push(key);
    if (keys.length === 1) throw lost();
    return [5];
  };
  const { first } = begin(server({ makeRecords }), [someFile("a.txt")]);
  await vi.waitFor(() => expect(keys).toHaveLength(1));
  window.dispatchEvent(new Event("online"));
  await first;
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("a refused import fails its five hundred at once, with the reason", async () => {
  const makeRecords = vi.fn<MakeRecords>(async () => {
    throw refusal(403, 6005, "You cannot add items to this folder.");
  });
  const { engine, first } = begin(server({ makeRecords }), someFiles(600));
  expect(await first).toMatchObject({ done: 0, failed: 600 });
  expect(makeRecords).toHaveBeenCalledTimes(2);
  expect(engine.failedRows()).toHaveLength(600);
  expect(engine.failedRows()[599]?.note).toBe("You cannot add items to this folder.");
});

test("an upload whose folder went to the Trash Bin stops asking, and says why for each file", async () => {
  const reason = "This folder is in the Trash Bin.";
  const steps = server({});
  steps.addressOf.mockRejectedValue(refusal(403, 2005, reason));
  const { engine, first } = begin(steps, someFiles(40));
  expect(await first).toMatchObject({ done: 0, failed: 40 });
  expect(steps.addressOf.mock.calls.length).toBeLessThanOrEqual(4);
  expect(engine.failedRows().every(({ note }) => note === reason)).toBe(true);
});

test("a paused file stands still until it is resumed", async () => {
  const { put, waiting } = heldPut();
  const steps = server({ put });
  const { engine, first } = begin(steps, [someFile("a.txt")]);
  await vi.waitFor(() => expect(waiting.size).toBe(1));
  await vi.waitFor(() => expect(names(engine, "running")).toEqual(["a.txt"]));
  const id = engine.view.get().rows[0]?.id ?? 0;
  engine.pause(id);
  await vi.waitFor(() => expect(names(engine, "paused")).toEqual(["a.txt"]));
  waiting.clear();
  engine.resume(id);
  await vi.waitFor(() => expect(waiting.size).toBe(1));
  for (const arrive of waiting.values()) arrive();
  expect(await first).toMatchObject({ done: 1, failed: 0 });
  expect(steps.makeRecords).toHaveBeenCalledTimes(1);
});

test("pausing all stops everything, and resuming goes on where it was", async () => {
  const { put, waiting } = heldPut();
  const steps = server({ put });
  const { engine, first } = begin(steps, someFiles(6));
  await vi.waitFor(() => expect(waiting.size).toBe(4));
  engine.pauseAll();
  await vi.waitFor(() => expect(engine.view.get()).toMatchObject({ isPaused: true, unfinished: 6 }));
  expect(names(engine, "waiting")).toEqual(["0.txt", "1.txt", "2.txt", "3.txt", "4.txt", "5.txt"]);
  waiting.clear();
  steps.addressOf.mockClear();
  await vi.advanceTimersByTimeAsync(1000);
  expect(steps.addressOf).not.toHaveBeenCalled();
  engine.resumeAll();
  for (const count of [4, 6]) {
    await vi.waitFor(() => expect(waiting.size).toBe(count));
    for (const arrive of waiting.values()) arrive();
  }
  expect(await first).toMatchObject({ done: 6, failed: 0 });
});

test("what is cancelled stays away, even when its last answer comes later", async () => {
  let answer: (() => void) | undefined;
  const confirm: Server["confirm"] = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const { engine } = begin(server({ confirm }), someFiles(1));
  await vi.waitFor(() => expect(answer).toBeDefined());
  engine.cancelAll();
  answer?.();
  await vi.advanceTimersByTimeAsync(500);
  expect(engine.view.get()).toMatchObject({ files: 0, done: 0, rows: [] });
});

test("when only the last answer was lost, the bytes are not sent twice", async () => {
  const confirm = vi.fn<Server["confirm"]>(async () => {
    throw lost();
  });
  const steps = server({ confirm });
  const { engine, first, settled } = begin(steps, [someFile("a.txt")]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await first).toMatchObject({ done: 0, failed: 1 });
  confirm.mockImplementation(async () => undefined);
  const second = settled();
  engine.retryAll();
  expect(await second).toMatchObject({ done: 1, failed: 0 });
  expect(steps.put).toHaveBeenCalledTimes(1);
});

test("what a refusal means is for the destination to say: a new record, another place, or no further attempt", async () => {
  const confirm = vi.fn<Server["confirm"]>().mockRejectedValueOnce(refusal(409, 1)).mockResolvedValue();
  const steps = server({ confirm });
  const elsewhere = destinationAt(steps);
  const destination: Destination = {
    ...destinationAt(steps),
    meaningOf: () => ({ note: "taken", recordIsLost: true, nextDestination: elsewhere }),
    onFailed: vi.fn(),
  };
  const onSettled = vi.fn();
  const engine = createEngine(steps.put, onSettled);
  engine.add([{ ...someFile("a.txt"), destination }]);
  await vi.waitFor(() => expect(onSettled).toHaveBeenCalledTimes(1));
  expect(destination.onFailed).toHaveBeenCalledWith("taken");
  engine.retryAll();
  await vi.waitFor(() => expect(onSettled).toHaveBeenCalledTimes(2));
  expect(confirm.mock.calls).toEqual([[1], [2]]);

  confirm.mockRejectedValueOnce(refusal(409, 1));
  const keeping = { ...destination, meaningOf: () => ({ note: "kept", isLeftOut: true }) };
  engine.add([{ ...someFile("b.txt"), destination: keeping }]);
  await vi.waitFor(() => expect(destination.onFailed).toHaveBeenCalledWith("kept"));
  expect(engine.failedRows()).toEqual([]);
});

test("a file that gets no record is left out or fails by itself, and the others are sent", async () => {
  const makeRecords: MakeRecords = async (files) =>
    files.map(({ filename }, index) =>
      filename === "1.txt" || filename === "5.txt" ? new Error("twin") : index + 1,
    );
  const { engine, first } = begin(server({ makeRecords }), someFiles(7));
  expect(await first).toMatchObject({ done: 5, failed: 2 });
  expect(names(engine, "failed").toSorted()).toEqual(["1.txt", "5.txt"]);
});

test("whoever ends an upload while it asks takes back what has not arrived, and nothing of other uploads", async () => {
  const { put, waiting } = heldPut();
  const steps = server({ put });
  const { engine, first } = begin(steps, [someFile("mine.txt")]);
  await vi.waitFor(() => expect(waiting.size).toBe(1));
  const ended: Destination = {
    ...destinationAt(steps),
    prepare: { atOnce: 2, makeRecords: async () => Promise.reject(new Error("cancelled")) },
    meaningOf: () => ({ note: "", endsUpload: true }),
  };
  engine.add(someFiles(9).map((file) => ({ ...file, destination: ended })));
  await vi.waitFor(() => expect(engine.view.get().files).toBe(1));
  for (const arrive of waiting.values()) arrive();
  expect(await first).toMatchObject({ done: 1, failed: 0 });
});
