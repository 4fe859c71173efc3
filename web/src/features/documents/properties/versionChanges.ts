import { api, ask } from "../../../api/client";
import { useChange } from "../../../api/mutation";
import { readAgain } from "../changes";
import { type PropertiesDraft, wireOf } from "./draft";

const everything = [...readAgain, ["lookups"], ["homepage"], ["documentHistory"]] as const;
const conflictCodes = [1005, 6500] as const;

interface PropertiesUpdate {
  draft: PropertiesDraft;
  rev: number;
  /** What the form held when it was sent; `onSaved` gets it back. */
  editing: unknown;
}

/** Saves only over the version that was on the screen. */
export function useUpdateProperties(documentID: number, onSaved: (editing: unknown) => void) {
  return useChange({
    call: ({ draft, rev }: PropertiesUpdate) =>
      ask(
        api.POST("/api/document", {
          params: { header: { "If-Match": `"${rev}"` } },
          body: { documentID, documentProperties: wireOf(draft) },
        }),
      ),
    refreshes: everything,
    says: "Document updated",
    fails: "The document could not be updated. Please try again.",
    handles: conflictCodes,
    errorShows: "form",
    stays: true,
    accepted: (_, { editing }) => onSaved(editing),
  });
}

export interface VersionComment {
  documentID: number;
  versionNumber: number;
  versionID: number;
  comment: string;
}

export function useVersionComment(onSaved: () => void, onDone: () => void) {
  return useChange({
    call: (comment: VersionComment) => ask(api.POST("/api/document/version/comment", { body: comment })),
    refreshes: everything,
    fails: "The comment could not be saved. Please try again.",
    errorShows: "form",
    accepted: onSaved,
    afterwards: onDone,
  });
}

export interface VersionID {
  documentID: number;
  versionID: number;
}

export function useDeleteVersion(onDone: () => void) {
  return useChange({
    call: (query: VersionID) => ask(api.POST("/api/document/version/delete", { params: { query } })),
    refreshes: everything,
    says: ({ versionNumber }) => `Version deleted. The current version is ${versionNumber}.`,
    fails: "The version could not be deleted. Please try again.",
    errorShows: "form",
    afterwards: onDone,
  });
}

export function useMakeCurrent() {
  return useChange({
    call: (version: VersionID) =>
      ask(api.POST("/api/document/version/keepAside/makeCurrent", { body: version })),
    refreshes: everything,
    says: "The kept file is now the current version",
    fails: "The kept file could not be made the current version. Please try again.",
    stays: true,
  });
}

export function useDiscardKept(onDone: () => void) {
  return useChange({
    call: (version: VersionID) => ask(api.POST("/api/document/version/keepAside/discard", { body: version })),
    refreshes: everything,
    says: "The kept file was discarded",
    fails: "The kept file could not be discarded. Please try again.",
    errorShows: "form",
    afterwards: onDone,
  });
}
