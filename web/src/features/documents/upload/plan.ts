import type { UploadPlan, UploadTarget } from "./calls";
import type { CollectedFile, Collection } from "./collect";
import type { NewItem } from "./items";
import { lengthProblem } from "./rules";

/** What the server has to know of an upload before it begins. */
export function planOf({ files, count, folders }: Collection): UploadPlan {
  return {
    topLevelFolders: folders
      .filter((path) => path.indexOf("/") === path.length - 1)
      .map((path) => path.slice(0, -1)),
    topLevelFiles: files.filter(({ folder }) => folder === "").map(({ file }) => file.name),
    filesToUpload: count,
    folderPaths: folders,
  };
}

/** The folder as it will be called: the names that the server gave, step by step. */
export function renamed(folder: string, newNames: Readonly<Record<string, string>>): string {
  let original = "";
  let path = "";
  for (const name of folder.split("/").slice(0, -1)) {
    original += original ? `/${name}` : name;
    path += `${newNames[original] ?? name}/`;
  }
  return path;
}

export function itemsOf(
  { files, unreadable }: Collection,
  target: UploadTarget,
  autoRename: boolean,
  newNames: Readonly<Record<string, string>>,
): NewItem[] {
  const destination = { kind: "folder", target, autoRename } as const;
  return [
    ...files.map(({ file, folder }: CollectedFile): NewItem => {
      const { name } = file;
      const problem = lengthProblem(name);
      return { name, folder: renamed(folder, newNames), destination, ...(problem ? { problem } : { file }) };
    }),
    ...unreadable.map(
      (path): NewItem => ({
        name: path.slice(path.lastIndexOf("/") + 1),
        folder: path.slice(0, path.lastIndexOf("/") + 1),
        destination,
        problem: "This file or folder could not be read.",
      }),
    ),
  ];
}
