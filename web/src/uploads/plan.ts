import type { CollectedFile, Collection } from "./collect";
import type { NewItem } from "./items";
import type { AgreedUpload, UploadKind } from "./kind";

/** The folder as it will be called: the names that the server gave, step by step. */
export function renamed(folder: string, newNames: AgreedUpload["folderNames"]): string {
  let original = "";
  let path = "";
  for (const name of folder.split("/").slice(0, -1)) {
    original += original ? `/${name}` : name;
    path += `${newNames[original] ?? name}/`;
  }
  return path;
}

/** The files of an upload for the engine, those that cannot be sent among them. */
export function itemsOf(
  { files, unreadable }: Collection,
  { destination, folderNames, elsewhere }: AgreedUpload,
  fileProblem: UploadKind["fileProblem"],
): NewItem[] {
  return [
    ...files.flatMap(({ file, folder }: CollectedFile): NewItem[] => {
      const to = elsewhere?.get(file) ?? destination;
      if (to === "leftOut") return [];
      const { name } = file;
      const problem = fileProblem(file);
      const sent = problem ? { problem } : { file };
      return [{ name, folder: renamed(folder, folderNames), destination: to, ...sent }];
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
