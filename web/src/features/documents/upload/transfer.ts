import { batched } from "./batched";
import type { UploadCalls } from "./calls";
import type { UploadItem } from "./items";
import { persistently } from "./patience";
import { UnreadableFile } from "./put";

const addressesAtOnce = 4;
const registeredAtOnce = 100;

export interface TransferEvents {
  /** Makes the document the file is for, where it does not exist yet. */
  prepare: (item: UploadItem, signal: AbortSignal) => Promise<void>;
  onChange: () => void;
}

export type Transfer = (item: UploadItem, signal: AbortSignal) => Promise<void>;

/** Takes one file from the disk to a version: address, bytes, registration. Each step survives a lost connection. */
export function createTransfer(calls: UploadCalls, { prepare, onChange }: TransferEvents): Transfer {
  const addressOf = batched(addressesAtOnce, calls.addresses);
  const register = batched(registeredAtOnce, calls.register);

  const trouble = (item: UploadItem) => () => {
    item.note = "Waiting for the connection";
    onChange();
  };

  async function sendBytes(item: UploadItem, file: File, signal: AbortSignal) {
    const { destination } = item;
    const { versionID, url } =
      destination.kind === "version"
        ? await calls.versionAddress(destination.documentID, file)
        : await addressOf({ documentID: item.documentID ?? 0, filesize: file.size });
    item.versionID = versionID;
    item.note = undefined;
    item.sent = 0;
    const onProgress = (sent: number) => {
      item.sent = Math.min(sent, item.size);
      onChange();
    };
    await calls.putFile(url, file, { signal, onProgress });
    item.sent = item.size;
  }

  return async (item, signal) => {
    const { file, destination } = item;
    if (!file) throw new UnreadableFile();
    if (destination.kind === "folder") await prepare(item, signal);
    const documentID = destination.kind === "version" ? destination.documentID : (item.documentID ?? 0);
    // When only the last answer was lost, the version may exist: asking again is safe, sending again is not.
    if (!item.isStored) await persistently(() => sendBytes(item, file, signal), signal, trouble(item));
    item.isStored = true;
    item.settling = true;
    const version = () => ({
      documentID,
      versionID: item.versionID ?? 0,
      filesize: file.size,
      mtime: new Date(file.lastModified).toISOString(),
    });
    await persistently(() => register(version()), signal, onChange);
  };
}
