import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../api/error";
import type { ImportedDocument, UploadAddress, UploadCalls } from "./calls";
import { createEngine, type Settled } from "./engine";
import type { NewItem } from "./items";

const target = { matterID: 7, directoryID: 70, basepath: "docs/" };
const destination = { kind: "folder", target, autoRename: false } as const;
const lost = () => new ApiError(0);
const refusal = (status: number, code: number, userMessage = "", errorData: unknown = undefined) =>
  new ApiError(status, { info: { error: { code, userMessage, description: userMessage }, errorData } });

const someFile = (name: string, size = 10): NewItem => ({
  name,
  folder: "",
  file: new File(["x".repeat(size)], name, { lastModified: 1_700_000_000_000 }),
  destination,
});
const someFiles = (count: number) => Array.from({ length: count }, (_, index) => someFile(`${index}.txt`));

/** A server in the test: each step does its part unless the test says otherwise. */
function server(different: Partial<UploadCalls> = {}) {
  let lastID = 0;
  const calls = {
    check: vi.fn<UploadCalls["check"]>(async () => ({ directoryID: 70, folderNames: {} })),
    importDocuments: vi.fn<UploadCalls["importDocuments"]>(async (_target, _rename, documents) =>
      documents.map(() => {
        lastID += 1;
        return lastID;
      }),
    ),
    addresses: vi.fn<UploadCalls["addresses"]>(async (documents) =>
      documents.map(
        ({ documentID }): UploadAddress => ({ versionID: documentID * 10, url: `/blob/${documentID}` }),
      ),
    ),
    versionAddress: vi.fn<UploadCalls["versionAddress"]>(async (documentID) => ({
      versionID: documentID * 10,
      url: `/blob/${documentID}`,
    })),
    putFile: vi.fn<UploadCalls["putFile"]>(async () => undefined),
    register: vi.fn<UploadCalls["register"]>(async (versions) => versions.map(() => 1)),
  };
  return Object.assign(calls, different as Partial<typeof calls>);
}

function begin(calls: UploadCalls, files: NewItem[]) {
  let onSettled: (settled: Settled) => void = () => undefined;
  const settled = () =>
    new Promise<Settled>((resolve) => {
      onSettled = resolve;
    });
  const engine = createEngine(calls, { onSettled: (outcome) => onSettled(outcome) });
  const first = settled();
  engine.add(files);
  return { engine, first, settled };
}

