import { useMemo } from "react";
import { useChange } from "../api/mutation";
import { showSnackbar } from "../lib/snackbars";
import type { RowID, SelectedRows } from "../table";
import { pickFiles, startUpload } from "../uploads";
import { afterPaste, clipboard, pasteProblem, rootTypeOf } from "./clipboard";
import type { FiledItem } from "./filed";
import type { FolderDialog } from "./folderDialog";
import type { ChosenIDs } from "./item";
import type { FileKind } from "./kind";
import { carriedFrom, type Place, reasonAgainstAdding } from "./place";
import { reasons, refusals } from "./reasons";
import { saveWhenDone } from "./saving";
import type { Transfer } from "./transfer";
import { type Trash, useTrash } from "./useTrash";

/** What can be done in every folder, whatever kind of thing lies in it. */
export interface FolderCommands extends Trash {
  zip: (chosen: ChosenIDs) => void;
  hold: (ids: readonly RowID[], cut: boolean) => void;
  duplicate: (ids: readonly RowID[]) => void;
  paste: () => void;
  /** Asks where to, then moves or copies. */
  sendTo: (chosen: SelectedRows<FiledItem>, how: "move" | "copy") => void;
  /** Asks for people outside the firm, then sends them a link. */
  send: (chosen: SelectedRows<FiledItem>) => void;
  /** Nothing where this kind is not made of files. */
  upload?: (what: { folder: boolean }) => void;
}

export const destinationOf = ({ directoryID, area }: Place) => ({ directoryID, rootType: rootTypeOf(area) });

/** Pastes what has been cut or copied, or says why not. */
function paste(place: Place, start: (transfer: Transfer) => void): void {
  const held = clipboard.get();
  const problem = place.trashed ? refusals.paste : pasteProblem(held, destinationOf(place));
  if (problem || !held) return void showSnackbar(problem ?? refusals.paste);
  start({ held, into: place, how: held.cut ? "move" : "copy" });
  clipboard.set(afterPaste(held));
}

type LoadUploads = NonNullable<FileKind<FiledItem>["loadUploads"]>;

interface Picking {
  folder: boolean;
  accept?: string;
}

async function upload(place: Place | undefined, load: LoadUploads, what: Picking): Promise<void> {
  const against = reasonAgainstAdding(place);
  if (!place || against) return void showSnackbar(against ?? reasons.addOutsideDocuments);
  const files = await pickFiles(what);
  const { matterID, directoryID, path } = place;
  if (files.length > 0) await startUpload(load, { matterID, directoryID, basepath: path }, files);
}

/** A ZIP of what is chosen. */
function useZip<Item extends FiledItem>({ calls }: FileKind<Item>) {
  const change = useChange({
    call: ({ place, chosen }: { place: Place; chosen: ChosenIDs }) => calls.zip(place, chosen),
    stays: true,
    fails: "Bulk Download Failed: We were not able to process your request. Please try again.",
    afterwards: ({ jobID }) => void saveWhenDone(jobID, "Downloading"),
  });
  return change.mutate;
}

export function useFolderCommands<Item extends FiledItem>(
  kind: FileKind<Item>,
  place: Place | undefined,
  onTransfer: (transfer: Transfer) => void,
  onDialog: (dialog: FolderDialog) => void,
): FolderCommands {
  const { loadUploads, accept } = kind;
  const zip = useZip(kind);
  const { trash, restore } = useTrash(kind);
  return useMemo((): FolderCommands => {
    const inPlace = (act: (place: Place) => void) => () => place && act(place);
    return {
      trash,
      restore,
      zip: (chosen) => inPlace((here) => zip({ place: here, chosen }))(),
      hold: (ids, cut) => inPlace((here) => clipboard.set({ ...carriedFrom(here, ids), cut }))(),
      duplicate: (ids) =>
        inPlace((here) => onTransfer({ held: carriedFrom(here, ids), into: here, how: "duplicate" }))(),
      paste: inPlace((here) => paste(here, onTransfer)),
      sendTo: (chosen, how) => onDialog({ kind: "sendTo", how, chosen }),
      send: (chosen) => onDialog({ kind: "send", chosen }),
      upload: loadUploads && (({ folder }) => void upload(place, loadUploads, { folder, accept })),
    };
  }, [place, loadUploads, accept, onTransfer, onDialog, zip, trash, restore]);
}
