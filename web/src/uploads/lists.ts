import type { ItemStatus, UploadItem } from "./items";

const doneShown = 20;

/** Every file that is on its way, by how far it is. What has arrived is counted and soon forgotten. */
export function createLists() {
  /** The next one is the last. */
  const waiting: UploadItem[] = [];
  const sets: Readonly<Record<Exclude<ItemStatus, "waiting">, Set<UploadItem>>> = {
    running: new Set(),
    paused: new Set(),
    failed: new Set(),
    done: new Set(),
  };
  const counts = { files: 0, bytes: 0, done: 0, doneBytes: 0 };

  function leave(item: UploadItem) {
    if (item.status !== "waiting") sets[item.status].delete(item);
    else if (waiting.at(-1) === item) waiting.pop();
    else waiting.splice(waiting.lastIndexOf(item), 1);
  }

  return {
    counts,
    waiting,
    ...sets,

    /** The new ones come after those that wait already, in their order. */
    add(items: readonly UploadItem[]) {
      for (const item of items) {
        counts.files += 1;
        counts.bytes += item.size;
        if (item.status === "failed") sets.failed.add(item);
      }
      const fresh = items.filter(({ status }) => status === "waiting").reverse();
      waiting.unshift(...fresh);
    },

    /** A file that waits again is the next one. */
    move(item: UploadItem, to: ItemStatus) {
      leave(item);
      item.status = to;
      if (to === "waiting") waiting.push(item);
      else sets[to].add(item);
      if (to !== "done") return;
      counts.done += 1;
      counts.doneBytes += item.size;
      const [oldest] = sets.done;
      if (oldest && sets.done.size > doneShown) sets.done.delete(oldest);
    },

    remove(item: UploadItem) {
      leave(item);
      counts.files -= 1;
      counts.bytes -= item.size;
    },

    /** Forgets everything. */
    clear() {
      waiting.length = 0;
      for (const set of Object.values(sets)) set.clear();
      Object.assign(counts, { files: 0, bytes: 0, done: 0, doneBytes: 0 });
    },
  };
}

export type UploadLists = ReturnType<typeof createLists>;
