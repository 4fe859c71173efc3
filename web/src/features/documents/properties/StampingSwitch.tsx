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
  const { stampDisabledType, message } = document.stamping;
  if (stampDisabledType) return message && <p className={styles.note}>{message}</p>;
  return (
    <Switch
      label="Do not stamp this document"
      checked={checked}
      disabledReason={readOnly ? "Not Allowed for a Document in the Trash Bin." : undefined}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
