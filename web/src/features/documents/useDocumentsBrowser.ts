import { type RefObject, useCallback, useMemo, useRef, useState } from "react";
import { useMe } from "../../api/me";
import type { FileAction } from "../../files/actions";
import { encodeFolders, type FolderLocation, namesIn } from "../../files/location";
import { type Transferring, useTransfer } from "../../files/useTransfer";
import { useTrashShown } from "../../lib/useTrashShown";
import type { TableHandle } from "../../table";
import { documentActions } from "./actions";
import { type LockChanging, transferCalls, useLockChange } from "./changes";
import { type DocumentCommands, type DocumentDialog, useDocumentCommands } from "./commands";
import type { DocumentItem, FileItem } from "./records";
import { useBrowserKeys } from "./useBrowserKeys";
import { type Folder, useFolder } from "./useFolder";
import { useFolderCreation } from "./useFolderCreation";
import { usePreviewed } from "./usePreviewed";

/** A folder that is open: what lies in it, what can be done, what is being asked. */
export interface OpenFolder {
  folder: Folder;
  actions: readonly FileAction<DocumentItem>[];
  commands: DocumentCommands;
  transfer: Transferring;
  changeLock: LockChanging;
  handle: RefObject<TableHandle<DocumentItem> | null>;
  addressOf: (path: string) => string;
  showTrash: (shown: boolean) => void;
  dialog: DocumentDialog | undefined;
  setDialog: (dialog: DocumentDialog | undefined) => void;
  previewed: number | undefined;
  showPreview: (documentID: number | undefined) => void;
  preview: (file: FileItem) => void;
}

export function useDocumentsBrowser(location: FolderLocation, home: string): OpenFolder {
  const [trashAsked, showTrash] = useTrashShown();
  const folder = useFolder(location, trashAsked);
  const { place, includeDeleted } = folder;
  const [dialog, setDialog] = useState<DocumentDialog>();
  const [previewed, showPreview] = usePreviewed();
  const handle = useRef<TableHandle<DocumentItem>>(null);
  const transfer = useTransfer(transferCalls);
  const changeLock = useLockChange();
  const { user: viewer } = useMe();
  const addressOf = useCallback(
    (path: string) => `${home}${encodeFolders(namesIn(path))}${trashAsked ? "?showItemsInTrash=true" : ""}`,
    [home, trashAsked],
  );
  const preview = useCallback((file: FileItem) => showPreview(file.id), [showPreview]);
  const commands = useDocumentCommands({
    place,
    addressOf,
    onPreview: preview,
    onDialog: setDialog,
    onTransfer: transfer.start,
    onLock: changeLock,
  });
  const actions = useMemo(
    () => (place ? documentActions({ place, viewer, includeDeleted, commands }) : []),
    [place, viewer, includeDeleted, commands],
  );
  useBrowserKeys(handle, actions, commands);
  useFolderCreation(place, setDialog, commands.upload);
  return {
    folder,
    actions,
    commands,
    transfer,
    changeLock,
    handle,
    addressOf,
    showTrash,
    dialog,
    setDialog,
    previewed,
    showPreview,
    preview,
  };
}
