import { closeSnackbar, type SnackbarOptions, showSnackbar, updateSnackbar } from "../lib/snackbars";
import { api, ask } from "./client";
import { ApiError } from "./error";
import { onServerEvent } from "./events";
import { onSessionEnd } from "./session";
import type { Job } from "./types";

const pollEveryMs = 4000;
const unreachableAfter = 5;
const status = { complete: 2, failed: 3 };

export interface JobWords {
  /** What is being done: 'Exporting', 'Converting'. */
  verb: string;
  /** Some jobs do not know how far they are. */
  withoutPercent?: boolean;
  /** Said when it is done; what it left behind may have its own words. */
  done?: string | ((job: Job) => string);
  /** Said when it has failed; what it left behind may tell why. */
  failed?: string | ((job: Job) => string);
  /** Said when it could not be followed to its end: `why` is what is known. */
  lost?: (why: string) => string;
}

/** 'Exporting 40% Complete', or 'Converting In Progress' where no percentage is known. */
export function progressText({ verb, withoutPercent }: JobWords, percentDone: number): string {
  return withoutPercent ? `${verb} In Progress` : `${verb} ${Math.floor(percentDone)}% Complete`;
}

/** Ends a wait early: when an event says that the job has moved, or when the session is over. */
function waitForNews(jobID: number, ms: number): Promise<"go on" | "stop"> {
  return new Promise((resolve) => {
    const finish = (outcome: "go on" | "stop") => () => {
      clearTimeout(timer);
      forgetEvent();
      forgetEnd();
      resolve(outcome);
    };
    const timer = setTimeout(finish("go on"), ms);
    const forgetEvent = onServerEvent("job", (news) => news.jobID === jobID && finish("go on")());
    const forgetEnd = onSessionEnd(finish("stop"));
  });
}

/** Reads the job until it has ended, telling of each step. A short loss of the connection does not matter. */
async function watch(jobID: number, onProgress: (job: Job) => void): Promise<Job | undefined> {
  let unreachable = 0;
  for (;;) {
    try {
      const job = await ask(api.POST("/api/jobs", { body: { jobID } }));
      unreachable = 0;
      if (job.status === status.complete || job.status === status.failed) return job;
      onProgress(job);
    } catch (failure) {
      unreachable += 1;
      const passing =
        failure instanceof ApiError && failure.isConnectionTrouble && unreachable < unreachableAfter;
      if (!passing) throw failure;
    }
    if ((await waitForNews(jobID, pollEveryMs)) === "stop") return undefined;
  }
}

/** Shows the progress of a job, and lets it be stopped. */
function showProgress(jobID: number, words: JobWords) {
  let percentDone = 0;
  let shown: number | undefined;
  const show = () => {
    const action = { label: "Stop", onSelect: () => void stop() };
    shown = showSnackbar({ message: progressText(words, percentDone), persist: true, action });
  };
  const stop = async () => {
    try {
      await ask(api.POST("/api/jobs/stop", { body: { jobID } }));
    } catch {
      showSnackbar({ message: `${words.verb} could not be stopped. Please try again.`, tone: "error" });
      show();
    }
  };
  show();
  return {
    update: (job: Job) => {
      percentDone = job.percentDone;
      if (shown !== undefined) updateSnackbar(shown, progressText(words, percentDone));
    },
    close: () => shown !== undefined && closeSnackbar(shown),
  };
}

/** What a job has left behind, as far as it can be read. */
export function dataOf<Data extends object>({ jobData }: Pick<Job, "jobData">): Partial<Data> {
  try {
    return JSON.parse(String(jobData)) ?? {};
  } catch {
    return {};
  }
}

/** Stopped jobs count as failed ones; only their data tells. */
function wasStopped({ jobData }: Job): boolean {
  return typeof jobData === "string" && /^{"stopped": ?true}$/.test(jobData);
}

function failureWords(job: Job, { verb, failed = "Job Failed" }: JobWords): SnackbarOptions {
  if (wasStopped(job)) return { message: `${verb} Stopped` };
  return { message: typeof failed === "function" ? failed(job) : failed, tone: "error" };
}

/**
 * Follows a job in a snackbar, which can be closed without stopping the job. Answers the completed job, or undefined
 * when it failed, was stopped, could not be followed, or nobody is signed in any more.
 */
export async function followJob(jobID: number, words: JobWords): Promise<Job | undefined> {
  const progress = showProgress(jobID, words);
  try {
    const job = await watch(jobID, progress.update);
    if (job?.status === status.failed) {
      showSnackbar(failureWords(job, words));
      return undefined;
    }
    if (job && words.done) showSnackbar(typeof words.done === "function" ? words.done(job) : words.done);
    return job;
  } catch (failure) {
    const unreachable = failure instanceof ApiError && failure.isConnectionTrouble;
    const why = unreachable
      ? "The Bulk Operations server could not be reached"
      : "We were not able to process your request. Please try again.";
    showSnackbar({ message: words.lost?.(why) ?? why, tone: "error" });
    return undefined;
  } finally {
    progress.close();
  }
}