/** Bytes that stay on their way until the test lets them arrive; stopping them ends them as the browser would. */
function heldPut() {
  const waiting = new Map<string, () => void>();
  const putFile: UploadCalls["putFile"] = (url, _file, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      onProgress(4);
      waiting.set(url, resolve);
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  return { putFile, waiting };
}

const names = (engine: ReturnType<typeof createEngine>, status: string) =>
  engine.view.get().rows.flatMap((row) => (row.status === status ? row.name : []));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test("many files are imported by the five hundred and addressed by the four, and none is kept", async () => {
  const calls = server();
  const { engine, first } = begin(calls, someFiles(1203));
  expect(await first).toEqual({ done: 1203, failed: 0 });
  expect(calls.importDocuments.mock.calls.map(([, , documents]) => documents.length)).toEqual([
    500, 500, 203,
  ]);
  expect(Math.max(...calls.addresses.mock.calls.map(([documents]) => documents.length))).toBe(4);
  const view = engine.view.get();
  expect(view).toMatchObject({ files: 1203, done: 1203, unfinished: 0 });
  expect(view.rows.length).toBeLessThanOrEqual(20);
});

test("no more than four are on their way at once, and the others take their turn in order", async () => {
  const { putFile, waiting } = heldPut();
  const { engine, first } = begin(server({ putFile }), someFiles(6));
  await vi.waitFor(() => expect(waiting.size).toBe(4));
  await vi.waitFor(() => expect(names(engine, "running")).toEqual(["0.txt", "1.txt", "2.txt", "3.txt"]));
  expect(names(engine, "waiting")).toEqual(["4.txt", "5.txt"]);
  expect(engine.view.get().sentBytes).toBe(16);
  for (const count of [4, 6]) {
    await vi.waitFor(() => expect(waiting.size).toBe(count));
    for (const arrive of waiting.values()) arrive();
  }
  expect(await first).toEqual({ done: 6, failed: 0 });
});

test("a lost connection is waited out and the file is sent again to a fresh address", async () => {
  const putFile = vi.fn<UploadCalls["putFile"]>().mockRejectedValueOnce(lost()).mockResolvedValue();
  const calls = server({ putFile });
  const { first } = begin(calls, [someFile("a.txt")]);
  await vi.waitFor(() => expect(putFile).toHaveBeenCalledTimes(1));
  window.dispatchEvent(new Event("online"));
  expect(await first).toEqual({ done: 1, failed: 0 });
  expect(calls.addresses).toHaveBeenCalledTimes(2);
  expect(calls.importDocuments).toHaveBeenCalledTimes(1);
});

test("a connection that stays lost is given up in the end, and can be tried again by hand", async () => {
  const putFile = vi.fn<UploadCalls["putFile"]>(async (_url, _file, { onProgress }) => {
    onProgress(3);
    throw lost();
  });
  const { engine, first, settled } = begin(server({ putFile }), [someFile("a.txt")]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await first).toEqual({ done: 0, failed: 1 });
  const [row] = engine.view.get().rows;
  expect(row).toMatchObject({
    status: "failed",
    note: "Connection lost at 30%. Nothing was saved.",
    canRetry: true,
  });
  putFile.mockImplementation(async () => undefined);
  const second = settled();
  engine.retry(row?.id ?? 0);
  expect(await second).toEqual({ done: 1, failed: 0 });
});

test("an expired address is replaced at once", async () => {
  const putFile = vi
    .fn<UploadCalls["putFile"]>()
    .mockRejectedValueOnce(refusal(403, 1006))
    .mockResolvedValue();
  const calls = server({ putFile });
  expect(await begin(calls, [someFile("a.txt")]).first).toEqual({ done: 1, failed: 0 });
  expect(calls.addresses).toHaveBeenCalledTimes(2);
});

test("an import whose answer was lost is repeated under the same key", async () => {
  const keys: string[] = [];
  const importDocuments: UploadCalls["importDocuments"] = async (_target, _rename, _documents, key) => {
    keys.push(key);
    if (keys.length === 1) throw lost();
    return [5];
  };
  const { first } = begin(server({ importDocuments }), [someFile("a.txt")]);
  await vi.waitFor(() => expect(keys).toHaveLength(1));
  window.dispatchEvent(new Event("online"));
  await first;
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("a refused import fails its five hundred at once, with the reason", async () => {
  const importDocuments = vi.fn<UploadCalls["importDocuments"]>(async () => {
    throw refusal(403, 2001, "You cannot add items to a folder that is in the Trash Bin.");
  });
  const { engine, first } = begin(server({ importDocuments }), someFiles(600));
  expect(await first).toEqual({ done: 0, failed: 600 });
  expect(importDocuments).toHaveBeenCalledTimes(2);
  expect(engine.failedRows()).toHaveLength(600);
  expect(engine.failedRows()[599]?.note).toBe("You cannot add items to a folder that is in the Trash Bin.");
});

test("a paused file stands still until it is resumed", async () => {
  const { putFile, waiting } = heldPut();
  const calls = server({ putFile });
  const { engine, first } = begin(calls, [someFile("a.txt")]);
  await vi.waitFor(() => expect(waiting.size).toBe(1));
  await vi.waitFor(() => expect(names(engine, "running")).toEqual(["a.txt"]));
  const id = engine.view.get().rows[0]?.id ?? 0;
  engine.pause(id);
  await vi.waitFor(() => expect(names(engine, "paused")).toEqual(["a.txt"]));
  waiting.clear();
  engine.resume(id);
  await vi.waitFor(() => expect(waiting.size).toBe(1));
  for (const arrive of waiting.values()) arrive();
  expect(await first).toEqual({ done: 1, failed: 0 });
  expect(calls.importDocuments).toHaveBeenCalledTimes(1);
});

test("pausing all stops everything, and resuming goes on where it was", async () => {
  const { putFile, waiting } = heldPut();
  const calls = server({ putFile });
  const { engine, first } = begin(calls, someFiles(6));
  await vi.waitFor(() => expect(waiting.size).toBe(4));
  engine.pauseAll();
  await vi.waitFor(() => expect(engine.view.get()).toMatchObject({ isPaused: true, unfinished: 6 }));
  expect(names(engine, "waiting")).toEqual(["0.txt", "1.txt", "2.txt", "3.txt", "4.txt", "5.txt"]);
  waiting.clear();
  calls.addresses.mockClear();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.addresses).not.toHaveBeenCalled();
  engine.resumeAll();
  for (const count of [4, 6]) {
    await vi.waitFor(() => expect(waiting.size).toBe(count));
    for (const arrive of waiting.values()) arrive();
  }
  expect(await first).toEqual({ done: 6, failed: 0 });
});

test("a name that was taken meanwhile fails, and is renamed when it is tried again", async () => {
  const imports: [boolean, ImportedDocument[]][] = [];
  const importDocuments: UploadCalls["importDocuments"] = async (_target, autoRename, documents) => {
    imports.push([autoRename, documents]);
    return [imports.length];
  };
  const register = vi
    .fn<UploadCalls["register"]>()
    .mockRejectedValueOnce(refusal(409, 6500))
    .mockResolvedValue([1]);
  const { engine, first, settled } = begin(server({ importDocuments, register }), [someFile("a.txt")]);
  expect(await first).toEqual({ done: 0, failed: 1 });
  const [row] = engine.view.get().rows;
  expect(row?.note).toBe("There is already a file in the current directory with this name");
  const second = settled();
  engine.retryAll();
  expect(await second).toEqual({ done: 1, failed: 0 });
  expect(imports.map(([autoRename]) => autoRename)).toEqual([false, true]);
});

test("of files registered together, the one that fails fails alone", async () => {
  const register: UploadCalls["register"] = async (versions) =>
    versions.map(({ documentID }) => (documentID === 2 ? refusal(410, 2022, "The folder is gone.") : 1));
  const { engine, first } = begin(server({ register }), someFiles(3));
  expect(await first).toEqual({ done: 2, failed: 1 });
  expect(engine.failedRows().map(({ name, note }) => [name, note])).toEqual([
    ["1.txt", "The folder is gone."],
  ]);
});

test("a new version that came too late says why, and where its bytes are", async () => {
  const register: UploadCalls["register"] = async () => {
    throw refusal(409, 8500, "the document is locked by Eleanor Voss.", { keptAsideID: 31 });
  };
  const file = new File(["x"], "a.txt");
  const version: NewItem = {
    name: "a.txt",
    folder: "",
    file,
    destination: { kind: "version", documentID: 9 },
  };
  const calls = server({ register });
  const onFailed = vi.fn();
  const engine = createEngine(calls, { onSettled: () => undefined, onFailed });
  engine.add([version]);
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalled());
  expect(calls.importDocuments).not.toHaveBeenCalled();
  expect(onFailed.mock.calls[0]?.[0].note).toBe(
    "New version could not be uploaded because the document is locked by Eleanor Voss. Your file was kept aside: you find it below the versions of the document.",
  );
  expect(engine.failedRows()).toEqual([]);
});

test("what is cancelled stays away, even when its last answer comes later", async () => {
  let answer: (() => void) | undefined;
  const register: UploadCalls["register"] = (versions) =>
    new Promise((resolve) => {
      answer = () => resolve(versions.map(() => 1));
    });
  const { engine } = begin(server({ register }), someFiles(1));
  await vi.waitFor(() => expect(answer).toBeDefined());
  engine.cancelAll();
  answer?.();
  await vi.advanceTimersByTimeAsync(500);
  expect(engine.view.get()).toMatchObject({ files: 0, done: 0, rows: [] });
});

test("when one of four cannot be addressed, the others are", async () => {
  const addresses: UploadCalls["addresses"] = async (documents) => {
    if (documents.some(({ documentID }) => documentID === 2))
      throw refusal(410, 2021, "It could not be found.");
    return documents.map(({ documentID }) => ({ versionID: documentID, url: `/blob/${documentID}` }));
  };
  const { engine, first } = begin(server({ addresses }), someFiles(4));
  expect(await first).toEqual({ done: 3, failed: 1 });
  expect(engine.failedRows()[0]?.name).toBe("1.txt");
});

test("when only the last answer was lost, the bytes are not sent twice", async () => {
  const register = vi.fn<UploadCalls["register"]>(async () => {
    throw lost();
  });
  const calls = server({ register });
  const { engine, first, settled } = begin(calls, [someFile("a.txt")]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await first).toEqual({ done: 0, failed: 1 });
  register.mockImplementation(async () => [1]);
  const second = settled();
  engine.retryAll();
  expect(await second).toEqual({ done: 1, failed: 0 });
  expect(calls.putFile).toHaveBeenCalledTimes(1);
});
