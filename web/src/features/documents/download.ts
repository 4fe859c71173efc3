import { api, ask } from "../../api/client";
import { useChange } from "../../api/mutation";
import { saveFrom, saveWhenDone } from "../../files/saving";
import type { ChosenIDs } from "./item";
import type { Place } from "./place";

/** A version by its number, or by its id where it has no number. */
type DownloadedVersion = { documentID: number } & ({ versionNumber: number } | { versionID: number });

/** A copy of one version, whoever has the document locked. */
export function useDownload(): (version: DownloadedVersion) => void {
  const change = useChange({
    call: (version: DownloadedVersion) =>
      ask(api.GET("/api/signedGetIgnoreLock", { params: { query: version } })),
    fails: "The document could not be downloaded. Please try again.",
    stays: true,
    afterwards: ({ url }) => saveFrom(url),
  });
  return change.mutate;
}

/** A ZIP of documents and folders. */
export function useZip(): (zip: { place: Place; chosen: ChosenIDs }) => void {
  const change = useChange({
    call: ({ place, chosen }: { place: Place; chosen: ChosenIDs }) =>
      ask(
        api.POST("/api/multi/download", {
          body: {
            selectedObjects: { Folder: chosen.folders, File: chosen.files },
            objectTypesToInclude: ["Documents"],
            parentDirectoryPath: place.path,
            matterID: place.matterID,
          },
        }),
      ),
    stays: true,
    fails: "Bulk Download Failed: We were not able to process your request. Please try again.",
    afterwards: ({ jobID }) => void saveWhenDone(jobID, "Downloading"),
  });
  return change.mutate;
}
