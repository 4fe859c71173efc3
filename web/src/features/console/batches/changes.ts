import { api, ask } from "../../../api/client";
import { useChange } from "../../../api/mutation";
import { consoleKey } from "../queries";
import type { Batch } from "../records";

/** Runs once more what failed of a job, as a new job. */
export function useRerun(tenantID: number, onDone: () => void = () => undefined) {
  return useChange({
    call: ({ JobId }: Batch) =>
      ask(
        api.POST("/api/admin/createAndStartBatchJobFromJobFailureReport", {
          body: { tenantID, jobID: JobId },
        }),
      ),
    refreshes: [[consoleKey, "batches", tenantID]],
    says: ({ jobID }) => `What failed is run again as job ${jobID}`,
    fails: "The job could not be run again",
    afterwards: onDone,
  });
}

/** Counts the data usage of a firm anew, as a job. */
export function useRecount(tenantID: number) {
  return useChange({
    call: () => ask(api.POST("/api/admin/recount", { body: { tenantID } })),
    refreshes: [[consoleKey, "batches", tenantID]],
    says: ({ jobID }) => `The data usage is counted anew as job ${jobID}`,
    fails: "The data usage could not be counted",
  });
}
