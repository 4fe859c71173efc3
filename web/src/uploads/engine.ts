import type { QueryKey } from "@tanstack/react-query";
import { ApiError } from "../api/error";
import { createStore } from "../lib/store";
import { goesWhole, type NewItem, newItem, type UploadItem } from "./items";
import type { Destination } from "./kind";
import { createLists } from "./lists";
import { createPreparation } from "./preparation";
import type { putFile } from "./put";
import { createSpeed } from "./speed";
import { createTransfer } from "./transfer";
import { nothing, rowOf, type TrayRow, type UploadsView, viewOf } from "./view";
import { meaningOf } from "./words";

const atOnce = 4;
/** Small files that travel together are more. */
const wholeAtOnce = 50;
const viewEveryMs = 100;

/** The error codes that say that the matter or the folder of an upload is in the Trash Bin. */
const inTrash = [2000, 2001, 2002, 2005];
const takesNothingMore = (cause: unknown) =>
  cause instanceof ApiError && cause.code !== undefined && inTrash.includes(cause.code);

/** What is reported when nothing is left to send: how many files have arrived since the last report, and how many have failed in all. */
export interface Settled {
  done: number;
  failed: number;
  /** The queries that may show something new. */
  refreshes: readonly QueryKey[];
}

export type UploadEngine = ReturnType<typeof createEngine>;

/**
 * Sends files, four at a time, or more of those that travel together, and keeps the state of each. It knows neither the screen nor the kind of file: the destination of a
 * file supplies the calls to the server. It calls onSettled when nothing is left to send.
 */
export function createEngine(put: typeof putFile, onSettled: (settled: Settled) => void) {
  const lists = createLists(); // waiting is in reverse order: the next file is its last
  const view = createStore<UploadsView>(nothing);
  let isPaused = false;
  let reported = 0;
  let tried = new Set<Destination>();
  let speed = createSpeed();
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Has the view updated, at most every viewEveryMs: progress comes more often than people can read it. */
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

  /** The files that wait for the same destination would be refused as well: they fail without a request. */
  function failWaiting(destination: Destination, note: string) {
    for (const item of lists.waiting.toReversed()) {
      if (item.destination !== destination) continue;
      item.note = note;
      lists.move(item, "failed");
    }
  }

  /** Stops and removes the files of a destination that have neither arrived nor failed. */
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
      // Who aborted the transfer has already moved the item to its next list.
      if (!stop.signal.aborted) fail(item, cause);
    }
    pump();
  }

  function pump() {
    for (;;) {
      const next = isPaused ? undefined : lists.waiting.at(-1);
      if (!next || !hasRoomFor(next)) break;
      void run(next);
    }
    const unfinished = lists.waiting.length + lists.running.size + lists.paused.size;
    if (unfinished === 0 && lists.counts.files > 0) settle();
    changed();
  }

  function hasRoomFor(next: UploadItem): boolean {
    const whole = [...lists.running].filter(goesWhole).length;
    return goesWhole(next) ? whole < wholeAtOnce : lists.running.size - whole < atOnce;
  }

  function settle() {
    show();
    const refreshes = [...tried].flatMap((destination) => destination.refreshes);
    onSettled({ done: lists.counts.done - reported, failed: lists.failed.size, refreshes });
    reported = lists.counts.done;
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

  /** Applies act to a file that has not arrived, then starts what can be started. */
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
    /** Stops and removes a file, unless the server is completing it right now. */
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
    /** Stops all transfers and empties all lists. */
    cancelAll() {
      for (const item of lists.running) item.stop?.abort();
      lists.clear();
      isPaused = false;
      reported = 0;
      speed = createSpeed();
      show();
    },
  };
}
