import { useState } from "react";
import { ApiError } from "../../../api/error";
import { queryClient } from "../../../api/queryClient";
import { type DocumentDetails, documentQuery } from "./document";
import { differences, draftOf, isSame, type PropertiesDraft } from "./draft";
import { useUpdateProperties } from "./versionChanges";

const changedBySomeoneElse = 1005;

interface Editing {
  /** The record that the edits were made on. */
  seen: DocumentDetails;
  edits: Partial<PropertiesDraft>;
  /** What others have changed since, once that is known. */
  theirs?: string[];
}

/**
 * The form holds only what was typed; everything else follows the document as others change it. It saves only over the
 * version that was on the screen: when somebody was quicker, what was typed stays and theirs is told.
 */
export function usePropertiesForm(document: DocumentDetails) {
  const [editing, setEditing] = useState<Editing>();
  const update = useUpdateProperties(document.documentID);
  const seen = editing?.seen ?? document;
  const draft = { ...draftOf(seen), ...editing?.edits };
  const discard = () => {
    setEditing(undefined);
    update.reset();
  };

  const save = (over: DocumentDetails) =>
    update.mutate(
      { draft, rev: over.rev },
      {
        onSuccess: () => setEditing(undefined),
        onError: (error) => {
          if (error instanceof ApiError && error.code === changedBySomeoneElse) void lookAgain(over);
        },
      },
    );

  async function lookAgain(over: DocumentDetails) {
    const now = await queryClient.fetchQuery({ ...documentQuery(document.documentID), staleTime: 0 });
    const theirs = differences(over, now);
    setEditing((before) => ({ seen: now, edits: before?.edits ?? {}, theirs }));
    // A newer version that reads the same, say after being locked, is no reason to ask.
    if (theirs.length === 0) save(now);
  }

  return {
    draft,
    isChanged: !isSame(draft, draftOf(seen)),
    theirs: editing?.theirs?.length ? editing.theirs : undefined,
    error: update.error,
    isSaving: update.isPending,
    change: (edits: Partial<PropertiesDraft>) => {
      setEditing((before) => ({ seen, theirs: before?.theirs, edits: { ...before?.edits, ...edits } }));
      update.reset();
    },
    save: () => save(seen),
    discard,
  };
}
