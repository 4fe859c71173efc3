import { goesWhole, type UploadItem } from "./items";
import { persistently } from "./patience";
import { type putFile, UnreadableFile } from "./put";

export interface TransferEvents {
  /** Makes the record the file is for, where it does not exist yet. */
  prepare: (item: UploadItem, signal: AbortSignal) => Promise<void>;
  onChange: () => void;
}

export type Transfer = (item: UploadItem, signal: AbortSignal) => Promise<void>;

/** Takes one file from the disk to its record: address, bytes, confirmation, or all at once. Each step survives a lost connection. */
export function createTransfer(put: typeof putFile, { prepare, onChange }: TransferEvents): Transfer {
  const trouble = (item: UploadItem) => () => {
    item.note = "Waiting for the connection";
    onChange();
  };

  async function sendBytes(item: UploadItem, file: File, signal: AbortSignal) {
    const { url, confirm } = await item.destination.addressFor(file, item.recordID);
    item.confirm = confirm;
    item.note = undefined;
    item.sent = 0;
    const onProgress = (sent: number) => {
      item.sent = Math.min(sent, item.size);
      onChange();
    };
    await put(url, file, { signal, onProgress });
    item.sent = item.size;
  }

  async function sendWhole(item: UploadItem, file: File, signal: AbortSignal) {
    const onSent = () => {
      item.note = undefined;
      item.settling = true;
      onChange();
    };
    try {
      await item.destination.whole?.send({
        file,
        filename: item.name,
        folderPath: item.folder,
        signal,
        onSent,
      });
    } finally {
      item.settling = false;
    }
    item.sent = item.size;
  }

  return async (item, signal) => {
    const { file } = item;
    if (!file) throw new UnreadableFile();
    if (goesWhole(item)) {
      await persistently(() => sendWhole(item, file, signal), signal, trouble(item));
      return;
    }
    await prepare(item, signal);
    // When only the last answer was lost, the file may be there: asking again is safe, sending again is not.
    if (!item.isStored) await persistently(() => sendBytes(item, file, signal), signal, trouble(item));
    item.isStored = true;
    item.settling = true;
    await persistently(async () => item.confirm?.(), signal, onChange);
  };
}
