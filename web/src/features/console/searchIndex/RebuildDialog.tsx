import { DatabaseZap } from "lucide-react";
import { useNavigate } from "react-router";
import { isUnspecific, messageOf } from "../../../api/error";
import { useChange } from "../../../api/mutation";
import { paths } from "../../../paths";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { consoleKey } from "../queries";
import type { Firm } from "../records";
import { rebuild } from "./calls";
import { jobFailed } from "./RepairSection";

/** Asks first: a large firm keeps the machine busy for hours. */
export function RebuildDialog({ firm, onClose }: { firm: Firm; onClose: () => void }) {
  const navigate = useNavigate();
  const start = useChange({
    call: () => rebuild(firm.id),
    refreshes: [[consoleKey, "batches", firm.id]],
    says: ({ jobID }) => `The search index is re-built as job ${jobID}`,
    errorShows: "form",
    afterwards: () => {
      onClose();
      void navigate(paths.firm(firm.id, "batchjobs"));
    },
  });
  const failure =
    start.error && (isUnspecific(start.error) ? jobFailed : `${jobFailed}: ${messageOf(start.error)}`);
  return (
    <ConfirmDialog
      open
      danger
      title={`Re-build the search index of ${firm.name}?`}
      confirmLabel="Re-build Search Index"
      confirmIcon={<DatabaseZap />}
      typedWord="rebuild"
      busy={start.isPending}
      error={failure ?? undefined}
      onConfirm={() => start.mutate()}
      onClose={onClose}
    >
      <p>
        Everything of the firm is read and indexed anew, beside the present index: searches go on there until
        the new one is ready. In a large firm this takes hours.
      </p>
    </ConfirmDialog>
  );
}
