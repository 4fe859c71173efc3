import { queryOptions } from "@tanstack/react-query";
import { isFolder } from "../../../files/item";
import type { SendDialogProps } from "../../../files/sendDialog";
import { formatCount, formatSize } from "../../../lib/sizes";
import { documentKind } from "../../documents/documentKind";
import { isFile } from "../../documents/item";
import type { DocumentItem, FileItem, FolderItem } from "../../documents/records";

/** What was chosen to be sent, as far as the list has loaded it. */
export interface Outgoing {
  files: readonly FileItem[];
  folders: readonly FolderItem[];
  /** How many documents and folders were chosen, loaded or not. */
  documentCount: number;
  folderCount: number;
}

export function outgoingOf({ ids, rows }: SendDialogProps["chosen"]): Outgoing {
  // Send is offered where documents lie.
  const items = rows as readonly DocumentItem[];
  const folderCount = ids.filter((id) => isFolder({ type: String(id).split(" ")[0] ?? "" })).length;
  return {
    files: items.filter(isFile),
    folders: items.filter((item): item is FolderItem => isFolder(item)),
    documentCount: ids.length - folderCount,
    folderCount,
  };
}

const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;

/** '3 documents and 1 folder' */
export function namesOf({ documentCount, folderCount }: Outgoing): string {
  const parts = [
    documentCount > 0 && counted(documentCount, "document"),
    folderCount > 0 && counted(folderCount, "folder"),
  ];
  return parts.filter(Boolean).join(" and ");
}

/** What folders hold, with all folders in them. */
export interface Contents {
  documents: number;
  bytes: number;
  /** There is more than was looked at. */
  more: boolean;
}

const foldersAtMost = 100;
const atOnce = 4;
const itemsAtMost = 2000;

/** Counts what lies in folders. What is in the Trash Bin is not sent, and not counted. */
export async function contentsOf(
  matterID: number,
  folders: readonly string[],
  signal?: AbortSignal,
): Promise<Contents> {
  const contents: Contents = { documents: 0, bytes: 0, more: false };
  const waiting = [...folders];
  for (let read = 0; waiting.length > 0; read += atOnce) {
    if (read >= foldersAtMost) return { ...contents, more: true };
    const lists = await Promise.all(
      waiting
        .splice(0, atOnce)
        .map((basepath) => documentKind.calls.list({ matterID, basepath, atMost: itemsAtMost }, signal)),
    );
    for (const { head, items } of lists) {
      if (head.listIsLeftOut) contents.more = true;
      for (const item of items) {
        if (isFile(item)) {
          contents.documents += 1;
          contents.bytes += item.filesize;
        } else waiting.push(item.path);
      }
    }
  }
  return contents;
}

export const contentsQuery = (matterID: number, folders: readonly string[]) =>
  queryOptions({
    queryKey: ["outgoingContents", matterID, folders],
    queryFn: ({ signal }) => contentsOf(matterID, folders, signal),
    enabled: folders.length > 0,
    staleTime: 0,
    gcTime: 0,
    // Without the number the dialog is as good as any; the server counts by itself.
    meta: { inPlace: true, stays: true },
  });

/** '6 documents, 9.1 MiB' in all, as far as it is known. */
export function totalOf(outgoing: Outgoing, contents: Contents | undefined): string {
  const { files, folders, documentCount, folderCount } = outgoing;
  const documents = documentCount + (contents?.documents ?? 0);
  const bytes = files.reduce((sum, { filesize }) => sum + filesize, contents?.bytes ?? 0);
  const known =
    files.length === documentCount && folders.length === folderCount && (contents || folderCount === 0);
  const total = `${counted(documents, "document")}, ${formatSize(bytes)}`;
  if (known) return contents?.more ? `more than ${total}` : total;
  if (files.length < documentCount) return namesOf(outgoing);
  return documentCount > 0
    ? `${total}, and what is in ${counted(folderCount, "folder")}`
    : `what is in ${counted(folderCount, "folder")}`;
}
