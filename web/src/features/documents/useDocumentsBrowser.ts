import { useCallback, useMemo, useState } from "react";
import { useMe } from "../../api/me";
import type { FileAction } from "../../files/actions";
import type { FolderLocation } from "../../files/location";
import { type OpenFolder, useOpenFolder } from "../../files/useOpenFolder";
import { documentActions } from "./actions";
import { type LockChanging, useLockChange } from "./changes";
import { type DocumentCommands, type DocumentDialog, useDocumentCommands } from "./commands";
import { documentKind } from "./documentKind";
import type { DocumentItem, FileItem } from "./records";
import { useFolderCreation } from "./useFolderCreation";

/** A folder of documents that is open, with what only documents have. */
export interface OpenDocuments {
  open: OpenFolder<DocumentItem>;
  actions: readonly FileAction<DocumentItem>[];
  commands: DocumentCommands;
  changeLock: LockChanging;
  dialog: DocumentDialog | undefined;
  setDialog: (dialog: DocumentDialog | undefined) => void;
  preview: (file: FileItem) => void;
}

export function useDocumentsBrowser(location: FolderLocation, home: string): OpenDocuments {
  const open = useOpenFolder(documentKind, location, home);
  const { place, includeDeleted } = open.folder;
  const [dialog, setDialog] = useState<DocumentDialog>();
  const changeLock = useLockChange();
  const { user: viewer } = useMe();
  const { showPreview, setDialog: askFolderName } = open;
  const preview = useCallback((file: FileItem) => showPreview(file.id), [showPreview]);
  const commands = useDocumentCommands({
    folderCommands: open.commands,
    enter: open.enter,
    onPreview: preview,
    onDialog: setDialog,
    onFolderDialog: askFolderName,
    onLock: changeLock,
  });
  const actions = useMemo(
    () => (place ? documentActions({ place, viewer, includeDeleted, commands }) : []),
    [place, viewer, includeDeleted, commands],
  );
  useFolderCreation(place, setDialog, askFolderName, commands.upload);
  return { open, actions, commands, changeLock, dialog, setDialog, preview };
}
