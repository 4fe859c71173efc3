import { Switch } from "../../../ui/Checkbox";
import styles from "./DocumentPage.module.css";
import type { DocumentDetails } from "./document";

interface StampingSwitchProps {
  document: DocumentDetails;
  checked: boolean;
  readOnly: boolean;
  onChange: (checked: boolean) => void;
}

/** There only where documents like this one are stamped; otherwise the server says why they are not. */
export function StampingSwitch({ document, checked, readOnly, onChange }: StampingSwitchProps) {
  const { stamping, canModify } = document;
  if (!canModify) return <p className={styles.note}>You do not have permission to modify this document</p>;
  if (stamping.stampDisabledType) {
    return stamping.message ? <p className={styles.note}>{stamping.message}</p> : null;
  }
  return (
    <Switch
      label="Do not stamp this document"
      checked={checked}
      disabledReason={readOnly ? "Not Allowed for a Document in the Trash Bin." : undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
