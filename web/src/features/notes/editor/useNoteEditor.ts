import { useMemo, useState } from "react";
import { api, ask } from "../../../api/client";
import { useChange } from "../../../api/mutation";
import { encodeFolders, namesIn } from "../../../files/location";
import { useUnsaved } from "../../../form";
import { paths } from "../../../paths";
import { readAgain } from "../noteKind";
import type { NoteDetails, NoteDraft, SavedText } from "../records";
import { type Conflict, conflictOf } from "./conflict";
import { mergedText, type Side, type Stretch, stretchesOf } from "./differences";
import { isSame, type NoteText, obstacleOf, trashWords } from "./text";
import { type KeptDraft, useDraft } from "./useDraft";
import { useLeave } from "./useLeave";

/** Two texts side by side: somebody else's newer one, or an earlier one that is only looked at. */
interface Both extends Conflict {
  earlier?: boolean;
  stretches: readonly Stretch[];
  choices: readonly (Side | undefined)[];
}

export interface NoteEditor {
  text: NoteText;
  change: (change: Partial<NoteText>) => void;
  both: Both | undefined;
  choose: (at: number, side: Side) => void;
  chooseAll: (side: Side) => void;
  editAsOne: () => void;
  /** How many differences nobody has decided. */
  undecided: number;
  /** Somebody else has saved a text since, and this person has typed. */
  overtaken: boolean;
  showBoth: () => void;
  compareWith: (rev: number) => void;
  restore: (rev: number) => void;
  takeSaved: () => void;
  draft: KeptDraft;
  trash: string | undefined;
  obstacle: string | undefined;
  busy: boolean;
  error: unknown;
  save: () => void;
  cancel: () => void;
}

const readText = (id: number, rev: number) =>
  ask(api.GET("/api/notes/text", { params: { query: { id, rev } } }));

function bothOf(mine: string, { theirs, read }: Conflict, earlier = false): Both {
  const stretches = stretchesOf(mine, theirs.content, read?.content);
  return {
    theirs,
    read,
    earlier,
    stretches,
    choices: stretches.map(({ suggested }) => (earlier ? "mine" : suggested)),
  };
}

/** What is typed into a note, over which of its texts, and what becomes of it. */
export function useNoteEditor(note: NoteDetails, kept: NoteDraft | null): NoteEditor {
  const { id } = note;
  const [seen, setSeen] = useState<SavedText>(() => (kept ? { ...note, rev: kept.rev } : note));
  const [text, setText] = useState<NoteText>(() => kept ?? note);
  const [both, setBoth] = useState<Both>();
  const leave = useLeave(paths.matterArea(note.matterID, "notes", encodeFolders(namesIn(note.prefix))));
  const content = both ? mergedText(both.stretches, both.choices) : text.content;
  const typed = useMemo(() => ({ name: text.name, content }), [text.name, content]);
  const changed = !isSame(typed, seen);
  const draft = useDraft({ id }, seen.rev, text, !isSame(text, seen));
  const unsaved = useUnsaved({ what: `your changes to ${seen.name}`, changed, input: typed });
  const overtaken = note.rev > seen.rev && !both;
  if (overtaken && !changed) {
    setSeen(note);
    setText(note);
  }
  const confront = (mine: NoteText, conflict: Conflict) => {
    const { theirs, read } = conflict;
    // Who did not change the name takes theirs.
    setText({ ...mine, name: read && mine.name.trim() === read.name ? theirs.name : mine.name });
    setBoth(bothOf(mine.content, conflict));
  };
  const change = useChange({
    call: async ({ rev, ...body }: NoteText & { rev: number }) => {
      await draft.stop();
      const headers = { "If-Match": `"${rev}"` };
      return ask(api.POST("/api/notes/update", { body: { id, ...body }, params: { header: headers } }));
    },
    refreshes: readAgain,
    errorShows: "form",
    says: "Matter note updated",
    accepted: () => unsaved.saved(),
    afterwards: leave,
  });
  const undecided = both?.stretches.filter(({ same }, at) => !same && !both.choices[at]).length ?? 0;
  const trash = trashWords(note);
  const decide = (choices: readonly (Side | undefined)[]) => setBoth(both && { ...both, choices });
  const over = both && !both.earlier ? both.theirs : seen;
  return {
    text,
    change: (part) => setText((before) => ({ ...before, ...part })),
    both,
    choose: (at, side) => decide(both?.choices.map((choice, n) => (n === at ? side : choice)) ?? []),
    chooseAll: (side) => decide(both?.choices.map(() => side) ?? []),
    editAsOne: () => {
      setText(typed);
      setSeen(over);
      setBoth(undefined);
      change.reset();
    },
    undecided,
    overtaken,
    showBoth: () => void readText(id, seen.rev).then((read) => confront(text, { theirs: note, read })),
    compareWith: (rev) =>
      void readText(id, rev).then((theirs) => setBoth(bothOf(text.content, { theirs }, true))),
    restore: (rev) =>
      unsaved.discard(
        () =>
          void readText(id, rev).then((earlier) => {
            setText(earlier);
            setBoth(undefined);
          }),
      ),
    takeSaved: () => {
      setSeen(note);
      setText(note);
    },
    draft,
    trash,
    obstacle:
      trash ??
      (undecided > 0
        ? `${undecided === 1 ? "One difference is" : `${undecided} differences are`} left to decide`
        : undefined) ??
      (isSame(typed, over) && over === seen ? "Nothing has been changed" : obstacleOf(typed)),
    busy: change.isPending,
    error: conflictOf(change.error) ? undefined : change.error,
    save: () =>
      change.mutate(
        { ...typed, rev: over.rev },
        {
          onError: (error) => {
            const conflict = conflictOf(error);
            if (conflict) confront(typed, conflict);
          },
        },
      ),
    cancel: () =>
      unsaved.discard(() => {
        unsaved.saved();
        void draft.discard();
        leave();
      }),
  };
}
