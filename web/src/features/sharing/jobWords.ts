import { dataOf, followJob, type JobWords } from "../../api/jobs";
import { queryClient } from "../../api/queryClient";
import type { Job } from "../../api/types";
import { tooMany, tooManyFiles } from "../../files/saving";
import { sharesKey } from "./queries";

/** What the job of a share leaves behind. */
interface ShareJob {
  message: string;
  errorCode: string;
  error: { code: number; userMessage: string };
}

const failed = "Outgoing share failed:";
const mailFailed = 7002;
const resendFailed = 7003;
const sent = "Sent email with download link to recipients";
const resent = "Re-shared and email resent";
const unknown = "We were not able to process your request. Please try again.";

function sendFailure(job: Job): string {
  const { errorCode, error } = dataOf<ShareJob>(job);
  if (error?.code === mailFailed) return error.userMessage;
  if (errorCode === tooMany) return `${failed} ${tooManyFiles}`;
  return `${failed} ${error?.userMessage ?? unknown}`;
}

/** What is said of a share that is sent. The server says it where mails still wait. */
export const sendWords: JobWords = {
  verb: "Sending",
  done: (job) => dataOf<ShareJob>(job).message ?? sent,
  failed: sendFailure,
  lost: (why) => `${failed} ${why}`,
};

/** What is said of a share that is sent again. */
export const resendWords: JobWords = {
  verb: "Sending",
  done: (job) => dataOf<ShareJob>(job).message ?? resent,
  failed: (job) => {
    const { error } = dataOf<ShareJob>(job);
    if (error?.code === resendFailed) return error.userMessage;
    return error ? `${notResent}: ${error.userMessage}` : notResent;
  },
  lost: (why) => `${notResent}: ${why}`,
};

export const notResent = "Share could not be resent";

/** Follows the job of a share to its end; the lists show what came of it. */
export async function followShare(jobID: number, words: JobWords): Promise<void> {
  await followJob(jobID, words);
  await queryClient.invalidateQueries({ queryKey: [sharesKey] });
}
