import type { Destination } from "./kind";

export type ItemStatus = "waiting" | "running" | "paused" | "failed" | "done";

/** One file on its way. Changed by the engine alone. */
export interface UploadItem {
  readonly id: number;
  readonly name: string;
  /** From where the upload began, as it is called there: '' or 'A/B/'. */
  readonly folder: string;
  readonly size: number;
  destination: Destination;
  /** Let go of when the file has arrived. */
  file: File | undefined;
  status: ItemStatus;
  sent: number;
  /** Why it failed, or what it waits for. */
  note?: string;
  /** Its bytes have arrived and become part of their record now: too late to pause. */
  settling?: boolean;
  /** The store has the bytes; whether their record has them may be unknown. */
  isStored?: boolean;
  prepared?: Promise<void>;
  recordID?: number;
  /** Why no record was made for it, until that has been told. */
  refusal?: Error;
  confirm?: () => Promise<unknown>;
  stop?: AbortController;
  onArrived?: () => void;
}

export interface NewItem extends Pick<UploadItem, "name" | "folder" | "destination" | "onArrived"> {
  file?: File;
  /** It could not even be read. */
  problem?: string;
}

let lastID = 0;

export function newItem({ name, folder, destination, file, problem, onArrived }: NewItem): UploadItem {
  lastID += 1;
  return {
    id: lastID,
    name,
    folder,
    destination,
    file,
    size: file?.size ?? 0,
    status: problem === undefined ? "waiting" : "failed",
    sent: 0,
    note: problem,
    onArrived,
  };
}

/** Whether the file goes whole, together with others. */
export const goesWhole = ({ destination, size }: Pick<UploadItem, "destination" | "size">): boolean =>
  destination.whole !== undefined && size <= destination.whole.bytesAtMost;

/** How much of it has been sent; nothing left to send is all of it. */
export function percentOf({ sent, size, status }: Pick<UploadItem, "sent" | "size" | "status">): number {
  if (status === "done") return 100;
  return size === 0 ? 0 : Math.min(100, Math.floor((sent / size) * 100));
}
