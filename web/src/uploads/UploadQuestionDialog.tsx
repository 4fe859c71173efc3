import { formatCount } from "../lib/sizes";
import { useStore } from "../lib/store";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { uploadQuestion } from "./questions";
import styles from "./UploadTray.module.css";

const namesShown = 20;

/** Asks what has to be known before an upload can begin. */
export function UploadQuestionDialog() {
  const question = useStore(uploadQuestion);
  if (!question) return null;
  const { title, text, confirmLabel, otherLabel, names = [], answer } = question;
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={confirmLabel}
      other={otherLabel ? { label: otherLabel, onSelect: () => answer("other") } : undefined}
      onConfirm={() => answer("confirmed")}
      onClose={() => answer("cancelled")}
    >
      <p>{text}</p>
      {names.length > 0 && (
        <ul className={styles.names}>
          {names.slice(0, namesShown).map((name) => (
            <li key={name}>{name}</li>
          ))}
          {names.length > namesShown && <li>and {formatCount(names.length - namesShown)} more</li>}
        </ul>
      )}
    </ConfirmDialog>
  );
}
