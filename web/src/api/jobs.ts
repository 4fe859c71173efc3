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

/** Hears, from now on, that the job has moved or that the session is over. */
function listen(jobID: number) {
  let tell: (outcome: "go on" | "stop") => void = () => undefined;
  const heard = new Promise<"go on" | "stop">((resolve) => {
    tell = resolve;
  });
  const forgetEvent = onServerEvent("job", (news) => news.jobID === jobID && tell("go on"));
  const forgetEnd = onSessionEnd(() => tell("stop"));
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Until something has been heard, or the time is over. */
    within(ms: number): Promise<"go on" | "stop"> {
      timer = setTimeout(() => tell("go on"), ms);
      return heard;
    },
    end() {
      clearTimeout(timer);
      forgetEvent();
      forgetEnd();
    },
  };
}

/** Reads the job until it has ended, telling of each step. A short loss of the connection does not matter. */
async function watch(jobID: number, onProgress: (job: Job) => void): Promise<Job | undefined> {
  let unreachable = 0;
  for (;;) {
    // Before the job is read: a small one ends while the answer is on its way.
    const news = listen(jobID);
    try {
      const job = await read(jobID, unreachable + 1 < unreachableAfter);
      if (job?.status === status.complete || job?.status === status.failed) return job;
      unreachable = job ? 0 : unreachable + 1;
      if (job) onProgress(job);
      if ((await news.within(pollEveryMs)) === "stop") return undefined;
    } finally {
      news.end();
    }
  }
}

/** The job, or nothing where the connection is lost and that may pass. */
async function read(jobID: number, mayPass: boolean): Promise<Job | undefined> {
  try {
    return await ask(api.POST("/api/jobs", { body: { jobID } }));
  } catch (failure) {
    if (mayPass && failure instanceof ApiError && failure.isConnectionTrouble) return undefined;
    throw failure;
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
