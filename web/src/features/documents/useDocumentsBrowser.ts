import { useCallback, useMemo, useState } from "react";
import { useMe } from "../../api/me";
import type { FileAction } from "../../files/actions";
import type { Receive } from "../../files/folderDragging";
import type { FolderLocation } from "../../files/location";
import { type OpenFolder, useOpenFolder } from "../../files/useOpenFolder";
import { startUpload } from "../../uploads";
import { documentActions } from "./actions";
import { type LockChanging, useLockChange } from "./changes";
import { type DocumentCommands, type DocumentDialog, useDocumentCommands } from "./commands";
import { documentKind } from "./documentKind";
import { isFile } from "./item";
import { lockAgainstNewVersion } from "./locks";
import { trashAgainstOpening } from "./openDocument";
import type { DocumentItem, FileItem } from "./records";
import { loadDocumentUploads, receiveFiles } from "./upload";
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
  /** What becomes of files that are dropped or pasted on a document. */
  receive: Receive<DocumentItem>;
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
  const receive: Receive<DocumentItem> = (item, into, brought) => {
    const folder = {
      matterID: into.matterID,
      directoryID: into.directoryID,
      basepath: into.path,
      owner: into.owner,
    };
    if (!isFile(item)) return void startUpload(loadDocumentUploads, folder, brought);
    const { id: documentID, filename } = item;
    const trash = { isDeleted: item.isDeleted === 1, around: place?.trashed };
    const against = trashAgainstOpening(trash) ?? lockAgainstNewVersion(item, viewer);
    void receiveFiles({ documentID, filename }, brought, { against, folder });
  };
  return { open, actions, commands, changeLock, dialog, setDialog, preview, receive };
}
