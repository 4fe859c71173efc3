import { useEffect, useMemo, useRef } from "react";
import { useChange } from "../api/mutation";
import { showSnackbar } from "../lib/snackbars";
import type { SelectedRows } from "../table";
import { pickFiles, startUpload } from "../uploads";
import { afterPaste, type Carried, clipboard, pasteProblem, rootTypeOf } from "./clipboard";
import type { FiledItem } from "./filed";
import type { FolderDialog } from "./folderDialog";
import type { ChosenIDs } from "./item";
import type { FileKind } from "./kind";
import { carriedFrom, type Place, reasonAgainstAdding } from "./place";
import { reasons, refusals } from "./reasons";
import { saveWhenDone } from "./saving";
import { carriedWords, type Transfer } from "./transfer";
import type { Folder } from "./useFolder";
import { type Trash, useTrash } from "./useTrash";

/** What can be done in every folder, whatever kind of thing lies in it. */
export interface FolderCommands extends Trash {
  zip: (chosen: ChosenIDs) => void;
  hold: (chosen: SelectedRows<FiledItem>, cut: boolean) => void;
  duplicate: (chosen: SelectedRows<FiledItem>) => void;
  paste: () => void;
  /** Asks where to, then moves or copies. */
  sendTo: (chosen: SelectedRows<FiledItem>, how: "move" | "copy") => void;
  /** Asks for people outside the firm, then sends them a link. */
  send: (chosen: SelectedRows<FiledItem>) => void;
  /** Nothing where this kind is not made of files. */
  upload?: (what: { folder: boolean }) => void;
}

export const destinationOf = ({ directoryID, area }: Place) => ({ directoryID, rootType: rootTypeOf(area) });

/** Cuts or copies, and says so: nothing else on the screen tells it of a copy. */
function hold(carried: Carried, cut: boolean): void {
  clipboard.set({ ...carried, cut });
  const isOne = carried.objectIDs.length + carried.directoryIDs.length === 1;
  showSnackbar(
    `${carriedWords(carried)} ${isOne ? "is" : "are"} ${cut ? "cut" : "copied"} and can be pasted.`,
  );
}

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

/** Whoever asks before the folder is known chooses files meanwhile: the dialog opens only within their key or click. */
async function upload(soon: PlaceSoon, load: LoadUploads, what: Picking): Promise<void> {
  const against = reasonAgainstAdding(soon.now());
  if (against) return void showSnackbar(against);
  const here = soon.known();
  const files = await pickFiles(what);
  if (files.length === 0) return;
  const place = await here;
  const obstacle = reasonAgainstAdding(place);
  if (!place || obstacle) return void showSnackbar(obstacle ?? reasons.addOutsideDocuments);
  const { matterID, directoryID, path, owner } = place;
  await startUpload(load, { matterID, directoryID, basepath: path, owner }, files);
}

interface PlaceSoon {
  now: () => Place | undefined;
  /** The folder, as soon as it is known; undefined where it turns out that there is none. */
  known: () => Promise<Place | undefined>;
}

function usePlaceSoon(place: Place | undefined, isMissing: boolean): PlaceSoon {
  const latest = useRef(place);
  const missing = useRef(isMissing);
  const waiting = useRef<((place: Place | undefined) => void)[]>([]);
  useEffect(() => {
    latest.current = place;
    missing.current = isMissing;
    if (place || isMissing) for (const tell of waiting.current.splice(0)) tell(place);
  }, [place, isMissing]);
  return useMemo(
    () => ({
      now: () => latest.current,
      known: () =>
        new Promise((resolve) =>
          latest.current || missing.current ? resolve(latest.current) : void waiting.current.push(resolve),
        ),
    }),
    [],
  );
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
  { place, status }: Pick<Folder<Item>, "place" | "status">,
  onTransfer: (transfer: Transfer) => void,
  onDialog: (dialog: FolderDialog) => void,
): FolderCommands {
  const { loadUploads, accept } = kind;
  const zip = useZip(kind);
  const { trash, restore } = useTrash(kind);
  const soon = usePlaceSoon(place, Boolean(status.error));
  return useMemo((): FolderCommands => {
    const inPlace = (act: (place: Place) => void) => () => place && act(place);
    return {
      trash,
      restore,
      zip: (chosen) => inPlace((here) => zip({ place: here, chosen }))(),
      hold: (chosen, cut) => inPlace((here) => hold(carriedFrom(here, chosen), cut))(),
      duplicate: (chosen) =>
        inPlace((here) => onTransfer({ held: carriedFrom(here, chosen), into: here, how: "duplicate" }))(),
      paste: inPlace((here) => paste(here, onTransfer)),
      sendTo: (chosen, how) => onDialog({ kind: "sendTo", how, chosen }),
      send: (chosen) => onDialog({ kind: "send", chosen }),
      upload: loadUploads && (({ folder }) => void upload(soon, loadUploads, { folder, accept })),
    };
  }, [place, soon, loadUploads, accept, onTransfer, onDialog, zip, trash, restore]);
}
