import { useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { rememberFolder } from "./lastFolders";
import { type Area, type FolderLocation, foldersInAddress } from "./location";

/** The folder in the address; the tab remembers it. */
export function useFolderLocation(matterID: number, area: Area, home: string): FolderLocation {
  const { pathname } = useLocation();
  useEffect(() => rememberFolder(home, pathname), [home, pathname]);
  return useMemo(
    () => ({ matterID, area, names: foldersInAddress(pathname, home) }),
    [matterID, area, home, pathname],
  );
}
