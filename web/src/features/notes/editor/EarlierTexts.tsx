import { useQuery } from "@tanstack/react-query";
import { Columns2, RotateCcw } from "lucide-react";
import { useId } from "react";
import { formatBriefly, formatDateTime } from "../../../lib/dates";
import { Avatar } from "../../../ui/Avatar";
import { Button } from "../../../ui/Button";
import type { TextOutline } from "../records";
import styles from "./EarlierTexts.module.css";
import { textsQuery } from "./queries";
import { growth, wordCount } from "./text";

export interface EarlierTextsProps {
  noteID: number;
  onRestore: (rev: number) => void;
  onCompare: (rev: number) => void;
}

/** The texts that a note has had, the last one first. */
export function EarlierTexts({ noteID, onRestore, onCompare }: EarlierTextsProps) {
  const heading = useId();
  const { data: texts = [] } = useQuery(textsQuery(noteID));
  return (
    <aside className={styles.aside} aria-labelledby={heading}>
      <h2 className={styles.heading} id={heading}>
        Earlier texts <small>{texts.length}</small>
      </h2>
      <ol className={styles.list}>
        {texts.map((text, at) => (
          <Entry
            key={text.rev}
            {...{ text, onRestore, onCompare }}
            current={at === 0}
            before={texts[at + 1]?.words}
          />
        ))}
      </ol>
      <p className={styles.help}>
        Restoring puts the old text into the editor. Nothing is saved until you update the note.
      </p>
    </aside>
  );
}

interface EntryProps extends Omit<EarlierTextsProps, "noteID"> {
  text: TextOutline;
  current: boolean;
  /** How many words the text before it had. */
  before: number | undefined;
}

function Entry({ text, current, before, onRestore, onCompare }: EntryProps) {
  const { rev, modifiedBy, modifiedOn, words } = text;
  const of = `the text of ${modifiedBy}, ${formatDateTime(modifiedOn)}`;
  return (
    <li className={styles.entry} aria-current={current || undefined}>
      <Avatar name={modifiedBy} />
      <b className="ell">{modifiedBy}</b>
      <time dateTime={modifiedOn} title={formatDateTime(modifiedOn)}>
        {formatBriefly(modifiedOn)}
      </time>
      <p>
        <i>{current ? "Saved now" : wordCount(words)}</i> {growth(words, before)}
      </p>
      {!current && (
        <span className={styles.buttons}>
          <Button
            variant="quiet"
            icon={<RotateCcw className="i-14" />}
            aria-label={`Restore ${of}`}
            onClick={() => onRestore(rev)}
          >
            Restore
          </Button>
          <Button
            variant="quiet"
            icon={<Columns2 className="i-14" />}
            aria-label={`Compare ${of}`}
            onClick={() => onCompare(rev)}
          >
            Compare
          </Button>
        </span>
      )}
    </li>
  );
}
