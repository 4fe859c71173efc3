import { useState } from "react";
import { ApiError } from "../../../api/error";
import { queryClient } from "../../../api/queryClient";
import { useKeptInput, useUnsaved } from "../../../form";
import { type DocumentDetails, documentQuery } from "./document";
import { differences, draftOf, editsSince, isSame, type PropertiesDraft } from "./draft";
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
  const [editing, setEditing] = useState(useKeptInput<Editing>("properties"));
  const seen = editing?.seen ?? document;
  const draft = { ...draftOf(seen), ...editing?.edits };
  const isChanged = !isSame(draft, draftOf(seen));
  const unsaved = useUnsaved({
    what: `your changes to the properties of ${seen.filename}`,
    changed: isChanged,
    input: editing,
    keptAs: "properties",
  });
  const update = useUpdateProperties(document.documentID, unsaved.saved);
  const discard = () => {
    setEditing(undefined);
    update.reset();
  };

  const save = (over: DocumentDetails) =>
    update.mutate(
      { draft, rev: over.rev, editing },
      {
        onSuccess: () => setEditing((now) => whatIsLeft(now, draft)),
        onError: (error) => {
          if (error instanceof ApiError && error.code === changedBySomeoneElse) void lookAgain(over);
        },
      },
    );

  /** What was typed while the server was saving stays, over the document as it is now. */
  function whatIsLeft(now: Editing | undefined, saved: PropertiesDraft): Editing | undefined {
    const edits = editsSince(saved, now?.edits ?? {});
    const fresh = queryClient.getQueryData(documentQuery(document.documentID).queryKey);
    return fresh && Object.keys(edits).length > 0 ? { seen: fresh, edits } : undefined;
  }

  async function lookAgain(over: DocumentDetails) {
    const now = await queryClient.fetchQuery({ ...documentQuery(document.documentID), staleTime: 0 });
    const theirs = differences(over, now);
    setEditing((before) => ({ seen: now, edits: before?.edits ?? {}, theirs }));
    // A newer version that reads the same, say after being locked, is no reason to ask.
    if (theirs.length === 0) save(now);
  }

  return {
    draft,
    isChanged,
    theirs: editing?.theirs?.length ? editing.theirs : undefined,
    error: update.error,
    isSaving: update.isPending,
    change: (edits: Partial<PropertiesDraft>) => {
      setEditing((before) => ({ seen, theirs: before?.theirs, edits: { ...before?.edits, ...edits } }));
      if (!update.isPending) update.reset();
    },
    save: () => save(seen),
    discard,
  };
}
