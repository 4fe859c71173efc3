import type { ReactNode } from "react";
import { formatCount } from "../../../lib/sizes";
import { TextArea, TextField } from "../../../ui/TextField";
import styles from "./editor.module.css";
import { lengthOf, limits, type NoteText, problemsOf } from "./text";

export interface NoteFieldsProps {
  text: NoteText;
  onChange: (change: Partial<NoteText>) => void;
  /** Instead of the text area: two texts side by side. */
  children?: ReactNode;
  /** Between name and text. */
  notice?: ReactNode;
  autoFocus?: boolean;
}

const Count = ({ of, most }: { of: string; most: number }) => (
  <span className={styles.count}>
    {formatCount(lengthOf(of))}/{formatCount(most)}
  </span>
);

/** Name and text of a note. */
export function NoteFields({ text, onChange, children, notice, autoFocus }: NoteFieldsProps) {
  const problems = problemsOf(text);
  return (
    <>
      <TextField
        label="Name"
        aside={<Count of={text.name} most={limits.name} />}
        autoComplete="off"
        required
        autoFocus={autoFocus}
        value={text.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={problems.name}
      />
      {notice}
      {children ?? (
        <TextArea
          label="Note"
          className={styles.text}
          dir="auto"
          aside={<Count of={text.content} most={limits.content} />}
          value={text.content}
          onChange={(event) => onChange({ content: event.target.value })}
          error={problems.content}
        />
      )}
    </>
  );
}
