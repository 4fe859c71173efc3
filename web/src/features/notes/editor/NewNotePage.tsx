import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { useId, useState } from "react";
import { useParams } from "react-router";
import { api, ask } from "../../../api/client";
import { useIdempotencyKey } from "../../../api/idempotency";
import { useChange } from "../../../api/mutation";
import { mustLeave } from "../../../api/outOfSight";
import { basepathOf, decodeFolders, encodeFolders, namesIn } from "../../../files/location";
import { useUnsaved } from "../../../form";
import { paths } from "../../../paths";
import { LeaveForHome } from "../../../shell/LeaveForHome";
import { Page } from "../../../shell/Page";
import { Banner } from "../../../ui/Banner";
import { readAgain } from "../noteKind";
import type { NoteDraft } from "../records";
import { DraftBanner } from "./DraftBanner";
import { EditorButtons } from "./EditorButtons";
import styles from "./editor.module.css";
import { NoteFacts } from "./NoteFacts";
import { NoteFields } from "./NoteFields";
import { NoteForm } from "./NoteForm";
import { draftQuery, noteFolderQuery } from "./queries";
import { SaveProblem } from "./SaveProblem";
import { isSame, type NoteText, obstacleOf, trashWords } from "./text";
import { useDraft } from "./useDraft";
import { useLeave } from "./useLeave";

const title = "Create New Matter Note";
const empty: NoteText = { name: "", content: "" };

export default function NewNotePage() {
  const { matterID, directoryID, "*": path = "" } = useParams();
  const names = decodeFolders(path).slice(1);
  const folder = useQuery(noteFolderQuery(Number(matterID), basepathOf({ area: "notes", names })));
  const draft = useQuery(draftQuery({ directoryID: Number(directoryID) }));
  const error = folder.error ?? draft.error;
  if (mustLeave(error, folder.data && draft.data)) return <LeaveForHome error={error} />;
  if (!folder.data || draft.data === undefined) return <Page title={title}>{null}</Page>;
  const { matterName, prefix, isInDeletedDirectory, isInDeletedMatter } = folder.data;
  return (
    <NewNote
      key={directoryID}
      place={{
        matterID: Number(matterID),
        matterName,
        directoryID: Number(directoryID),
        prefix,
        folderIsDeleted: isInDeletedDirectory,
        matterIsDeleted: isInDeletedMatter,
      }}
      kept={draft.data}
    />
  );
}

interface NewNoteProps {
  place: {
    matterID: number;
    matterName: string;
    directoryID: number;
    prefix: string;
    folderIsDeleted: number;
    matterIsDeleted: number;
  };
  kept: NoteDraft | null;
}

function NewNote({ place, kept }: NewNoteProps) {
  const form = useId();
  const { matterID, directoryID } = place;
  const [offered, setOffered] = useState(kept);
  const [text, setText] = useState<NoteText>(kept ?? empty);
  const headers = useIdempotencyKey();
  const leave = useLeave(paths.matterArea(matterID, "notes", encodeFolders(namesIn(place.prefix))));
  const changed = !isSame(text, empty);
  const draft = useDraft({ directoryID }, undefined, text, changed);
  const unsaved = useUnsaved({ what: "this new note", changed, input: text });
  const save = useChange({
    call: async ({ name, content }: NoteText) => {
      await draft.stop();
      const body = { matterID, directoryID, name, content };
      return ask(api.PUT("/api/notes/create", { body, headers }));
    },
    refreshes: readAgain,
    errorShows: "form",
    says: "Matter note created",
    accepted: () => unsaved.saved(),
    afterwards: leave,
  });
  const trash = trashWords(place);
  const obstacle = trash ?? obstacleOf(text);
  const cancel = () =>
    unsaved.discard(() => {
      unsaved.saved();
      void draft.discard();
      leave();
    });
  return (
    <Page
      title={title}
      heading={
        <span className={styles.heading}>
          <NotebookPen />
          {title}
        </span>
      }
      actions={
        <EditorButtons
          {...{ form, draft }}
          submitLabel="Create Note"
          busy={save.isPending}
          disabledReason={obstacle}
          onCancel={cancel}
        />
      }
    >
      <NoteFacts {...place} />
      <div className={styles.columns}>
        <NoteForm id={form} blocked={Boolean(obstacle) || save.isPending} onSave={() => save.mutate(text)}>
          <NoteFields
            text={text}
            autoFocus
            onChange={(change) => setText((before) => ({ ...before, ...change }))}
            notice={
              <>
                {trash && <Banner tone="danger">{trash}</Banner>}
                <SaveProblem error={save.error} />
                {offered && (
                  <DraftBanner
                    draft={offered}
                    label="Begin Anew"
                    onDiscard={() => {
                      setText(empty);
                      setOffered(null);
                    }}
                  />
                )}
              </>
            }
          />
        </NoteForm>
      </div>
    </Page>
  );
}
