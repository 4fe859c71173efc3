import type { TrashItem } from "../features/trash/records";

/** A document in the Trash Bin, with what a test wants to be different. */
export function trashItem(different: Partial<TrashItem>): TrashItem {
  return {
    id: 20302,
    type: "File",
    filename: "APA.docx",
    isDeleted: 1,
    matterID: 7,
    matterName: "Acquisition of Pelham Cold Storage",
    clientID: 3,
    clientName: "Ostrander Marine Holdings, Inc.",
    directoryID: 30,
    folderPath: "docs/Transaction/",
    displayFolderPath: "Documents / Transaction",
    isInDeletedMatter: 0,
    isInDeletedDirectory: 0,
    deletedDirectoryID: null,
    deletedDirectoryName: "",
    ...different,
  };
}
