import { api, ask } from "../../api/client";
import { followJob } from "../../api/jobs";
import { useChange } from "../../api/mutation";
import type { Job } from "../../api/types";
import { withoutLeaving } from "../../lib/unsaved";
import { showSnackbar } from "../../ui/snackbars";
import type { ChosenIDs } from "./item";
import type { Place } from "./place";

const tooMany = "FAILED_TOO_MANY_FILES";
const tooManyWords =
  "Too many files to download in a single ZIP: The selected folders have too many files to download in a single ZIP file. Please navigate to sub-folders as necessary.";

/** Lets the browser save what lies at an address; the page stays. */
function saveFrom(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noopener";
  withoutLeaving(() => link.click());
}

interface JobResult {
  signedUrlResult?: string;
  missing?: number;
  errorCode?: string;
  reason?: string;
}

function resultOf({ jobData }: Pick<Job, "jobData">): JobResult {
  try {
    return JSON.parse(String(jobData)) ?? {};
  } catch {
    return {};
  }
}

/** Why a ZIP could not be made. */
function downloadFailure(job: Pick<Job, "jobData">): string {
  const { errorCode, reason } = resultOf(job);
  if (errorCode === tooMany) return tooManyWords;
  return `Bulk Download Failed: ${reason ?? errorCode ?? "We were not able to process your request. Please try again."}`;
}

async function saveWhenDone(jobID: number, verb: string): Promise<void> {
  const job = await followJob(jobID, { verb, failed: downloadFailure });
  if (!job) return;
  const { signedUrlResult, missing } = resultOf(job);
  if (signedUrlResult) saveFrom(signedUrlResult);
  else showSnackbar({ message: downloadFailure(job), tone: "error" });
  if (missing) showSnackbar({ message: `${missing} file(s) are missing from the ZIP`, tone: "error" });
}

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

/** Everything of a matter, as one ZIP. */
export function useExport(): (matterID: number) => void {
  const change = useChange({
    call: (matterID: number) => ask(api.POST("/api/matter/export", { body: { matterID } })),
    stays: true,
    fails: "error in export matter",
    afterwards: ({ jobID }) => void saveWhenDone(jobID, "Exporting"),
  });
  return change.mutate;
}
