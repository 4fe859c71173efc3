import { api, ask } from "../../api/client";
import { useChange } from "../../api/mutation";
import { saveFrom } from "../../files/saving";

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
