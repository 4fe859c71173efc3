import type { Collection } from "../../../uploads/collect";
import type { UploadPlan } from "./calls";

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
