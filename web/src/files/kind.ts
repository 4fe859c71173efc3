import type { QueryKey } from "@tanstack/react-query";
import type { Column, RowCounts, Sort } from "../table";
import type { UploadKind } from "../uploads/kind";
import type { FiledItem, FolderHead } from "./filed";
import type { ChosenIDs } from "./item";
import type { SuggestedMatter } from "./matterSelector";
import type { FolderTarget, MoveRefusal } from "./transfer";
import type { TransferCalls } from "./useTransfer";

/** A folder, and whether what lies in the Trash Bin is shown too. */
export interface FolderScope {
  matterID: number;
  basepath: string;
  includeDeleted?: boolean;
  /** Documents have the date and the sum of their files. */
  fileFacts?: boolean;
}

/** The reader's question in the words of the calls. */
export interface ListQuestion extends FolderScope {
  foldersOnTop?: boolean;
  filter?: string;
  sort?: string;
  direction?: "asc" | "desc";
  page?: number;
  pageSize?: number;
  /** The folder that was seen at that path, wherever it lies now. */
  directoryID?: number;
  /** A folder that holds more answers without its list. */
  atMost?: number;
}

export interface FileCalls<Item extends FiledItem> extends Pick<TransferCalls, "move" | "copy"> {
  list: (question: ListQuestion, signal?: AbortSignal) => Promise<{ head: FolderHead; items: Item[] }>;
  count: (question: ListQuestion, signal?: AbortSignal) => Promise<RowCounts>;
  ids: (question: ListQuestion, signal?: AbortSignal) => Promise<Pick<FiledItem, "type" | "id">[]>;
  trash: (chosen: ChosenIDs) => Promise<unknown>;
  restore: (chosen: ChosenIDs) => Promise<unknown>;
  /** Begins the job that makes a ZIP. */
  zip: (from: FolderTarget, chosen: ChosenIDs) => Promise<{ jobID: number }>;
}

/** One kind of thing that lies in folders: what the browser of its folders has to know of it. */
export interface FileKind<Item extends FiledItem> {
  /** What the list is called: 'Documents'. */
  label: string;
  /** What lies here beside folders: 'documents'. */
  noun: string;
  /** Under which columns and order are remembered. */
  tableID: string;
  columns: readonly Column<Item>[];
  /** Columns that the server leaves out of its lists by itself, and what it is asked while one of them is shown. */
  further?: { columns: readonly string[]; question: Partial<FolderScope> };
  /** How a list is sorted until somebody sorts it: by name unless it says otherwise. */
  defaultSort?: Sort;
  calls: FileCalls<Item>;
  /** Every query that shows such things. */
  refreshes: readonly QueryKey[];
  /** Why some of what was chosen is not moved, where the server says so by a code of this kind. */
  moveRefusal?: MoveRefusal;
  /** Matters that the reader would choose for such things, best first. */
  suggestMatters?: (items: readonly Item[]) => Promise<readonly SuggestedMatter[]>;
  /** How files become such things; nothing where they are not made of files. */
  loadUploads?: () => Promise<UploadKind>;
  /** Which files the dialog of the system offers, '.eml,.msg'; all where this is missing. */
  accept?: string;
}
