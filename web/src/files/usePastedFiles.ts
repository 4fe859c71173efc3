import { useEffect, useRef } from "react";
import { showSnackbar } from "../lib/snackbars";
import { startUpload } from "../uploads";
import { askAboutUpload, type UploadAnswer } from "../uploads/questions";
import { clipboard } from "./clipboard";
import type { FiledItem } from "./filed";
import type { Receive } from "./folderDragging";
import { isFolder } from "./item";
import { onPastedFiles } from "./pastedFiles";
import { reasonAgainstAdding } from "./place";
import { carriedWords } from "./transfer";
import type { OpenFolder } from "./useOpenFolder";

/** Files that are pasted go into the folder that is open, or to the one thing in it that is chosen. */
export function usePastedFiles<Item extends FiledItem>(
  open: OpenFolder<Item>,
  receive: Receive<Item> | undefined,
): void {
  const latest = useRef<(files: readonly File[]) => void>(undefined);
  useEffect(() => {
    latest.current = (files) => bring(open, receive, files);
  });
  useEffect(
    () =>
      onPastedFiles(async (files, pasteHeld) => {
        const meant = pasteHeld ? await whichIsMeant(files) : "confirmed";
        if (meant === "confirmed") latest.current?.(files);
        else if (meant === "other") pasteHeld?.();
      }),
    [],
  );
}

function bring<Item extends FiledItem>(
  { kind, folder, handle }: OpenFolder<Item>,
  receive: Receive<Item> | undefined,
  files: readonly File[],
): void {
  const { place } = folder;
  const { loadUploads } = kind;
  if (!place || !loadUploads) return;
  const against = reasonAgainstAdding(place);
  if (against) return void showSnackbar(against);
  const [only, another] = handle.current?.selected().rows ?? [];
  if (receive && only && !another && !isFolder(only)) return void receive(only, place, files);
  const { matterID, directoryID, path, owner } = place;
  void startUpload(loadUploads, { matterID, directoryID, basepath: path, owner }, files);
}

/** Nobody can know which of the two clipboards was filled last. */
async function whichIsMeant(files: readonly File[]): Promise<UploadAnswer> {
  const held = clipboard.get();
  if (!held) return "confirmed";
  const brought = files.length === 1 && files[0] ? `"${files[0].name}"` : `${files.length} files`;
  return askAboutUpload({
    title: "What should be pasted?",
    text: `${brought} from your computer, or ${carriedWords(held)} that you ${held.cut ? "cut" : "copied"} here.`,
    confirmLabel: "Paste from Computer",
    otherLabel: held.cut ? "Paste What Was Cut" : "Paste What Was Copied",
  });
}
