import { filesAtMost, isIgnored } from "./rules";

/** A file and the folder it lies in, from where the upload begins: '' or 'A/B/'. */
export interface CollectedFile {
  file: File;
  folder: string;
}

export interface Collection {
  /** Those over the limit are counted, not kept. */
  files: CollectedFile[];
  count: number;
  /** Every folder on the way to a file, each before what is in it: 'A/', 'A/B/'. */
  folders: string[];
  /** What the computer would not let anybody read. */
  unreadable: string[];
}

/** Files from a field or the clipboard, or what was dropped, which may be whole folders. */
export type UploadSource = FileList | readonly File[] | readonly FileSystemEntry[] | DataTransfer;

/** What was dropped is gone once its event is over: this must be called within it. */
export function grasp(source: UploadSource): readonly (File | FileSystemEntry)[] {
  if (!("items" in source)) return Array.from(source as Iterable<File | FileSystemEntry>);
  return Array.from(source.items).flatMap((item) => {
    if (item.kind !== "file") return [];
    return item.webkitGetAsEntry() ?? item.getAsFile() ?? [];
  });
}

/** Computers list folders in no order that people would know. */
const names = new Intl.Collator(undefined, { numeric: true });
const byPlace = (a: CollectedFile, b: CollectedFile) =>
  names.compare(a.folder, b.folder) || names.compare(a.file.name, b.file.name);

/** Looks through folders to their ends. */
export async function collect(grasped: readonly (File | FileSystemEntry)[]): Promise<Collection> {
  const collection: Collection = { files: [], count: 0, folders: [], unreadable: [] };
  const folders = new Set<string>();
  const add = (file: File, folder: string) => {
    if (isIgnored(file.name)) return;
    collection.count += 1;
    if (collection.count > filesAtMost) return;
    for (const above of ancestors(folder)) folders.add(above);
    collection.files.push({ file, folder });
  };
  for (const one of grasped) {
    if (one instanceof File) add(one, folderOf(one));
    else await walk(one, "", add, collection.unreadable);
  }
  collection.folders = [...folders];
  collection.files.sort(byPlace);
  return collection;
}

/** A field for folders gives each file its way from the chosen folder: 'A/B/c.txt'. */
function folderOf({ webkitRelativePath }: File): string {
  return webkitRelativePath ? webkitRelativePath.slice(0, webkitRelativePath.lastIndexOf("/") + 1) : "";
}

/** 'A/B/' lies in 'A/' and is its own last step. */
export function ancestors(folder: string): string[] {
  const names = folder.split("/").slice(0, -1);
  return names.map((_, index) => `${names.slice(0, index + 1).join("/")}/`);
}

type Add = (file: File, folder: string) => void;

async function walk(entry: FileSystemEntry, folder: string, add: Add, unreadable: string[]): Promise<void> {
  try {
    if (entry.isFile) add(await fileOf(entry as FileSystemFileEntry), folder);
    else await walkFolder(entry as FileSystemDirectoryEntry, folder, add, unreadable);
  } catch {
    unreadable.push(folder + entry.name);
  }
}

async function walkFolder(
  entry: FileSystemDirectoryEntry,
  folder: string,
  add: Add,
  unreadable: string[],
): Promise<void> {
  const inside = `${folder}${entry.name}/`;
  const reader = entry.createReader();
  // A reader gives at most a hundred at a time, and none when there are no more.
  for (let some = await read(reader); some.length > 0; some = await read(reader)) {
    const files = some.filter(({ isFile }) => isFile);
    await Promise.all(files.map((file) => walk(file, inside, add, unreadable)));
    for (const deeper of some) if (!deeper.isFile) await walk(deeper, inside, add, unreadable);
  }
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((found, failed) => entry.file(found, failed));

const read = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((found, failed) => reader.readEntries(found, failed));
