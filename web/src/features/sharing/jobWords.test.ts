import { describe, expect, it } from "vitest";
import type { JobWords } from "../../api/jobs";
import type { Job } from "../../api/types";
import { resendWords, sendWords } from "./jobWords";

const job = (data: unknown) => ({ jobData: JSON.stringify(data) }) as Job;
const refusal = (code: number, userMessage: string) => job({ error: { code, userMessage } });
const said = (words: JobWords["done"], of: Job) => (typeof words === "function" ? words(of) : words);

const mailFailed = "Outgoing share could not be completed because the email could not be sent";

describe("a share that is sent", () => {
  it("says so, in the server's words where mails still wait", () => {
    expect(said(sendWords.done, job({}))).toBe("Sent email with download link to recipients");
    expect(said(sendWords.done, job({ message: "The share is active." }))).toBe("The share is active.");
  });

  it("says why it has failed", () => {
    expect(said(sendWords.failed, refusal(7001, "The files of this share could not be packed."))).toBe(
      "Outgoing share failed: The files of this share could not be packed.",
    );
    expect(said(sendWords.failed, refusal(7002, mailFailed))).toBe(mailFailed);
    expect(said(sendWords.failed, job({ errorCode: "FAILED_TOO_MANY_FILES" }))).toMatch(
      /^Outgoing share failed: The selected folders have too many files to download in a single ZIP file/,
    );
    expect(said(sendWords.failed, { jobData: "?" } as Job)).toMatch(/^Outgoing share failed: We were not/);
    expect(sendWords.lost?.("The server could not be reached")).toBe(
      "Outgoing share failed: The server could not be reached",
    );
  });
});

describe("a share that is sent again", () => {
  it("says so", () => expect(said(resendWords.done, job({}))).toBe("Re-shared and email resent"));

  it("says nothing general where a known code says more", () => {
    expect(said(resendWords.failed, refusal(7003, "Share email could not be resent"))).toBe(
      "Share email could not be resent",
    );
    expect(said(resendWords.failed, job({}))).toBe("Share could not be resent");
  });
});
