import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FiledItem } from "./filed";
import type { FolderListing } from "./folderQueries";
import { addressOfFolder, basepathOf, type FolderLocation } from "./location";
import { keepOpen } from "./openFolders";

const samePath = (a: string, b: string) =>
  a.normalize("NFC").toLowerCase() === b.normalize("NFC").toLowerCase();

/** Stays with the folder when somebody renames or moves it, and leads old addresses to where it lies now. */
export function useFollowedFolder<Item extends FiledItem>(
  { matterID, area, names }: FolderLocation,
  { data, isFetching, isPlaceholderData }: UseQueryResult<FolderListing<Item>>,
): void {
  const basepath = basepathOf({ area, names });
  const navigate = useNavigate();
  const { search } = useLocation();
  const head = isPlaceholderData ? undefined : data?.head;
  const directoryID = head?.directoryID;
  useEffect(
    () => (directoryID === undefined ? undefined : keepOpen(matterID, basepath, directoryID)),
    [matterID, basepath, directoryID],
  );
  const isThere = head?.matterID === matterID && samePath(head.prefix, basepath);
  const address = head && !isFetching && !isThere ? addressOfFolder(head.matterID, head.prefix) : undefined;
  useEffect(() => {
    if (address) void navigate(`${address}${search}`, { replace: true });
  }, [address, search, navigate]);
}
