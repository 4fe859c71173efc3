import { useMemo } from "react";
import { useNavigate } from "react-router";
import type { FiledItem } from "../../files/filed";
import type { FolderCommands } from "../../files/folderCommands";
import type { FolderDialog } from "../../files/folderDialog";
import { chosenIDs, rowIDOf } from "../../files/item";
import { paths } from "../../paths";
import type { SelectedRows } from "../../table";
import { type Favoring, useFavorite } from "./changes";
import { copyDocumentURL } from "./copyDocumentURL";
import { useDownload } from "./download";
import { isFile } from "./item";
import type { LockChange } from "./locks";
import { useOpenDocument } from "./openDocument";
import type { DocumentItem, FileItem } from "./records";
import { uploadNewVersion } from "./upload";

/** What asks for the name of a document, or for a decision about one. */
export type DocumentDialog =
  | { kind: "newFile"; extension: "docx" | "xlsx" | "pptx" | "txt" }
  | { kind: "rename"; item: FileItem }
  | { kind: "lock"; item: FileItem; change: LockChange };

/** What can be done in a folder, and with the documents in it. */
export interface DocumentCommands extends FolderCommands {
  enter: (folder: Pick<FiledItem, "path">) => void;
  launch: (file: FileItem) => void;
  preview: (file: FileItem) => void;
  showProperties: (file: FileItem) => void;
  download: (file: FileItem) => void;
  uploadVersion: (file: FileItem) => void;
  changeLock: (file: FileItem, change: LockChange) => void;
  rename: (item: DocumentItem) => void;
  favor: (chosen: SelectedRows<DocumentItem>) => void;
  copyURL: (file: FileItem) => void;
}

export interface CommandScope {
  folderCommands: FolderCommands;
  enter: DocumentCommands["enter"];
  onPreview: (file: FileItem) => void;
  onDialog: (dialog: DocumentDialog) => void;
  onFolderDialog: (dialog: FolderDialog) => void;
  onLock: (file: FileItem, change: LockChange) => void;
}

/** Stars what is chosen, or takes the stars away when all have one. What is as wanted already is left out. */
export function favoringOf({ ids, rows }: SelectedRows<DocumentItem>): Favoring {
  const isFavorite = !rows.every((item) => item.isFavorite === 1);
  const settled = new Set(rows.filter((item) => (item.isFavorite === 1) === isFavorite).map(rowIDOf));
  return { ...chosenIDs(ids.filter((id) => !settled.has(id))), isFavorite };
}

export function useDocumentCommands(scope: CommandScope): DocumentCommands {
  const { folderCommands, enter, onPreview, onDialog, onFolderDialog, onLock } = scope;
  const navigate = useNavigate();
  const launch = useOpenDocument();
  const download = useDownload();
  const favor = useFavorite();
  return useMemo(
    (): DocumentCommands => ({
      ...folderCommands,
      launch,
      preview: onPreview,
      enter,
      showProperties: ({ id }) => void navigate(paths.document(id)),
      download: ({ id, versionNumber }) => download({ documentID: id, versionNumber }),
      uploadVersion: ({ id, filename }) => void uploadNewVersion({ documentID: id, filename }),
      changeLock: (item, change) =>
        change.overrides ? onDialog({ kind: "lock", item, change }) : onLock(item, change),
      rename: (item) =>
        isFile(item)
          ? onDialog({ kind: "rename", item })
          : onFolderDialog({ kind: "renameFolder", folder: item }),
      favor: (chosen) => favor(favoringOf(chosen)),
      copyURL: ({ id }) => void copyDocumentURL(id),
    }),
    [folderCommands, enter, onPreview, onDialog, onFolderDialog, onLock, navigate, launch, download, favor],
  );
}
