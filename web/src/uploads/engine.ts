import type { QueryKey } from "@tanstack/react-query";
import { ApiError } from "../api/error";
import { createStore } from "../lib/store";
import { type NewItem, newItem, type UploadItem } from "./items";
import type { Destination } from "./kind";
import { createLists } from "./lists";
import { createPreparation } from "./preparation";
import type { putFile } from "./put";
import { createSpeed } from "./speed";
import { createTransfer } from "./transfer";
import { nothing, rowOf, type TrayRow, type UploadsView, viewOf } from "./view";
import { meaningOf } from "./words";

const atOnce = 4;
const viewEveryMs = 100;

/** The matter or the folder of an upload went to the Trash Bin. */
const inTrash = [2000, 2001, 2002, 2005];
const takesNothingMore = (cause: unknown) =>
  cause instanceof ApiError && cause.code !== undefined && inTrash.includes(cause.code);

/** How an upload ended: how many files have arrived since the last time, and how many have not. */
export interface Settled {
  done: number;
  failed: number;
  /** The queries that may show something new. */
  refreshes: readonly QueryKey[];
}

export type UploadEngine = ReturnType<typeof createEngine>;

/**
 * Sends files, four at a time, and knows how each of them fares. It knows nothing of screens, nor what kind of file it
 * sends: the destination of a file has the calls. Tells when nothing is left to be done.
 */
export function createEngine(put: typeof putFile, onSettled: (settled: Settled) => void) {
  const lists = createLists();
  const view = createStore<UploadsView>(nothing);
  let isPaused = false;
  let told = 0;
  let tried = new Set<Destination>();
  let speed = createSpeed();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Progress comes more often than anybody can read it. */
  const changed = () => {
    timer ??= setTimeout(show, viewEveryMs);
  };
  const show = () => {
    clearTimeout(timer);
    timer = undefined;
    const next = viewOf(lists, isPaused);
    view.set({ ...next, secondsLeft: isPaused ? undefined : speed(next) });
  };

  const prepare = createPreparation(
    () => lists.waiting.toReversed(),
    (items, cause) => {
      for (const item of items) if (item.status === "waiting") fail(item, cause);
    },
  );
  const transfer = createTransfer(put, { prepare, onChange: changed });

  function fail(item: UploadItem, cause: unknown) {
    const { note, recordIsLost, nextDestination, isLeftOut, endsUpload } = meaningOf(cause, item);
    const { destination } = item;
    item.note = note;
    if (recordIsLost) item.recordID = undefined;
    if (nextDestination) item.destination = nextDestination;
    item.settling = false;
    if (!(cause instanceof ApiError && cause.isConnectionTrouble)) item.isStored = false;
    if (endsUpload) end(destination);
    else if (isLeftOut) lists.remove(item);
    else lists.move(item, "failed");
    destination.onFailed?.(note);
    if (takesNothingMore(cause)) failWaiting(destination, note);
  }

  /** Whatever waits for the same place would be refused as well: it is not asked about. */
  function failWaiting(destination: Destination, note: string) {
    for (const item of lists.waiting.toReversed()) {
      if (item.destination !== destination) continue;
      item.note = note;
      lists.move(item, "failed");
    }
  }

  /** Takes back whatever of an upload has not arrived. */
  function end(destination: Destination) {
    for (const item of [...lists.waiting, ...lists.running, ...lists.paused]) {
      if (item.destination !== destination) continue;
      item.stop?.abort();
      lists.remove(item);
    }
  }

  async function run(item: UploadItem) {
    const stop = new AbortController();
    item.stop = stop;
    tried.add(item.destination);
    item.settling = false;
    lists.move(item, "running");
    try {
      await transfer(item, stop.signal);
      if (stop.signal.aborted) return;
      item.file = undefined;
      item.note = undefined;
      lists.move(item, "done");
      item.destination.onArrived?.();
      item.onArrived?.();
    } catch (cause) {
      // Whoever stopped it has already put it where it belongs.
      if (!stop.signal.aborted) fail(item, cause);
    }
    pump();
  }

  function pump() {
    while (!isPaused && lists.running.size < atOnce) {
      const next = lists.waiting.at(-1);
      if (!next) break;
      void run(next);
    }
    const unfinished = lists.waiting.length + lists.running.size + lists.paused.size;
    if (unfinished === 0 && lists.counts.files > 0) settle();
    changed();
  }

  function settle() {
    show();
    const refreshes = [...tried].flatMap((destination) => destination.refreshes);
    onSettled({ done: lists.counts.done - told, failed: lists.failed.size, refreshes });
    told = lists.counts.done;
    tried = new Set();
  }

  function halt(item: UploadItem, to: "paused" | "waiting") {
    item.stop?.abort();
    item.sent = 0;
    item.note = undefined;
    lists.move(item, to);
  }

  const find = (id: number): UploadItem | undefined => {
    const { running, paused, failed, waiting } = lists;
    for (const list of [running, paused, failed, waiting])
      for (const item of list) if (item.id === id) return item;
    return undefined;
  };

  /** Does something to a file that is still here, and goes on. */
  const withItem = (id: number, act: (item: UploadItem) => void) => {
    const item = find(id);
    if (!item) return;
    act(item);
    pump();
  };

  const retryItem = (item: UploadItem) => {
    if (item.status !== "failed" || !item.file) return;
    item.note = undefined;
    item.sent = 0;
    lists.move(item, "waiting");
  };

  return {
    view,

    add(items: readonly NewItem[]) {
      lists.add(items.map(newItem));
      pump();
    },
    pause: (id: number) =>
      withItem(id, (item) => {
        if (item.status === "waiting" || (item.status === "running" && !item.settling)) halt(item, "paused");
      }),
    resume: (id: number) => withItem(id, (item) => item.status === "paused" && lists.move(item, "waiting")),
    retry: (id: number) => withItem(id, retryItem),
    /** Takes back a file that has not arrived. */
    remove: (id: number) =>
      withItem(id, (item) => {
        if (item.settling) return;
        item.stop?.abort();
        lists.remove(item);
      }),

    pauseAll() {
      isPaused = true;
      for (const item of [...lists.running].reverse()) if (!item.settling) halt(item, "waiting");
      changed();
    },
    resumeAll() {
      isPaused = false;
      for (const item of [...lists.paused].reverse()) lists.move(item, "waiting");
      pump();
    },
    retryAll() {
      for (const item of [...lists.failed].reverse()) retryItem(item);
      pump();
    },
    failedRows: (): TrayRow[] => [...lists.failed].map(rowOf),
    /** Stops everything that has not arrived, and forgets the rest. */
    cancelAll() {
      for (const item of lists.running) item.stop?.abort();
      lists.clear();
      isPaused = false;
      told = 0;
      speed = createSpeed();
      show();
    },
  };
}
