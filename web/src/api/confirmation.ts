import { createStore } from "../lib/store";

/** Ends the question whether it is really them: the person confirmed it, or went away. */
type Answer = (confirmed: boolean) => void;

/** How to answer the question, while somebody is asked. One dialog of the shell shows it. */
export const identityQuestion = createStore<Answer | undefined>(undefined);

let question: Promise<boolean> | undefined;
let confirmations = 0;
let places = 0;

/** For the effect of whatever shows the question. When that goes, the question goes with it. */
export function showsIdentityQuestion(): () => void {
  places += 1;
  return () => {
    places -= 1;
    identityQuestion.get()?.(false);
  };
}

/** Whether anything shows the question. */
export const canAskPerson = () => places > 0;

/** To be taken before a call is sent and given to `confirmedSince` when it needed a fresh sign-in. */
export const confirmationsSoFar = () => confirmations;

function askPerson(): Promise<boolean> {
  return new Promise<boolean>((resolve) => identityQuestion.set(resolve)).then((confirmed) => {
    if (confirmed) confirmations += 1;
    question = undefined;
    identityQuestion.set(undefined);
    return confirmed;
  });
}

/**
 * Whether the person has confirmed who they are since a call was sent. Who has not is asked; calls that ask at the same
 * time share one question.
 */
export async function confirmedSince(before: number): Promise<boolean> {
  if (confirmations > before) return true;
  question ??= askPerson();
  return question;
}
