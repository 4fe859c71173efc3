import { goesWhole, type UploadItem } from "./items";
import type { Destination } from "./kind";
import { persistently } from "./patience";

const isMissing = (item: UploadItem, destination: Destination): boolean =>
  item.destination === destination &&
  !goesWhole(item) &&
  item.recordID === undefined &&
  item.prepared === undefined;

function takeRefusal(item: UploadItem): Error | undefined {
  const { refusal } = item;
  item.refusal = undefined;
  return refusal;
}

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/**
 * Makes the records of files, with their folders, shortly before the files are sent: the next ones that go to the same
 * destination in one call, which takes effect once however often it has to be repeated.
 */
export function createPreparation(
  upcoming: () => Iterable<UploadItem>,
  onRefused: (items: readonly UploadItem[], cause: unknown) => void,
) {
  function chunkFor(item: UploadItem, atOnce: number): UploadItem[] {
    const chunk = [item];
    for (const other of upcoming()) {
      if (chunk.length === atOnce) break;
      if (isMissing(other, item.destination)) chunk.push(other);
    }
    return chunk;
  }

  async function run(chunk: UploadItem[], { makeRecords }: NonNullable<Destination["prepare"]>) {
    const files = chunk.flatMap(({ name, folder, size, file }) =>
      file
        ? {
            content: file,
            filename: name,
            folderPath: folder,
            filesize: size,
            mtime: new Date(file.lastModified).toISOString(),
          }
        : [],
    );
    const key = newKey();
    // Others of the chunk wait for it too: it goes on when the file that began it is paused or removed.
    const { signal } = new AbortController();
    try {
      const ids = await persistently(
        () => makeRecords(files, key),
        signal,
        () => undefined,
      );
      chunk.forEach((item, index) => {
        const id = ids[index];
        if (id instanceof Error) item.refusal = id;
        else item.recordID = id;
      });
    } catch (cause) {
      onRefused(chunk, cause);
      throw cause;
    } finally {
      for (const item of chunk) item.prepared = undefined;
    }
    for (const item of chunk)
      if (item.refusal && item.status === "waiting") onRefused([item], takeRefusal(item));
  }

  return async (item: UploadItem, signal: AbortSignal): Promise<void> => {
    const { prepare } = item.destination;
    if (!prepare || item.recordID !== undefined) return;
    if (!item.prepared) {
      const chunk = chunkFor(item, prepare.atOnce);
      const running = run(chunk, prepare);
      for (const one of chunk) one.prepared = running;
    }
    await item.prepared;
    signal.throwIfAborted();
    const refusal = takeRefusal(item);
    if (refusal) throw refusal;
  };
}
