import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../api/client";
import { useIdempotencyKey } from "../../api/idempotency";
import { useChange } from "../../api/mutation";
import { jobQuery } from "../documents/preview/queries";
import { trashKey } from "./queries";
import type { TrashQuestion } from "./records";
import type { ChosenByType } from "./selection";
import type { Aim } from "./wording";

/** What somebody wants to destroy: what they chose, else what the list shows. */
export interface Destruction {
  aim: Aim;
  chosen: ChosenByType;
  listed: TrashQuestion;
}

export const jobStatus = { inProgress: 1, complete: 2, failed: 3 } as const;

const askAgainMs = 700;
const onThePage = { stays: true, inPlace: true };

/** Starts the job that writes down what would be destroyed. Each attempt makes a list of its own, once. */
export const manifestQuery = ({ aim, chosen, listed }: Destruction, attempt: string) =>
  queryOptions({
    queryKey: ["manifest", attempt],
    queryFn: async () => {
      const { jobID } = await ask(
        api.POST("/api/trash/generatePermanentDeleteManifest", {
          // Where ids are named, the rest of the question means nothing.
          body: { ...listed, trashPageContext: aim.context, IDs: chosen },
        }),
      );
      return jobID;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: onThePage,
  });

/** How far a job is, until it has ended. */
export const runningJobQuery = (jobID: number) => ({
  ...jobQuery(jobID),
  refetchInterval: ({ state }: { state: { data?: { status: number } } }) =>
    state.data === undefined || state.data.status === jobStatus.inProgress ? askAgainMs : false,
});

/** What a list or a run holds: how much of what, and what stays and why. */
export const jobDetailsQuery = (jobID: number) =>
  queryOptions({
    queryKey: [trashKey, "details", jobID],
    queryFn: ({ signal }) => ask(api.POST("/api/trash/jobDetails", { body: { jobID }, signal })),
    meta: onThePage,
  });

/** Destroys what a list names. Needs a fresh sign-in, which the client asks for by itself. */
export function useExecute(afterwards: () => void) {
  const headers = useIdempotencyKey();
  return useChange({
    call: (permanentDeleteGenerationJobID: number) =>
      ask(
        api.POST("/api/trash/executePermanentDelete", {
          body: { permanentDeleteGenerationJobID, confirmation: "confirm" },
          headers,
        }),
      ),
    refreshes: [[trashKey]],
    errorShows: "form",
    accepted: afterwards,
  });
}
