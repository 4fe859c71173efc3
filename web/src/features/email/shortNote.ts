import { useState } from "react";
import { messageOf } from "../../api/error";
import { useUnsaved } from "../../form";
import { useShortNote } from "./changes";

export const longestNote = 1000;

/** Why a short note cannot be saved. Only a note that was changed can. */
export function noteObstacle(note: string, saved: string): string | undefined {
  return noteProblem(note) ?? (note === saved ? "Nothing has been changed" : undefined);
}

export function noteProblem(note: string): string | undefined {
  return [...note].length > longestNote ? "Short notes cannot be longer than 1,000 characters" : undefined;
}

/** The short note of an email while somebody writes it. */
export function useShortNoteDraft(email: { emailID: number; notes: string }, onSaved?: () => void) {
  const { emailID, notes } = email;
  const [typed, setTyped] = useState<string>();
  const note = typed ?? notes;
  const unsaved = useUnsaved({ what: "your short note", changed: note !== notes, input: note });
  const save = useShortNote(
    () => unsaved.saved(),
    () => {
      setTyped(undefined);
      onSaved?.();
    },
  );
  const obstacle = noteObstacle(note, notes);
  return {
    note,
    setNote: setTyped,
    obstacle,
    busy: save.isPending,
    error: noteProblem(note) ?? (save.error ? messageOf(save.error) : undefined),
    aside: `${[...note].length}/${longestNote}`,
    save: () => !obstacle && !save.isPending && save.mutate({ emailID, value: note }),
    discard: unsaved.discard,
  };
}
