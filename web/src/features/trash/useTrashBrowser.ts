import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useUserSettings } from "../../api/userSettings";
import { rememberFolder } from "../../files/lastFolders";
import { usePreviewed } from "../../files/usePreviewed";
import { paths } from "../../paths";
import type { ListedRows, SelectedRows, TableHandle } from "../../table";
import type { TrashCommands } from "./actions";
import { addressInTrash, addressOutside, folderIn } from "./addresses";
import { isFiled, type ThingsContext, thingsTabs } from "./contexts";
import { aimOf } from "./HeaderButtons";
import type { Destruction } from "./manifest";
import { questionOf, trashFolderQuery, trashSource } from "./queries";
import { folderOf, type TrashItem } from "./records";
import { useRestoring } from "./restoring";
import { chosenByType } from "./selection";

/** The folder in the address; the tab remembers it. */
function useTrashFolder(context: ThingsContext) {
  const { pathname } = useLocation();
  useEffect(() => rememberFolder(paths.trash(context), pathname), [context, pathname]);
  return useMemo(() => (isFiled(context) ? folderIn(pathname, context) : undefined), [context, pathname]);
}

function useFoldersOnTop() {
  const [settings, change] = useUserSettings();
  return { on: settings.foldersOnTop !== false, set: (on: boolean) => change({ foldersOnTop: on }) };
}

/** What the red button and the menus ask about, while they do. */
function useDestroying(context: ThingsContext, folder: ReturnType<typeof useTrashFolder>, onTop: boolean) {
  const [asked, setAsked] = useState<Destruction>();
  return useMemo(() => {
    const ask = (selected: SelectedRows<TrashItem>, listed: ListedRows) =>
      setAsked({
        aim: aimOf({ context, inFolder: folder !== undefined, selected, listed }),
        chosen: chosenByType(selected.ids),
        listed: questionOf(listed.query, { context, folder, foldersOnTop: onTop }),
      });
    return { asked, ask, close: () => setAsked(undefined) };
  }, [asked, context, folder, onTop]);
}

/** A tab of the Trash Bin, or a folder in it: what is listed, what can be done, what is being asked. */
export function useTrashBrowser(context: ThingsContext) {
  const navigate = useNavigate();
  const folder = useTrashFolder(context);
  const foldersOnTop = useFoldersOnTop();
  const head = useQuery({
    ...trashFolderQuery(context, folder ?? { matterID: 0, path: "" }),
    enabled: folder !== undefined,
  });
  const source = useMemo(
    () => trashSource({ context, folder, foldersOnTop: foldersOnTop.on }),
    [context, folder, foldersOnTop.on],
  );
  const handle = useRef<TableHandle<TrashItem>>(null);
  const [previewedID, showPreview] = usePreviewed();
  const restoring = useRestoring();
  const destroying = useDestroying(context, folder, foldersOnTop.on);
  const { restore } = restoring;
  const { ask } = destroying;
  const commands = useMemo((): TrashCommands => {
    const everything = { query: { sort: undefined, text: "", filters: {}, tab: undefined }, ...noNumbers };
    return {
      openFolder: (item) => isFiled(context) && void navigate(addressInTrash(context, folderOf(item))),
      open: (item) =>
        item.type === "Matter"
          ? void navigate(paths.matterDocs(item.id))
          : item.type === "Client"
            ? void navigate(paths.client(item.id))
            : showPreview(item.id),
      preview: isFiled(context) ? ({ id }) => showPreview(id) : undefined,
      locate: ({ matterID, folderPath }) =>
        void navigate(addressOutside({ matterID: matterID ?? 0, path: folderPath })),
      restore,
      destroy: (selected) => ask(selected, everything),
    };
  }, [context, navigate, showPreview, restore, ask]);
  const cells = useMemo(() => ({ preview: showPreview, addressOf: () => "" }), [showPreview]);
  return {
    handle,
    folder,
    head,
    source,
    commands,
    cells,
    restoring,
    destroying,
    showPreview,
    foldersOnTop: isFiled(context) ? foldersOnTop : undefined,
    previewed: previewedID === undefined ? undefined : { type: thingsTabs[context].type, id: previewedID },
  };
}

const noNumbers = { filtering: false, counted: false, matching: 0, total: 0 };
