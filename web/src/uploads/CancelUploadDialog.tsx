import { formatCount } from "../lib/sizes";
import { ConfirmDialog } from "../ui/ConfirmDialog";
import { uploads } from "./uploads";

interface CancelUploadDialogProps {
  open: boolean;
  unfinished: number;
  onClose: () => void;
}

export function CancelUploadDialog({ open, unfinished, onClose }: CancelUploadDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Cancel the upload?"
      confirmLabel="Cancel the Upload"
      cancelLabel="Go on Uploading"
      onConfirm={() => {
        onClose();
        uploads.cancelAll();
      }}
      onClose={onClose}
    >
      <p>
        {unfinished === 1 ? "1 file has" : `${formatCount(unfinished)} files have`} not been uploaded yet.
        What has been uploaded stays.
      </p>
    </ConfirmDialog>
  );
}
