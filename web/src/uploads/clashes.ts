import { createStore } from "../lib/store";
import { uploadsBegan } from "./began";

/** What can be done with something of an upload whose name is taken. */
export type ClashChoice = "merge" | "skip" | "version" | "rename";

/** A folder or a file of an upload whose name is taken. */
export interface Clash {
  /** From where the upload begins: 'A' for a folder, 'A/B/c.txt' for a file. */
  path: string;
  isFolder: boolean;
}

/** Things that are alike and can be decided about together. The first choice is what is done unless somebody decides. */
export interface ClashGroup {
  id: string;
  title: string;
  choices: readonly [ClashChoice, ...ClashChoice[]];
  clashes: readonly Clash[];
}

export interface ClashQuestion {
  title: string;
  text: string;
  groups: readonly ClashGroup[];
  answer: (decision: ClashDecision | undefined) => void;
}

/** What is done with each; nothing is left out of it that was asked about. */
export type ClashDecision = (clash: Clash) => ClashChoice;

export const clashQuestion = createStore<ClashQuestion | undefined>(undefined);

/** Asks in a dialog what to do with names that are taken; undefined when the user thinks better of it. */
export function askAboutClashes(question: Omit<ClashQuestion, "answer">): Promise<ClashDecision | undefined> {
  clashQuestion.get()?.answer(undefined);
  uploadsBegan.set(true);
  return new Promise((resolve) => {
    clashQuestion.set({
      ...question,
      answer: (decision) => {
        clashQuestion.set(undefined);
        resolve(decision);
      },
    });
  });
}

/** The folder at the top of the upload that something lies in, without its slash; '' for what lies in none. */
export const topOf = (path: string): string => path.slice(0, Math.max(0, path.indexOf("/")));

export const choiceWords: Readonly<Record<ClashChoice, string>> = {
  merge: "Merge into the folder",
  skip: "Skip",
  version: "New version",
  rename: "Rename",
};
