import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextArea } from "../../ui/TextField";
import type { MailItem } from "./records";
import { useShortNoteDraft } from "./shortNote";

/** A line about an email that stands beside it in the list. */
export function ShortNoteDialog({ email, onClose }: { email: MailItem; onClose: () => void }) {
  const draft = useShortNoteDraft(email, onClose);
  const close = () => draft.discard(onClose);
  return (
    <Dialog
      open
      title="Short Note"
      onClose={close}
      onSubmit={draft.save}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={draft.busy} disabledReason={draft.obstacle}>
            Update
          </Button>
        </>
      }
    >
      <TextArea
        label="Short Note"
        help={email.subjectline}
        autoFocus
        dir="auto"
        value={draft.note}
        onChange={(event) => draft.setNote(event.target.value)}
        aside={draft.aside}
        error={draft.error}
      />
    </Dialog>
  );
}
