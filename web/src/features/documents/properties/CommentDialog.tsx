import { useState } from "react";
import { messageOf } from "../../../api/error";
import { useUnsaved } from "../../../form";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/TextField";
import type { DocumentVersion } from "./document";
import { useVersionComment } from "./versionChanges";

const longestComment = 1000;

interface CommentDialogProps {
  documentID: number;
  version: DocumentVersion;
  onClose: () => void;
}

/** What a version is about, in the words of whoever made it. */
export function CommentDialog({ documentID, version, onClose }: CommentDialogProps) {
  const { versionNumber, versionID } = version;
  const [comment, setComment] = useState(version.comment);
  const unsaved = useUnsaved({
    what: `your comment on version ${versionNumber}`,
    changed: comment !== version.comment,
    input: comment,
  });
  const close = () => unsaved.discard(onClose);
  const save = useVersionComment(() => unsaved.saved(), onClose);
  const length = [...comment].length;
  const problem = length > longestComment ? "Comments cannot be longer than 1000 characters" : undefined;
  const obstacle = problem ?? (comment === version.comment ? "Nothing has been changed" : undefined);
  return (
    <Dialog
      open
      title={`Comment on Version ${versionNumber}`}
      onClose={close}
      onSubmit={() => !obstacle && save.mutate({ documentID, versionNumber, versionID, comment })}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabledReason={obstacle}>
            Save Comment
          </Button>
        </>
      }
    >
      <TextArea
        label="Comment"
        autoFocus
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        aside={`${length}/${longestComment}`}
        error={problem ?? (save.error ? messageOf(save.error) : undefined)}
      />
    </Dialog>
  );
}
