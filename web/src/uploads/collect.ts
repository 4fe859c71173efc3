import { isIgnored } from "./rules";

/** A file and the folder it lies in, from where the upload begins: '' or 'A/B/'. */
export interface CollectedFile {
  file: File;
  folder: string;
}

export interface Collection {
  /** Those over the limit are counted, not kept. */
  files: CollectedFile[];
  count: number;
  /** Every folder that is known, each before what is in it: 'A/', 'A/B/'. A field tells only those with files below. */
  folders: string[];
  /** What the computer would not let anybody read. */
  unreadable: string[];
}

/** Computers list folders in no order that people would know. */
const names = new Intl.Collator(undefined, { numeric: true });
const byPlace = (a: CollectedFile, b: CollectedFile) =>
  names.compare(a.folder, b.folder) || names.compare(a.file.name, b.file.name);

/** Looks through folders to their ends. */
export async function collect(
  grasped: readonly (File | FileSystemEntry)[],
  filesAtMost: number,
): Promise<Collection> {
  const collection: Collection = { files: [], count: 0, folders: [], unreadable: [] };
  const folders = new Set<string>();
  const finds: Finds = {
    file(file, folder) {
      if (isIgnored(file.name)) return;
      collection.count += 1;
      if (collection.count > filesAtMost) return;
      finds.folder(folder);
      collection.files.push({ file, folder });
    },
    folder(folder) {
      for (const above of ancestors(folder)) folders.add(above);
    },
    unreadable: (path) => collection.unreadable.push(path),
  };
  for (const one of grasped) {
    if (one instanceof File) finds.file(one, folderOf(one));
    else await walk(one, "", finds);
  }
  collection.folders = [...folders];
  collection.files.sort(byPlace);
  return collection;
}

/** The folders that no file brings with it, and those above them, each before what is in it. */
export function foldersWithoutFiles({ files, folders }: Collection): string[] {
  const brought = new Set(files.flatMap(({ folder }) => ancestors(folder)));
  return [...new Set(folders.filter((folder) => !brought.has(folder)).flatMap(ancestors))];
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

interface Finds {
  file: (file: File, folder: string) => void;
  folder: (folder: string) => void;
  unreadable: (path: string) => void;
}

async function walk(entry: FileSystemEntry, folder: string, finds: Finds): Promise<void> {
  try {
    if (entry.isFile) finds.file(await fileOf(entry as FileSystemFileEntry), folder);
    else await walkFolder(entry as FileSystemDirectoryEntry, folder, finds);
  } catch {
    finds.unreadable(folder + entry.name);
  }
}

async function walkFolder(entry: FileSystemDirectoryEntry, folder: string, finds: Finds): Promise<void> {
  const inside = `${folder}${entry.name}/`;
  const reader = entry.createReader();
  // A reader gives at most a hundred at a time, and none when there are no more.
  let some = await read(reader);
  finds.folder(inside);
  for (; some.length > 0; some = await read(reader)) {
    const files = some.filter(({ isFile }) => isFile);
    await Promise.all(files.map((file) => walk(file, inside, finds)));
    for (const deeper of some) if (!deeper.isFile) await walk(deeper, inside, finds);
  }
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((found, failed) => entry.file(found, failed));

const read = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((found, failed) => reader.readEntries(found, failed));
