import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../api/error";
import { createEngine, type Settled } from "../../../uploads/engine";
import type { FileToPrepare } from "../../../uploads/kind";
import type { SmallFile, UploadCalls } from "./calls";
import { conflictQuestion } from "./conflicts";
import { createDestinations } from "./destinations";
import { planOf } from "./planOf";

const target = { matterID: 7, directoryID: 70, basepath: "docs/" };
const refusal = (status: number, code: number, userMessage = "", errorData: unknown = undefined) =>
  new ApiError(status, { info: { error: { code, userMessage, description: userMessage }, errorData } });
/** Too large to go whole. */
const large = 70_000;
const someFile = (name: string, size = large) => ({
  name,
  folder: "",
  file: new File(["x".repeat(size)], name),
});
const someFiles = (count: number, size = large) =>
  Array.from({ length: count }, (_, index) => someFile(`${index}.txt`, size));
const arrives = async () => undefined;

/** A server in the test: each call does its part unless the test says otherwise. */
function server(different: Partial<UploadCalls> = {}) {
  let lastID = 0;
  const calls = {
    check: vi.fn<UploadCalls["check"]>(async () => ({ directoryID: 70, folderNames: {} })),
    compare: vi.fn<UploadCalls["compare"]>(async () => ({ twins: [], foldersInTrash: [] })),
    importDocuments: vi.fn<UploadCalls["importDocuments"]>(async (_target, _rename, documents) =>
      documents.map(() => {
        lastID += 1;
        return lastID;
      }),
    ),
    addresses: vi.fn<UploadCalls["addresses"]>(async (documents) =>
      documents.map(({ documentID }) => ({ versionID: documentID * 10, url: `/blob/${documentID}` })),
    ),
    versionAddress: vi.fn<UploadCalls["versionAddress"]>(async (documentID) => ({
      versionID: documentID * 10,
      url: `/blob/${documentID}`,
    })),
    register: vi.fn<UploadCalls["register"]>(async (versions) => versions.map(() => 1)),
    uploadTogether: vi.fn<UploadCalls["uploadTogether"]>(async (_target, _rename, files) =>
      files.map(() => 1),
    ),
  };
  return Object.assign(calls, different as Partial<typeof calls>);
}

