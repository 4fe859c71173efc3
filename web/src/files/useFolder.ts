import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUserSettings } from "../api/userSettings";
import type { ListStatus, RowSource } from "../table";
import { useColumnVisibility } from "../table/environment";
import type { FiledItem, FolderHead } from "./filed";
import { folderQuery, folderSource } from "./folderQueries";
import { isFolder } from "./item";
import type { FileKind, FolderScope } from "./kind";
import { basepathOf, type FolderLocation } from "./location";
import { type Place, placeOf } from "./place";
import { useFollowedFolder } from "./useFollowedFolder";

const foldersFirst = (item: FiledItem) => (isFolder(item) ? 0 : 1);

export interface Folder<Item> {
  head: FolderHead | undefined;
  place: Place | undefined;
  items: readonly Item[] | undefined;
  source: RowSource<Item> | undefined;
  status: ListStatus;
  rank: ((item: Item) => number) | undefined;
  includeDeleted: boolean;
  foldersOnTop: boolean;
  setFoldersOnTop: (onTop: boolean) => void;
}

/** What the server is asked beyond the usual, for columns that this person shows. */
function useFurther<Item extends FiledItem>({ tableID, further }: FileKind<Item>) {
  const [visibility] = useColumnVisibility(tableID);
  return further?.columns.some((id) => visibility[id]) ? further.question : undefined;
}

/** What lies in a folder, and how this person wants it arranged. */
export function useFolder<Item extends FiledItem>(
  kind: FileKind<Item>,
  { matterID, area, names }: FolderLocation,
  trashShown: boolean,
): Folder<Item> {
  const basepath = basepathOf({ area, names });
  const further = useFurther(kind);
  const asked = { matterID, basepath, includeDeleted: trashShown || undefined, ...further };
  const query = useQuery(folderQuery(kind, asked));
  useFollowedFolder({ matterID, area, names }, query);
  const [settings, changeSettings] = useUserSettings();
  const foldersOnTop = settings.foldersOnTop !== false;
  const { data } = query;
  const includeDeleted = data?.includeDeleted ?? trashShown;
  const served = data !== undefined && data.items === undefined;
  const source = useMemo(() => {
    const scope: FolderScope = {
      matterID,
      basepath,
      includeDeleted: includeDeleted || undefined,
      ...further,
    };
    return served ? folderSource(kind, scope, foldersOnTop) : undefined;
  }, [served, kind, matterID, basepath, includeDeleted, further, foldersOnTop]);
  const head = data?.head;
  return {
    head,
    place: useMemo(() => head && placeOf(head), [head]),
    items: data?.items,
    source,
    status: query,
    rank: foldersOnTop ? foldersFirst : undefined,
    includeDeleted,
    foldersOnTop,
    setFoldersOnTop: (onTop) => changeSettings({ foldersOnTop: onTop }),
  };
}
