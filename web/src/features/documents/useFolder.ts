import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUserSettings } from "../../api/userSettings";
import { basepathOf, type FolderLocation } from "../../files/location";
import type { ListStatus, RowSource } from "../../table";
import { isFolder } from "./item";
import { type Place, placeOf } from "./place";
import { type FolderScope, folderQuery, folderSource } from "./queries";
import type { DocumentItem, FolderHead } from "./records";

const foldersFirst = (item: DocumentItem) => (isFolder(item) ? 0 : 1);

export interface Folder {
  head: FolderHead | undefined;
  place: Place | undefined;
  items: readonly DocumentItem[] | undefined;
  source: RowSource<DocumentItem> | undefined;
  status: ListStatus;
  rank: ((item: DocumentItem) => number) | undefined;
  includeDeleted: boolean;
  foldersOnTop: boolean;
  setFoldersOnTop: (onTop: boolean) => void;
}

/** What lies in a folder, and how this person wants it arranged. */
export function useFolder({ matterID, area, names }: FolderLocation, trashShown: boolean): Folder {
  const basepath = basepathOf({ area, names });
  const query = useQuery(folderQuery({ matterID, basepath, includeDeleted: trashShown || undefined }));
  const [settings, changeSettings] = useUserSettings();
  const foldersOnTop = settings.foldersOnTop !== false;
  const { data } = query;
  const includeDeleted = data?.includeDeleted ?? trashShown;
  const served = data !== undefined && data.items === undefined;
  const source = useMemo(() => {
    const scope: FolderScope = { matterID, basepath, includeDeleted: includeDeleted || undefined };
    return served ? folderSource(scope, foldersOnTop) : undefined;
  }, [served, matterID, basepath, includeDeleted, foldersOnTop]);
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
