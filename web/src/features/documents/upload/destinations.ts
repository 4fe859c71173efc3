import { ApiError, messageOf } from "../../../api/error";
import { queryClient } from "../../../api/queryClient";
import { showSnackbar } from "../../../lib/snackbars";
import { base64Of } from "../../../uploads/base64";
import { batched } from "../../../uploads/batched";
import type {
  Destination,
  FailureMeaning,
  UploadAddress,
  UploadTarget,
  WholeFile,
} from "../../../uploads/kind";
import { type SentVersion, type UploadCalls, uploadCalls, type VersionAddress } from "./calls";
import { newVersionProblem, wasKeptAside } from "./words";

const importedAtOnce = 500;
const addressesAtOnce = 4;
const registeredAtOnce = 100;
/** A file that is no larger goes whole. In Base64 all of a call stay below the megabyte from which the server takes a call for heavy. */
const wholeBytesAtMost = 64 << 10;
const wholeLimits = {
  size: 25,
  atOnce: 2,
  weightAtMost: 512 << 10,
  weightOf: ({ file }: { file: File }) => file.size,
};
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
  const sendWhole = batched(wholeLimits, (files: (WholeFile & { versionID: number })[]) =>
    sendTogether(calls, files),
  );

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
    const versions = new Map<number, number>(); // that wait for their bytes, by their documents
    return {
      prepare: {
        atOnce: importedAtOnce,
        makeRecords: async (files, key) => {
          const made = await calls.importDocuments(target, autoRename, files, key);
          for (const { documentID, versionID } of made) versions.set(documentID, versionID);
          return made.map(({ documentID }) => documentID);
        },
      },
      whole: {
        bytesAtMost: wholeBytesAtMost,
        send: async (one) => {
          await sendWhole({ ...one, versionID: versions.get(one.recordID) ?? 0 });
          versions.delete(one.recordID);
        },
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

/** Reads files and sends them in one call. What was stopped meanwhile, or cannot be read, is left out. */
async function sendTogether(
  { sendContents }: UploadCalls,
  files: readonly (WholeFile & { versionID: number })[],
): Promise<(number | Error)[]> {
  const read = await Promise.all(
    files.map(({ file }) => base64Of(file).catch((cause: unknown) => failureOf(cause))),
  );
  const outcomes = files.map(({ signal }, index): string | Error =>
    signal.aborted ? failureOf(signal.reason) : (read[index] ?? failureOf(undefined)),
  );
  const going = files.flatMap((one, index) => {
    const contents = outcomes[index];
    return typeof contents === "string" ? [{ ...one, contents }] : [];
  });
  if (going.length === 0) return outcomes.filter((outcome) => outcome instanceof Error);
  for (const { onSent } of going) onSent();
  const answers = await sendContents(
    going.map(({ recordID, versionID, file, contents }) => ({
      documentID: recordID,
      versionID,
      mtime: new Date(file.lastModified).toISOString(),
      contents,
    })),
  );
  let answered = 0;
  return outcomes.map((outcome) => {
    if (outcome instanceof Error) return outcome;
    answered += 1;
    return answers[answered - 1] ?? new Error("an answer is missing");
  });
}

const failureOf = (cause: unknown) => (cause instanceof Error ? cause : new Error("stopped"));

export const { intoFolder, asVersionOf } = createDestinations(uploadCalls);
