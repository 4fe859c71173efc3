import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import styles from "./editor.module.css";

export interface NoteFormProps {
  id: string;
  blocked: boolean;
  onSave: () => void;
  children: ReactNode;
}

/** The form around the fields: the button in the sub-header sends it, and so does Ctrl+S. */
export function NoteForm({ id, blocked, onSave, children }: NoteFormProps) {
  const save = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!blocked) onSave();
  };
  const keys = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "s") save(event);
  };
  return (
    <form id={id} className={styles.form} onSubmit={save} onKeyDown={keys} noValidate>
      {children}
    </form>
  );
}