function begin(calls: UploadCalls, files: ReturnType<typeof someFile>[]) {
  let onSettled: (settled: Settled) => void = () => undefined;
  const settled = () =>
    new Promise<Settled>((resolve) => {
      onSettled = resolve;
    });
  const engine = createEngine(arrives, (outcome) => onSettled(outcome));
  const first = settled();
  const destination = createDestinations(calls).intoFolder(target, false);
  engine.add(files.map((file) => ({ ...file, destination })));
  return { engine, first, settled };
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

test("what the server has to know before an upload begins", () => {
  const files = [
    { file: new File(["x"], "top.txt"), folder: "" },
    { file: new File(["x"], "deep.pdf"), folder: "A/B/" },
  ];
  expect(planOf({ files, count: 2, folders: ["A/", "A/B/", "E/"], unreadable: [] })).toEqual({
    topLevelFolders: ["A", "E"],
    topLevelFiles: ["top.txt"],
    filesToUpload: 2,
    folderPaths: ["A/", "A/B/", "E/"],
  });
});

test("taken and forbidden names are asked about in the words of the specification", () => {
  const refusal = (code: number, errorData: unknown) =>
    new ApiError(409, { info: { error: { code }, errorData } });
  expect(conflictQuestion(refusal(6500, { folders: 1, files: 2 }))).toEqual({
    title: "3 Duplicate Items Found",
    text: "There are already 1 folders and 2 items in this directory with the same name (they might be in the Trash Bin).",
    names: [],
    confirmLabel: "Rename and Upload",
  });
  expect(conflictQuestion(refusal(6501, { invalidFolders: ["A#/"] }))).toMatchObject({ names: ["A#/"] });
  expect(conflictQuestion(refusal(6502, { folders: 0, files: 1, invalidFolders: ["A#/"] }))?.title).toBe(
    "1 Duplicate Items Found",
  );
  expect(conflictQuestion(refusal(2001, {}))).toBeUndefined();
});

test("documents are imported by the five hundred and addressed by the four", async () => {
  const calls = server();
  const { first } = begin(calls, someFiles(1203));
  expect(await first).toMatchObject({ done: 1203, failed: 0 });
  expect(calls.importDocuments.mock.calls.map(([, , documents]) => documents.length)).toEqual([
    500, 500, 203,
  ]);
  expect(Math.max(...calls.addresses.mock.calls.map(([documents]) => documents.length))).toBe(4);
  expect(calls.register.mock.calls[0]?.[0][0]).toMatchObject({
    documentID: 1,
    versionID: 10,
    filesize: large,
  });
});

test("a name that was taken meanwhile fails, and is renamed when it is tried again", async () => {
  const imports: [boolean, FileToPrepare[]][] = [];
  const importDocuments: UploadCalls["importDocuments"] = async (_target, autoRename, documents) => {
    imports.push([autoRename, documents]);
    return [imports.length];
  };
  const register = vi
    .fn<UploadCalls["register"]>()
    .mockRejectedValueOnce(refusal(409, 6500))
    .mockResolvedValue([1]);
  const { engine, first, settled } = begin(server({ importDocuments, register }), [someFile("a.txt")]);
  expect(await first).toMatchObject({ done: 0, failed: 1 });
  const [row] = engine.view.get().rows;
  expect(row?.note).toBe("There is already a file in the current directory with this name");
  const second = settled();
  engine.retryAll();
  expect(await second).toMatchObject({ done: 1, failed: 0 });
  expect(imports.map(([autoRename]) => autoRename)).toEqual([false, true]);
});

test("of files registered together, the one that fails fails alone", async () => {
  const register: UploadCalls["register"] = async (versions) =>
    versions.map(({ documentID }) => (documentID === 2 ? refusal(410, 2022, "The folder is gone.") : 1));
  const { engine, first } = begin(server({ register }), someFiles(3));
  expect(await first).toMatchObject({ done: 2, failed: 1 });
  expect(engine.failedRows().map(({ name, note }) => [name, note])).toEqual([
    ["1.txt", "The folder is gone."],
  ]);
});

test("a new version that came too late says why, and where its bytes are", async () => {
  const register: UploadCalls["register"] = async () => {
    throw refusal(409, 8500, "the document is locked by Eleanor Voss.", { keptAsideID: 31 });
  };
  const calls = server({ register });
  const destination = { ...createDestinations(calls).asVersionOf(9), onFailed: vi.fn() };
  const engine = createEngine(arrives, () => undefined);
  engine.add([{ ...someFile("a.txt"), destination }]);
  await vi.waitFor(() => expect(destination.onFailed).toHaveBeenCalled());
  expect(calls.importDocuments).not.toHaveBeenCalled();
  expect(destination.onFailed).toHaveBeenCalledWith(
    "New version could not be uploaded because the document is locked by Eleanor Voss. Your file was kept aside: you find it below the versions of the document.",
  );
  expect(engine.failedRows()).toEqual([]);
});

test("when one of four cannot be addressed, the others are", async () => {
  const addresses: UploadCalls["addresses"] = async (documents) => {
    if (documents.some(({ documentID }) => documentID === 2))
      throw refusal(410, 2021, "It could not be found.");
    return documents.map(({ documentID }) => ({ versionID: documentID, url: `/blob/${documentID}` }));
  };
  const { engine, first } = begin(server({ addresses }), someFiles(4));
  expect(await first).toMatchObject({ done: 3, failed: 1 });
  expect(engine.failedRows()[0]?.name).toBe("1.txt");
});

test("small files go whole, many in one call, and larger ones by an address of their own", async () => {
  const calls = server();
  const { first } = begin(calls, [...someFiles(60, 10), someFile("empty.txt", 0), someFile("large.txt")]);
  expect(await first).toMatchObject({ done: 62, failed: 0 });
  const sent = calls.uploadTogether.mock.calls.flatMap(([, , files]) => files);
  expect(sent.length).toBe(61);
  expect(Math.max(...calls.uploadTogether.mock.calls.map(([, , files]) => files.length))).toBe(25);
  expect(sent[0]).toMatchObject({ filename: "0.txt", folderPath: "", contents: btoa("x".repeat(10)) });
  expect(sent.find(({ filename }) => filename === "empty.txt")?.contents).toBe("");
  expect(calls.importDocuments.mock.calls.map(([, , files]) => files.length)).toEqual([1]);
  expect(calls.addresses.mock.calls).toEqual([[[{ documentID: 1, filesize: large }]]]);
});

test("contents of one call stay below what the server takes for heavy", async () => {
  const calls = server();
  const { first } = begin(calls, someFiles(30, 60_000));
  expect(await first).toMatchObject({ done: 30, failed: 0 });
  const bytes = (files: SmallFile[]) => files.reduce((sum, { contents }) => sum + contents.length, 0);
  expect(Math.max(...calls.uploadTogether.mock.calls.map(([, , files]) => bytes(files)))).toBeLessThan(
    800_000,
  );
});

test("of small files sent together, the one that fails fails alone", async () => {
  const calls = server();
  calls.uploadTogether.mockImplementation(async (_target, _rename, files) =>
    files.map(({ filename }) => (filename === "1.txt" ? refusal(409, 6500, "Taken.") : 1)),
  );
  const { engine, first } = begin(calls, someFiles(3, 10));
  expect(await first).toMatchObject({ done: 2, failed: 1 });
  expect(engine.failedRows().map(({ name, note }) => [name, note])).toEqual([
    ["1.txt", "There is already a file in the current directory with this name"],
  ]);
});

test("a call whose answer was lost is repeated as it was, though other files wait by then", async () => {
  const calls = server();
  calls.uploadTogether.mockRejectedValueOnce(new ApiError(0));
  const { engine, first } = begin(calls, someFiles(3, 10));
  await vi.waitFor(() => expect(calls.uploadTogether).toHaveBeenCalledTimes(1));
  const destination = createDestinations(calls).intoFolder(target, false);
  engine.add([{ ...someFile("later.txt", 10), destination }]);
  await vi.waitFor(() => expect(calls.uploadTogether).toHaveBeenCalledTimes(2));
  window.dispatchEvent(new Event("online"));
  expect(await first).toMatchObject({ done: 4, failed: 0 });
  const [lost, , again] = calls.uploadTogether.mock.calls;
  expect(calls.uploadTogether).toHaveBeenCalledTimes(3);
  expect(again).toEqual(lost);
});

test("a small file that was given up without an answer is tried again under the same key", async () => {
  const calls = server();
  calls.uploadTogether.mockRejectedValue(new ApiError(0));
  const { engine, first, settled } = begin(calls, someFiles(2, 10));
  for (let tries = 1; tries <= 6; tries += 1) {
    await vi.waitFor(() => expect(calls.uploadTogether).toHaveBeenCalledTimes(tries));
    window.dispatchEvent(new Event("online"));
  }
  expect(await first).toMatchObject({ done: 0, failed: 2 });
  calls.uploadTogether.mockImplementation(async (_target, _rename, files) => files.map(() => 1));
  const second = settled();
  engine.retryAll();
  expect(await second).toMatchObject({ done: 2, failed: 0 });
  expect(new Set(calls.uploadTogether.mock.calls.map(([, , , key]) => key)).size).toBe(1);
});

test("a name that is taken is renamed at the next attempt when the file is small, too", async () => {
  const calls = server();
  calls.uploadTogether.mockRejectedValueOnce(refusal(409, 6500));
  const { engine, first, settled } = begin(calls, [someFile("a.txt", 10)]);
  expect(await first).toMatchObject({ done: 0, failed: 1 });
  const second = settled();
  engine.retryAll();
  expect(await second).toMatchObject({ done: 1, failed: 0 });
  expect(calls.uploadTogether.mock.calls.map(([, autoRename]) => autoRename)).toEqual([false, true]);
  expect(new Set(calls.uploadTogether.mock.calls.map(([, , , key]) => key)).size).toBe(2);
});

test("small files that wait for their call can be paused, and those in one go on", async () => {
  const calls = server();
  const answers: (() => void)[] = [];
  calls.uploadTogether.mockImplementation(
    (_target, _rename, files) => new Promise((resolve) => answers.push(() => resolve(files.map(() => 1)))),
  );
  const { engine, first } = begin(calls, someFiles(60, 10));
  await vi.waitFor(() => expect(answers.length).toBe(2));
  engine.pauseAll();
  for (const answer of answers.splice(0)) answer();
  await vi.waitFor(() => expect(engine.view.get()).toMatchObject({ done: 50, unfinished: 10 }));
  expect(calls.uploadTogether).toHaveBeenCalledTimes(2);
  engine.resumeAll();
  await vi.waitFor(() => expect(answers.length).toBe(1));
  for (const answer of answers) answer();
  expect(await first).toMatchObject({ done: 60, failed: 0 });
});
