import type { QueryKey } from "@tanstack/react-query";
import type { Collection } from "./collect";
import type { UploadQuestion } from "./questions";

export type KindName = "documents" | "email";

/** The folder that an upload goes into. */
export interface UploadTarget {
  matterID: number;
  directoryID: number;
  basepath: string;
  /** What the matter or the area of the firm is called, for people. */
  owner?: string;
}

/** A file before its record is made. */
export interface FileToPrepare {
  content: File;
  filename: string;
  folderPath: string;
  filesize: number;
  mtime: string;
}

export interface UploadAddress {
  url: string;
  /** Makes the bytes that have arrived at the address part of their record. It may be asked again when its answer is lost. */
  confirm: () => Promise<unknown>;
}

/** How a small file goes that needs no record before and no address of its own. */
export interface WholeFile {
  file: File;
  filename: string;
  folderPath: string;
  signal: AbortSignal;
  /** The file is in a request by now, which also completes it: too late to stop it. */
  onSent: () => void;
}

/** What a refusal means for a file. */
export interface FailureMeaning {
  note: string;
  /** The record that was made for the file is gone: the next attempt makes a new one. */
  recordIsLost?: boolean;
  /** Where the next attempt goes, if not to the same destination. */
  nextDestination?: Destination;
  /** The server offers the bytes elsewhere, or the user left the file out: it is not offered for another attempt. */
  isLeftOut?: boolean;
  /** The user has ended the whole upload: nothing more of it is sent. */
  endsUpload?: boolean;
}

/** Where files go, and the calls by which they get there: records, an address and bytes for each, a confirmation. */
export interface Destination {
  /** Makes the records of files; absent where the record exists before the upload. */
  prepare?: {
    /** How many files one call takes. */
    atOnce: number;
    /** Answers the ids of the records, in order; an Error for each file that gets none. Calls under the same key make them once. */
    makeRecords: (files: FileToPrepare[], idempotencyKey: string) => Promise<(number | Error)[]>;
  };
  /** A fresh address for the bytes of a file. */
  addressFor: (file: File, recordID: number | undefined) => Promise<UploadAddress>;
  /** Sends small files whole, several in one call that also makes their records. It may be asked again when its answer is lost. */
  whole?: {
    /** How many bytes such a file has at most. */
    bytesAtMost: number;
    send: (one: WholeFile) => Promise<unknown>;
  };
  meaningOf: (cause: unknown) => FailureMeaning;
  /** The queries that show what has arrived. */
  refreshes: readonly QueryKey[];
  onArrived?: () => void;
  onFailed?: (note: string) => void;
}

export interface AgreedUpload {
  destination: Destination;
  /** What folders will be called, where that differs: by their path from where the upload begins, without the last slash. */
  folderNames: Readonly<Record<string, string>>;
  /** Files that go elsewhere, such as onto a document as its next version; and those that are not sent. */
  elsewhere?: ReadonlyMap<File, Destination | "leftOut">;
}

/** A kind of file that can be uploaded into folders: documents are one. */
export interface UploadKind {
  /** Under which an upload that was interrupted is remembered. */
  name: KindName;
  filesAtMost: number;
  /** Why a file cannot be sent as it is. */
  fileProblem: (file: File) => string | undefined;
  /**
   * Asks the server for its consent; `insists` says that the user has answered the question of a refusal with yes,
   * `completes` that the same was sent before and only what is missing is wanted.
   */
  agree: (
    target: UploadTarget,
    collection: Collection,
    how: { insists: boolean; completes: boolean },
  ) => Promise<AgreedUpload>;
  /** Lets the user decide about what stands against it; "unsettled" where there is nothing to decide. */
  settle?: (
    target: UploadTarget,
    collection: Collection,
    refusal: unknown,
    completes: boolean,
  ) => Promise<AgreedUpload | "cancelled" | "unsettled">;
  /** What to ask the user when the server did not consent; undefined for a failure that nothing can be asked about. */
  questionAfter: (refusal: unknown) => Omit<UploadQuestion, "answer"> | undefined;
  refreshes: readonly QueryKey[];
}
