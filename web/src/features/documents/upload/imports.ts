import type { UploadCalls } from "./calls";
import type { Destination, UploadItem } from "./items";
import { persistently } from "./patience";

const importedAtOnce = 500;

type IntoFolder = Extract<Destination, { kind: "folder" }>;

const isMissing = (item: UploadItem, destination: Destination): boolean =>
  item.destination === destination && item.documentID === undefined && item.imported === undefined;

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/**
 * Makes the documents of files, with their folders, shortly before the files are sent: the next five hundred that go to
 * the same place in one call, which is made once however often it has to be repeated.
 */
export function createImports(
  calls: UploadCalls,
  upcoming: () => Iterable<UploadItem>,
  onRefused: (items: readonly UploadItem[], cause: unknown) => void,
) {
  function chunkFor(item: UploadItem, destination: IntoFolder): UploadItem[] {
    const chunk = [item];
    for (const other of upcoming()) {
      if (chunk.length === importedAtOnce) break;
      if (isMissing(other, destination)) chunk.push(other);
    }
    return chunk;
  }

  async function run(chunk: UploadItem[], { target, autoRename }: IntoFolder) {
    const documents = chunk.map(({ name, folder, size, file }) => ({
      filename: name,
      folderPath: folder,
      filesize: size,
      mtime: new Date(file?.lastModified ?? 0).toISOString(),
    }));
    const key = newKey();
    // Others of the chunk wait for it too: it goes on when the file that began it is paused or removed.
    const { signal } = new AbortController();
    try {
      const ids = await persistently(
        () => calls.importDocuments(target, autoRename, documents, key),
        signal,
        () => undefined,
      );
      chunk.forEach((item, index) => {
        item.documentID = ids[index];
      });
    } catch (cause) {
      onRefused(chunk, cause);
      throw cause;
    } finally {
      for (const item of chunk) item.imported = undefined;
    }
  }

  return async (item: UploadItem, signal: AbortSignal): Promise<void> => {
    const { destination } = item;
    if (destination.kind !== "folder" || item.documentID !== undefined) return;
    if (!item.imported) {
      const chunk = chunkFor(item, destination);
      const running = run(chunk, destination);
      for (const one of chunk) one.imported = running;
    }
    await item.imported;
    signal.throwIfAborted();
  };
}
