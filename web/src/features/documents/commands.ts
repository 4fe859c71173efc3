import { useMemo } from "react";
import { useNavigate } from "react-router";
import { afterPaste, clipboard, pasteProblem, rootTypeOf } from "../../files/clipboard";
import { reasons, refusals } from "../../files/reasons";
import type { Transfer } from "../../files/transfer";
import { showSnackbar } from "../../lib/snackbars";
import { paths } from "../../paths";
import type { RowID, SelectedRows } from "../../table";
import { pickFiles } from "../../uploads";
import { type Favoring, type Trash, useFavorite, useTrash } from "./changes";
import { copyDocumentURL } from "./copyDocumentURL";
import { useDownload, useZip } from "./download";
import { type ChosenIDs, chosenIDs, isFile, rowIDOf } from "./item";
import type { LockChange } from "./locks";
import { useOpenDocument } from "./openDocument";
import { carriedFrom, type Place, reasonAgainstAdding } from "./place";
import type { DocumentItem, FileItem } from "./records";
import { uploadDocuments, uploadNewVersion } from "./upload";

/** What asks for a name, or for a decision. */
export type DocumentDialog =
  | { kind: "newFolder" }
  | { kind: "newFile"; extension: "docx" | "xlsx" | "pptx" | "txt" }
  | { kind: "rename"; item: DocumentItem }
  | { kind: "lock"; item: FileItem; change: LockChange };

/** What can be done in a folder, and with the things in it. */
export interface DocumentCommands extends Trash {
  open: (item: DocumentItem) => void;
  launch: (file: FileItem) => void;
  preview: (file: FileItem) => void;
  showProperties: (file: FileItem) => void;
  download: (file: FileItem) => void;
  zip: (chosen: ChosenIDs) => void;
  uploadVersion: (file: FileItem) => void;
  changeLock: (file: FileItem, change: LockChange) => void;
  rename: (item: DocumentItem) => void;
  favor: (chosen: SelectedRows<DocumentItem>) => void;
  copyURL: (file: FileItem) => void;
  hold: (ids: readonly RowID[], cut: boolean) => void;
  duplicate: (ids: readonly RowID[]) => void;
  paste: () => void;
  upload: (what: { folder: boolean }) => void;
}

export interface CommandScope {
  place: Place | undefined;
  addressOf: (path: string) => string;
  onPreview: (file: FileItem) => void;
  onDialog: (dialog: DocumentDialog) => void;
  onTransfer: (transfer: Transfer) => void;
  onLock: (file: FileItem, change: LockChange) => void;
}

/** Pastes what has been cut or copied, or says why not. */
export function paste(place: Place, start: (transfer: Transfer) => void): void {
  const held = clipboard.get();
  const problem = place.trashed ? refusals.paste : pasteProblem(held, destinationOf(place));
  if (problem || !held) return void showSnackbar(problem ?? refusals.paste);
  start({ held, into: place, how: held.cut ? "move" : "copy" });
  clipboard.set(afterPaste(held));
}

export const destinationOf = ({ directoryID, area }: Place) => ({ directoryID, rootType: rootTypeOf(area) });

/** Stars what is chosen, or takes the stars away when all have one. What is as wanted already is left out. */
export function favoringOf({ ids, rows }: SelectedRows<DocumentItem>): Favoring {
  const isFavorite = !rows.every((item) => item.isFavorite === 1);
  const settled = new Set(rows.filter((item) => (item.isFavorite === 1) === isFavorite).map(rowIDOf));
  return { ...chosenIDs(ids.filter((id) => !settled.has(id))), isFavorite };
}

async function upload(place: Place | undefined, what: { folder: boolean }): Promise<void> {
  const against = reasonAgainstAdding(place);
  if (!place || against) return void showSnackbar(against ?? reasons.addOutsideDocuments);
  const files = await pickFiles(what);
  const { matterID, directoryID, path } = place;
  if (files.length > 0) await uploadDocuments({ matterID, directoryID, basepath: path }, files);
}

export function useDocumentCommands(scope: CommandScope): DocumentCommands {
  const { place, addressOf, onPreview, onDialog, onTransfer, onLock } = scope;
  const navigate = useNavigate();
  const launch = useOpenDocument();
  const download = useDownload();
  const zip = useZip();
  const favor = useFavorite();
  const { trash, restore } = useTrash();
  return useMemo((): DocumentCommands => {
    const inPlace = (act: (place: Place) => void) => () => place && act(place);
    return {
      launch,
      trash,
      restore,
      preview: onPreview,
      open: (item) => (isFile(item) ? onPreview(item) : void navigate(addressOf(item.path))),
      showProperties: ({ id }) => void navigate(paths.document(id)),
      download: ({ id, versionNumber }) => download({ documentID: id, versionNumber }),
      zip: (chosen) => inPlace((here) => zip({ place: here, chosen }))(),
      uploadVersion: ({ id, filename }) => void uploadNewVersion({ documentID: id, filename }),
      changeLock: (item, change) =>
        change.overrides ? onDialog({ kind: "lock", item, change }) : onLock(item, change),
      rename: (item) => onDialog({ kind: "rename", item }),
      favor: (chosen) => favor(favoringOf(chosen)),
      copyURL: ({ id }) => void copyDocumentURL(id),
      hold: (ids, cut) => inPlace((here) => clipboard.set({ ...carriedFrom(here, ids), cut }))(),
      duplicate: (ids) =>
        inPlace((here) => onTransfer({ held: carriedFrom(here, ids), into: here, how: "duplicate" }))(),
      paste: inPlace((here) => paste(here, onTransfer)),
      upload: (what) => void upload(place, what),
    };
  }, [
    place,
    addressOf,
    onPreview,
    onDialog,
    onTransfer,
    onLock,
    navigate,
    launch,
    download,
    zip,
    favor,
    trash,
    restore,
  ]);
}
