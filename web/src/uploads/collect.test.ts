import { expect, test } from "vitest";
import { ancestors, collect, foldersWithoutFiles } from "./collect";
import type { Destination } from "./kind";
import { itemsOf, renamed } from "./plan";
import { countProblem, isIgnored } from "./rules";
import { createSpeed, timeLeftWords } from "./speed";

const nowhere: Destination = {
  addressFor: () => Promise.reject(new Error("nothing is sent in this test")),
  meaningOf: () => ({ note: "" }),
  refreshes: [],
};

type Fail = (cause: DOMException) => void;

const fileEntry = (name: string, readable = true) =>
  ({
    isFile: true,
    isDirectory: false,
    name,
    file: (found: (file: File) => void, failed: Fail) =>
      readable ? found(new File(["x"], name)) : failed(new DOMException("no", "NotReadableError")),
  }) as unknown as FileSystemEntry;

/** Gives its content a hundred at a time, as browsers do. */
const folderEntry = (name: string, content: FileSystemEntry[]) =>
  ({
    isFile: false,
    isDirectory: true,
    name,
    createReader: () => {
      let given = 0;
      return {
        readEntries: (found: (entries: FileSystemEntry[]) => void) => {
          found(content.slice(given, given + 100));
          given += 100;
        },
      };
    },
  }) as unknown as FileSystemEntry;

test("what computers leave in folders is ignored", () => {
  expect([".DS_Store", "Thumbs.db", "DESKTOP.INI", "~$Brief.docx"].filter(isIgnored)).toHaveLength(4);
  expect(["Brief.docx", "thumbs.db.txt", "$~x"].filter(isIgnored)).toEqual([]);
});

test("a folder is looked through to its end, however many files a directory holds", async () => {
  const many = Array.from({ length: 250 }, (_, index) => fileEntry(`${index}.txt`));
  const tree = folderEntry("A", [...many, fileEntry(".DS_Store"), folderEntry("B", [fileEntry("deep.pdf")])]);
  const found = await collect([tree, new File(["x"], "top.txt")], 25_000);
  expect(found.count).toBe(252);
  expect(found.folders).toEqual(["A/", "A/B/"]);
  expect(found.files.find(({ file }) => file.name === "deep.pdf")?.folder).toBe("A/B/");
});

test("folders without files are kept, with those above them", async () => {
  const found = await collect(
    [
      folderEntry("A", [folderEntry("B", []), folderEntry("C", [fileEntry("c.txt"), folderEntry("D", [])])]),
      folderEntry("E", [fileEntry(".DS_Store")]),
    ],
    25_000,
  );
  expect(found.folders).toEqual(["A/", "A/B/", "A/C/", "A/C/D/", "E/"]);
  expect(foldersWithoutFiles(found)).toEqual(["A/", "A/B/", "A/C/", "A/C/D/", "E/"]);
  const full = await collect([folderEntry("A", [folderEntry("B", [fileEntry("b.txt")])])], 25_000);
  expect(foldersWithoutFiles(full)).toEqual([]);
});

test("what cannot be read is told, and the rest goes on", async () => {
  const found = await collect(
    [folderEntry("A", [fileEntry("bad.txt", false), fileEntry("good.txt")])],
    25_000,
  );
  expect(found.files.map(({ file }) => file.name)).toEqual(["good.txt"]);
  expect(found.unreadable).toEqual(["A/bad.txt"]);
  const items = itemsOf(found, { destination: nowhere, folderNames: {} }, () => undefined);
  expect(items.map(({ name, folder, problem }) => [folder, name, problem !== undefined])).toEqual([
    ["A/", "good.txt", false],
    ["A/", "bad.txt", true],
  ]);
});

test("more than 25,000 files are refused by their exact number", () => {
  expect(countProblem(25_000, 25_000)).toBeUndefined();
  expect(countProblem(25_001, 25_000)).toBe(
    "Maximum number of files in one upload is 25,000. You tried to upload 25,001.",
  );
});

test("folders take the names that the server gave them, at every depth", () => {
  expect(ancestors("A/B/")).toEqual(["A/", "A/B/"]);
  expect(renamed("", { A: "A (1)" })).toBe("");
  expect(renamed("A/50%/C/", { A: "A (1)", "A/50%": "50_" })).toBe("A (1)/50_/C/");
});

test("the time left is told once the pace is known, and never more exactly than a guess can be", () => {
  let at = 0;
  const speed = createSpeed(() => at);
  const progress = (sentBytes: number) => ({ files: 1, done: 0, failed: 0, bytes: 10_940_000, sentBytes });
  expect(speed(progress(0))).toBeUndefined();
  at = 1000;
  expect(speed(progress(1_000_000))).toBeUndefined();
  at = 2000;
  expect(speed(progress(2_000_000))).toBeCloseTo(9);
  expect([2, 38, 150, 7200].map(timeLeftWords)).toEqual([
    "a few seconds left",
    "about 40 seconds left",
    "about 3 minutes left",
    "about 2 hours left",
  ]);
});
