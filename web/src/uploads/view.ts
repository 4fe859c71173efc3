import { type ItemStatus, percentOf, type UploadItem } from "./items";
import type { UploadLists } from "./lists";

/** One line of the tray. */
export interface TrayRow {
  id: number;
  name: string;
  folder: string;
  size: number;
  status: ItemStatus;
  percent: number;
  note?: string;
  /** Its bytes are there: it cannot be paused any more. */
  settling: boolean;
  canRetry: boolean;
}

/** What the tray shows. However many files there are, it holds a few of them. */
export interface UploadsView {
  rows: readonly TrayRow[];
  /** Files that wait and have no row. */
  moreWaiting: number;
  files: number;
  done: number;
  failed: number;
  /** Neither done nor failed. */
  unfinished: number;
  bytes: number;
  sentBytes: number;
  isPaused: boolean;
  /** How long the rest will take at the pace of the last seconds, once that can be told. */
  secondsLeft?: number;
}

const failedShown = 50;
const waitingShown = 20;

export const nothing: UploadsView = {
  rows: [],
  moreWaiting: 0,
  files: 0,
  done: 0,
  failed: 0,
  unfinished: 0,
  bytes: 0,
  sentBytes: 0,
  isPaused: false,
};

export function rowOf(item: UploadItem): TrayRow {
  const { id, name, folder, size, status, note, settling = false } = item;
  return {
    id,
    name,
    folder,
    size,
    status,
    note,
    settling,
    percent: percentOf(item),
    canRetry: item.file !== undefined,
  };
}

/** Failed files on top, then those on their way, those that wait, and the last ones that have arrived. */
export function viewOf(lists: UploadLists, isPaused: boolean): UploadsView {
  const { counts, waiting, running, paused, failed, done } = lists;
  if (counts.files === 0) return nothing;
  const rows = [
    ...[...failed].slice(0, failedShown),
    ...running,
    ...paused,
    ...waiting.slice(-waitingShown).reverse(),
    ...[...done].reverse(),
  ].map(rowOf);
  let sentBytes = counts.doneBytes;
  for (const item of running) sentBytes += item.sent;
  return {
    rows,
    moreWaiting: Math.max(0, waiting.length - waitingShown),
    files: counts.files,
    done: counts.done,
    failed: failed.size,
    unfinished: running.size + paused.size + waiting.length,
    bytes: counts.bytes,
    sentBytes,
    isPaused,
  };
}
