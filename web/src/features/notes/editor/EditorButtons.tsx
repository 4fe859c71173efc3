import { Check } from "lucide-react";
import { formatBriefly } from "../../../lib/dates";
import { Button } from "../../../ui/Button";
import styles from "./editor.module.css";
import type { KeptDraft } from "./useDraft";

export interface EditorButtonsProps {
  form: string;
  submitLabel: "Create Note" | "Update Note";
  draft: KeptDraft;
  busy: boolean;
  disabledReason: string | undefined;
  onCancel: () => void;
}

/** In the sub-header: what is kept, Cancel and the button that saves. */
export function EditorButtons({
  form,
  submitLabel,
  draft,
  busy,
  disabledReason,
  onCancel,
}: EditorButtonsProps) {
  return (
    <>
      <span className={styles.saved} role="status">
        {draft.failed && "The draft could not be kept"}
        {!draft.failed && draft.keptOn && (
          <>
            <Check className="i-14" />
            Draft kept {formatBriefly(draft.keptOn)}
          </>
        )}
      </span>
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        type="submit"
        form={form}
        variant="primary"
        busy={busy}
        disabledReason={disabledReason}
        aria-keyshortcuts="Control+S"
      >
        {submitLabel}
        <span className={styles.key} aria-hidden="true">
          Ctrl S
        </span>
      </Button>
    </>
  );
}
