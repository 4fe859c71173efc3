import { useQuery } from "@tanstack/react-query";
import { NotebookPen } from "lucide-react";
import { useNavigate } from "react-router";
import { PreviewFrame } from "../../../files/PreviewFrame";
import type { Shown } from "../../../files/useStep";
import { formatDateTime } from "../../../lib/dates";
import { paths } from "../../../paths";
import { ErrorState } from "../../../ui/EmptyState";
import { FileIcon } from "../../../ui/FileIcon";
import { IconButton } from "../../../ui/IconButton";
import { noteQuery } from "../editor/queries";
import styles from "./NotePane.module.css";

export interface NotePaneProps extends Pick<Shown, "list" | "onShow"> {
  noteID: number;
}

/** The text of one note, beside a list or wide over it. */
export default function NotePane({ noteID, list, onShow }: NotePaneProps) {
  const navigate = useNavigate();
  const { data: note, error, refetch } = useQuery(noteQuery(noteID));
  return (
    <PreviewFrame
      shown={{ type: "Note", id: noteID }}
      noun="note"
      {...{ list, onShow }}
      icon={<FileIcon filename="note.txt" />}
      title={note?.name}
      buttons={
        <IconButton label="Edit Note" size="sm" onClick={() => void navigate(paths.note(noteID))}>
          <NotebookPen className="i-14" />
        </IconButton>
      }
    >
      {() => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <div className={styles.body} tabIndex={0} role="region" aria-label="Text">
          {error && !note && (
            <ErrorState title="The preview could not be loaded" onRetry={() => void refetch()} />
          )}
          {note && (
            <>
              <p className={styles.facts}>
                {formatDateTime(note.modifiedOn)} by {note.modifiedBy}
              </p>
              <div className={styles.text} dir="auto">
                {note.content}
              </div>
            </>
          )}
        </div>
      )}
    </PreviewFrame>
  );
}
