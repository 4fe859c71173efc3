import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTrashShown } from "../lib/useTrashShown";
import type { TableHandle } from "../table";
import type { FiledItem } from "./filed";
import { type FolderCommands, useFolderCommands } from "./folderCommands";
import type { FolderDialog } from "./folderDialog";
import type { FileKind } from "./kind";
import { encodeFolders, type FolderLocation, namesIn } from "./location";
import { type Folder, useFolder } from "./useFolder";
import { usePreviewed } from "./usePreviewed";
import { type Transferring, useTransfer } from "./useTransfer";

/** A folder that is open: what lies in it, what can be done, what is being asked. */
export interface OpenFolder<Item extends FiledItem> {
  kind: FileKind<Item>;
  location: FolderLocation;
  folder: Folder<Item>;
  commands: FolderCommands;
  transfer: Transferring;
  handle: RefObject<TableHandle<Item> | null>;
  /** The address of a folder, by its path. */
  addressOf: (path: string) => string;
  /** Opens a folder of the list. */
  enter: (folder: Pick<FiledItem, "path">) => void;
  showTrash: (shown: boolean) => void;
  dialog: FolderDialog | undefined;
  setDialog: (dialog: FolderDialog | undefined) => void;
  previewed: number | undefined;
  showPreview: (id: number | undefined) => void;
}

/** Opens a folder of a kind; `home` is the address of its root. */
export function useOpenFolder<Item extends FiledItem>(
  kind: FileKind<Item>,
  location: FolderLocation,
  home: string,
): OpenFolder<Item> {
  const [trashAsked, showTrash] = useTrashShown();
  const folder = useFolder(kind, location, trashAsked);
  const [dialog, setDialog] = useState<FolderDialog>();
  const [previewed, showPreview] = usePreviewed();
  const handle = useRef<TableHandle<Item>>(null);
  const { calls, refreshes, moveRefusal } = kind;
  const transfer = useTransfer(
    useMemo(() => ({ ...calls, refreshes, moveRefusal }), [calls, refreshes, moveRefusal]),
  );
  const addressOf = useCallback(
    (path: string) => `${home}${encodeFolders(namesIn(path))}${trashAsked ? "?showItemsInTrash=true" : ""}`,
    [home, trashAsked],
  );
  const navigate = useNavigate();
  const enter = useCallback(
    ({ path }: Pick<FiledItem, "path">) => void navigate(addressOf(path)),
    [navigate, addressOf],
  );
  const commands = useFolderCommands(kind, folder, transfer.start, setDialog);
  return {
    kind,
    location,
    folder,
    commands,
    transfer,
    handle,
    addressOf,
    enter,
    showTrash,
    dialog,
    setDialog,
    previewed,
    showPreview,
  };
}
