import { dataOf, followJob } from "../api/jobs";
import type { Job } from "../api/types";
import { showSnackbar } from "../lib/snackbars";
import { withoutLeaving } from "../lib/unsaved";

export const tooMany = "FAILED_TOO_MANY_FILES";
/** What is said of folders that do not fit into one ZIP. */
export const tooManyFiles =
  "The selected folders have too many files to download in a single ZIP file. Please navigate to sub-folders as necessary.";

/** Lets the browser save what lies at an address; the page stays. */
export function saveFrom(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noopener";
  // Otherwise Firefox takes it for leaving the page, and ends its uploads and all other requests. The server names the file.
  link.download = "";
  withoutLeaving(() => link.click());
}

interface JobResult {
  signedUrlResult?: string;
  missing?: number;
  errorCode?: string;
  reason?: string;
}

/** Why a ZIP could not be made. */
function downloadFailure(job: Pick<Job, "jobData">): string {
  const { errorCode, reason } = dataOf<JobResult>(job);
  if (errorCode === tooMany) return `Too many files to download in a single ZIP: ${tooManyFiles}`;
  return `Bulk Download Failed: ${reason ?? errorCode ?? "We were not able to process your request. Please try again."}`;
}

/** Follows a job that makes a ZIP, and saves the ZIP. */
export async function saveWhenDone(jobID: number, verb: string): Promise<void> {
  const job = await followJob(jobID, { verb, failed: downloadFailure });
  if (!job) return;
  const { signedUrlResult, missing } = dataOf<JobResult>(job);
  if (!signedUrlResult) return void showSnackbar({ message: downloadFailure(job), tone: "error" });
  saveFrom(signedUrlResult);
  showSnackbar(`${verb} Complete`);
  if (missing) showSnackbar({ message: `${missing} file(s) are missing from the ZIP`, tone: "error" });
}
