import { createStore } from "../lib/store";

/** What has to be asked before an upload can go on. */
export interface UploadQuestion {
  title: string;
  text: string;
  /** Folders whose names cannot stay. */
  names?: readonly string[];
  confirmLabel: string;
  answer: (yes: boolean) => void;
}

export const uploadQuestion = createStore<UploadQuestion | undefined>(undefined);

/** Asks in a dialog; one question at a time, and whoever asks anew takes the earlier one back. */
export function confirmUpload(question: Omit<UploadQuestion, "answer">): Promise<boolean> {
  uploadQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    uploadQuestion.set({
      ...question,
      answer: (yes) => {
        uploadQuestion.set(undefined);
        resolve(yes);
      },
    });
  });
}
