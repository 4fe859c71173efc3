import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { useId, useState } from "react";
import { useParams } from "react-router";
import { useChange } from "../../../api/mutation";
import { mustLeave } from "../../../api/outOfSight";
import { LeaveForHome } from "../../../shell/LeaveForHome";
import { Page } from "../../../shell/Page";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { noteKind, readAgain } from "../noteKind";
import type { NoteDetails, NoteDraft } from "../records";
import { BothTexts } from "./BothTexts";
import { DraftBanner } from "./DraftBanner";
import { EarlierTexts } from "./EarlierTexts";
import { EditorButtons } from "./EditorButtons";
import styles from "./editor.module.css";
import { NoteFacts } from "./NoteFacts";
import { NoteFields } from "./NoteFields";
import { NoteForm } from "./NoteForm";
import { OvertakenBanner } from "./OvertakenBanner";
import { draftQuery, noteQuery } from "./queries";
import { SaveProblem } from "./SaveProblem";
import { type NoteEditor, useNoteEditor } from "./useNoteEditor";

const title = "Editing Matter Note";

export default function NotePage() {
  const id = Number(useParams().id);
  const note = useQuery(noteQuery(id));
  const draft = useQuery(draftQuery({ id }));
  const error = note.error ?? draft.error;
  if (mustLeave(error, note.data)) return <LeaveForHome error={error} />;
  if (!note.data || draft.data === undefined) return <Page title={title}>{null}</Page>;
  return <EditNote key={id} note={note.data} kept={draft.data} />;
}

function EditNote({ note, kept }: { note: NoteDetails; kept: NoteDraft | null }) {
  const form = useId();
  const editor = useNoteEditor(note, kept);
  const { both, obstacle, busy } = editor;
  return (
    <Page
      title={`${note.name} - ${title}`}
      heading={
        <span className={styles.heading}>
          <NotebookPen />
          <span className="sr">{title}: </span>
          <span className="ell">{note.name}</span>
        </span>
      }
      actions={
        <EditorButtons
          {...{ form, busy }}
          draft={editor.draft}
          submitLabel="Update Note"
          disabledReason={obstacle}
          onCancel={editor.cancel}
        />
      }
    >
      <NoteFacts {...note} note={note} />
      <div className={styles.columns}>
        <NoteForm id={form} blocked={Boolean(obstacle) || busy} onSave={editor.save}>
          <NoteFields
            text={editor.text}
            onChange={editor.change}
            notice={<Notices {...{ note, kept, editor }} />}
          >
            {both && <BothTexts editor={editor} both={both} />}
          </NoteFields>
        </NoteForm>
        <EarlierTexts noteID={note.id} onRestore={editor.restore} onCompare={editor.compareWith} />
      </div>
    </Page>
  );
}

interface NoticesProps {
  note: NoteDetails;
  kept: NoteDraft | null;
  editor: NoteEditor;
}

/** What must be known before going on to write, the gravest first. */
function Notices({ note, kept, editor }: NoticesProps) {
  const [offered, setOffered] = useState(kept);
  const restore = useChange({
    call: () => noteKind.calls.restore({ files: [note.id], folders: [] }),
    refreshes: readAgain,
    stays: true,
  });
  const canRestore = note.noteIsDeleted && !note.folderIsDeleted && !note.matterIsDeleted;
  return (
    <>
      {editor.trash && (
        <Banner
          tone="danger"
          action={canRestore ? <Button onClick={() => restore.mutate()}>Restore</Button> : undefined}
        >
          {editor.trash}
        </Banner>
      )}
      <SaveProblem error={editor.error} />
      <OvertakenBanner note={note} editor={editor} />
      {offered && !editor.both && (
        <DraftBanner
          draft={offered}
          label="Show the Saved Text"
          onDiscard={() => {
            editor.takeSaved();
            setOffered(null);
          }}
        />
      )}
    </>
  );
}
