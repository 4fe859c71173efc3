import { ApiError, messageOf } from "../../../api/error";
import { queryClient } from "../../../api/queryClient";
import { showSnackbar } from "../../../lib/snackbars";
import { batched } from "../../../uploads/batched";
import type { Destination, FailureMeaning, UploadAddress, UploadTarget } from "../../../uploads/kind";
import { type SentVersion, type UploadCalls, uploadCalls, type VersionAddress } from "./calls";
import { together } from "./together";
import { newVersionProblem, wasKeptAside } from "./words";

const importedAtOnce = 500;
const addressesAtOnce = 4;
const registeredAtOnce = 100;
/** A file that is no larger goes whole. */
const wholeBytesAtMost = 64 << 10;
/** Long enough to read why a version was refused and where its bytes are. */
const readingMs = 12_000;

const duplicateName = 6500;
/** The document that was made for the file is gone. */
const lostDocument: readonly number[] = [duplicateName, 2021, 2036];

export const documentLists = [["folder"], ["recentDocuments"]] as const;

/** Where files can go: into a folder as new documents, or onto a document as its next version. */
export function createDestinations(calls: UploadCalls) {
  const addressOf = batched({ size: addressesAtOnce }, calls.addresses);
  const register = batched({ size: registeredAtOnce }, calls.register);

  const addressFor = (documentID: number, file: File, address: VersionAddress): UploadAddress => {
    const version: SentVersion = {
      documentID,
      versionID: address.versionID,
      filesize: file.size,
      mtime: new Date(file.lastModified).toISOString(),
    };
    return { url: address.url, confirm: () => register(version) };
  };

  function intoFolder(target: UploadTarget, autoRename: boolean): Destination {
    return {
      prepare: {
        atOnce: importedAtOnce,
        makeRecords: (files, key) => calls.importDocuments(target, autoRename, files, key),
      },
      whole: {
        bytesAtMost: wholeBytesAtMost,
        send: together((files, key) => calls.uploadTogether(target, autoRename, files, key)),
      },
      addressFor: async (file, documentID = 0) =>
        addressFor(documentID, file, await addressOf({ documentID, filesize: file.size })),
      meaningOf: (cause): FailureMeaning => {
        const code = cause instanceof ApiError ? cause.code : undefined;
        const recordIsLost = code !== undefined && lostDocument.includes(code);
        if (code !== duplicateName) return { note: messageOf(cause), recordIsLost };
        const note = "There is already a file in the current directory with this name";
        return { note, recordIsLost, nextDestination: intoFolder(target, true) };
      },
      refreshes: documentLists,
    };
  }

  /** Versions that go beside other files of an upload tell their failures in its list alone. */
  function asVersionOf(documentID: number, filename?: string, { quiet = false } = {}): Destination {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: ["document", documentID] });
    return {
      addressFor: async (file) =>
        addressFor(documentID, file, await calls.versionAddress(documentID, file, filename ?? file.name)),
      // The page of the document offers what was kept aside: sending it again would only repeat that.
      meaningOf: (cause) => ({ note: newVersionProblem(cause), isLeftOut: !quiet && wasKeptAside(cause) }),
      refreshes: documentLists,
      onArrived: refresh,
      onFailed: (note) => {
        if (!quiet) showSnackbar({ message: note, tone: "error", duration: readingMs });
        refresh();
      },
    };
  }

  return { intoFolder, asVersionOf };
}

export const { intoFolder, asVersionOf } = createDestinations(uploadCalls);
