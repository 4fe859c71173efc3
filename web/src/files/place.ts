import type { SelectedRows } from "../table";
import { type Carried, rootTypeOf } from "./clipboard";
import type { FiledItem, FolderHead } from "./filed";
import { chosenIDs } from "./item";
import type { Area } from "./location";
import { reasons } from "./reasons";
import type { FolderTarget } from "./transfer";

/** The folder that is open, as far as actions must know it. */
export interface Place extends FolderTarget {
  area: Area;
  /** What around it lies in the Trash Bin. */
  trashed: "matter" | "folder" | undefined;
}

export function placeOf(head: FolderHead): Place {
  return {
    matterID: head.matterID,
    directoryID: head.directoryID,
    path: head.prefix,
    owner: ownerOf(head),
    area: areaOf(head.prefix),
    trashed: head.isInDeletedMatter ? "matter" : head.isInDeletedDirectory ? "folder" : undefined,
  };
}

const areaOf = (path: string) => path.split("/")[0] as Area;

const firmAreas: Partial<Record<Area, string>> = {
  public: "Firm Documents (Public)",
  private: "Firm Documents (Private)",
};

/** What the matter of a folder is called, or the area of the firm. */
export const ownerOf = ({ matterName, prefix }: FolderHead): string =>
  firmAreas[areaOf(prefix)] ?? matterName;

/** Why nearly nothing can be done here. */
export function reasonAgainstWork(place: Pick<Place, "trashed"> | undefined): string | undefined {
  if (!place?.trashed) return undefined;
  return place.trashed === "matter" ? reasons.matterInTrash : reasons.folderInTrash;
}

/** Why nothing can be added here. */
export function reasonAgainstAdding(place: Pick<Place, "trashed"> | undefined): string | undefined {
  if (!place?.trashed) return undefined;
  return place.trashed === "matter" ? reasons.addToTrashedMatter : reasons.addToTrashedFolder;
}

/** The chosen things, as cut, copy and drag hold them. */
export function carriedFrom(place: Place, { ids, rows }: SelectedRows<FiledItem>): Carried {
  const { files, folders } = chosenIDs(ids);
  const [only] = rows;
  const { matterID, directoryID, path, owner } = place;
  return {
    objectIDs: files,
    directoryIDs: folders,
    sourceBasepath: place.path,
    sourceDirectoryID: place.directoryID,
    rootType: rootTypeOf(place.area),
    source: { matterID, directoryID, path, owner },
    name: ids.length === 1 ? only?.filename : undefined,
  };
}
