import { afterEach, expect, it, vi } from "vitest";
import type { FiledItem, FolderHead } from "../../../files/filed";
import { rowIDOf } from "../../../files/item";
import { documentKind } from "../../documents/documentKind";
import type { DocumentItem } from "../../documents/records";
import { contentsOf, namesOf, outgoingOf, totalOf } from "./outgoing";

const file = (id: number, filesize = 1024) => ({ type: "File", id, filesize }) as DocumentItem;
const folder = (id: number, path: string) => ({ type: "Folder", id, path }) as DocumentItem;
const chosen = (rows: readonly DocumentItem[], ...unloaded: string[]) =>
  outgoingOf({ ids: [...rows.map(rowIDOf), ...unloaded], rows: rows as readonly FiledItem[] });

afterEach(() => vi.restoreAllMocks());

/** Folders by their path, and what lies in them. */
function tree(folders: Record<string, readonly DocumentItem[]>, leftOut?: string) {
  return vi.spyOn(documentKind.calls, "list").mockImplementation(async ({ basepath }) => ({
    head: { listIsLeftOut: basepath === leftOut ? 1 : 0 } as FolderHead,
    items: [...(folders[basepath] ?? [])],
  }));
}

it("names what was chosen", () => {
  expect(namesOf(chosen([file(1)]))).toBe("1 document");
  expect(namesOf(chosen([file(1), file(2), folder(3, "docs/A/")]))).toBe("2 documents and 1 folder");
  expect(namesOf(chosen([folder(3, "docs/A/")]))).toBe("1 folder");
});

it("counts documents with their size, and what lies in folders at any depth", async () => {
  tree({ "docs/A/": [file(1), folder(2, "docs/A/B/")], "docs/A/B/": [file(3, 2048)] });
  const contents = await contentsOf(7, ["docs/A/"]);
  expect(contents).toEqual({ documents: 2, bytes: 3072, more: false });
  const outgoing = chosen([file(9), folder(8, "docs/A/")]);
  expect(totalOf(outgoing, undefined)).toBe("1 document, 1.0 KiB, and what is in 1 folder");
  expect(totalOf(outgoing, contents)).toBe("3 documents, 4.0 KiB");
});

it("says that there is more where it did not look at everything", async () => {
  tree({ "docs/A/": [file(1), folder(2, "docs/A/B/")] }, "docs/A/B/");
  const contents = await contentsOf(7, ["docs/A/"]);
  expect(totalOf(chosen([folder(8, "docs/A/")]), contents)).toBe("more than 1 document, 1.0 KiB");
});

it("does not walk through folders without an end", async () => {
  const list = tree({});
  list.mockImplementation(async ({ basepath }) => ({
    head: { listIsLeftOut: 0 } as FolderHead,
    items: [file(1), folder(2, `${basepath}x/`)],
  }));
  expect((await contentsOf(7, ["docs/A/"])).more).toBe(true);
  expect(list.mock.calls.length).toBeLessThanOrEqual(100);
});

it("gives no size for what the list has not loaded", () => {
  expect(totalOf(chosen([file(1)], "File 2", "File 3"), undefined)).toBe("3 documents");
});
