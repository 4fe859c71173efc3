import { useQuery } from "@tanstack/react-query";
import { NotebookPen, SquareArrowOutUpRight } from "lucide-react";
import { useNavigate } from "react-router";
import { messageOf } from "../../../api/error";
import { PreviewFrame } from "../../../files/PreviewFrame";
import type { Shown } from "../../../files/useStep";
import { formatDateTime } from "../../../lib/dates";
import { paths } from "../../../paths";
import { ErrorState } from "../../../ui/EmptyState";
import { IconButton } from "../../../ui/IconButton";
import { noteQuery } from "../editor/queries";
import type { NoteDetails } from "../records";
import styles from "./NotePane.module.css";

export interface NotePaneProps extends Pick<Shown, "list" | "onShow"> {
  noteID: number;
}

/** The text of one note, beside the list or wide over it. */
export default function NotePane({ noteID, list, onShow }: NotePaneProps) {
  const navigate = useNavigate();
  const { data: note, error, refetch } = useQuery({ ...noteQuery(noteID), meta: staysHere });
  return (
    <PreviewFrame
      shown={{ type: "Note", id: noteID }}
      noun="note"
      {...{ list, onShow }}
      icon={<NotebookPen className={styles.icon} />}
      title={note?.name}
      buttons={
        <IconButton label="Open Note" size="sm" onClick={() => void navigate(paths.note(noteID))}>
          <SquareArrowOutUpRight className="i-14" />
        </IconButton>
      }
    >
      {() =>
        error && !note ? (
          <ErrorState
            title="The note could not be loaded"
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          note && <NoteText note={note} />
        )
      }
    </PreviewFrame>
  );
}

const staysHere = { stays: true, inPlace: true };

function NoteText({ note }: { note: NoteDetails }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div className={styles.body} tabIndex={0} role="region" aria-label="Text">
      <p className={styles.facts}>
        Last modified {formatDateTime(note.modifiedOn)} by {note.modifiedBy}
      </p>
      <div className={styles.text} dir="auto" data-prose="">
        {note.content}
      </div>
    </div>
  );
}
