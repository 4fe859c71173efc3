import { messageOf } from "../../../api/error";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import type { DocumentVersion } from "./document";
import { useDeleteVersion } from "./versionChanges";

interface DeleteVersionDialogProps {
  documentID: number;
  version: DocumentVersion;
  onClose: () => void;
}

export function DeleteVersionDialog({ documentID, version, onClose }: DeleteVersionDialogProps) {
  const remove = useDeleteVersion(onClose);
  return (
    <ConfirmDialog
      open
      danger
      title="Permanently Delete this Document Version?"
      confirmLabel="Delete Version"
      busy={remove.isPending}
      error={remove.error ? messageOf(remove.error) : undefined}
      onConfirm={() => remove.mutate({ documentID, versionID: version.versionID })}
      onClose={onClose}
    >
      <p>Version {version.versionNumber} will be permanently deleted. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
