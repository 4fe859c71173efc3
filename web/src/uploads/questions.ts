import { createStore } from "../lib/store";
import { uploadsBegan } from "./began";

/** What has to be asked before an upload can go on. */
export interface UploadQuestion {
  title: string;
  text: string;
  /** Folders whose names cannot stay. */
  names?: readonly string[];
  confirmLabel: string;
  /** A second way to go on. */
  otherLabel?: string;
  answer: (answer: UploadAnswer) => void;
}

export type UploadAnswer = "confirmed" | "other" | "cancelled";

export const uploadQuestion = createStore<UploadQuestion | undefined>(undefined);

/** Asks in a dialog; one question at a time, and whoever asks anew takes the earlier one back. */
export function askAboutUpload(question: Omit<UploadQuestion, "answer">): Promise<UploadAnswer> {
  uploadQuestion.get()?.answer("cancelled");
  uploadsBegan.set(true);
  return new Promise((resolve) => {
    uploadQuestion.set({
      ...question,
      answer: (answer) => {
        uploadQuestion.set(undefined);
        resolve(answer);
      },
    });
  });
}

export async function confirmUpload(question: Omit<UploadQuestion, "answer">): Promise<boolean> {
  return (await askAboutUpload(question)) === "confirmed";
}
