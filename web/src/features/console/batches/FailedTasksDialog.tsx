import { RotateCw } from "lucide-react";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import type { Batch } from "../records";
import styles from "./batches.module.css";
import { useRerun } from "./changes";
import { rerunReason } from "./words";

export interface FailedTasksDialogProps {
  tenantID: number;
  batch: Batch;
  onClose: () => void;
}

/** Which tasks of a job failed, and why. */
export function FailedTasksDialog({ tenantID, batch, onClose }: FailedTasksDialogProps) {
  const rerun = useRerun(tenantID, onClose);
  return (
    <Dialog
      open
      size="large"
      title={`What failed of job ${batch.JobId}`}
      subtitle={batch.Description}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} autoFocus>
            Close
          </Button>
          <Button
            variant="primary"
            icon={<RotateCw />}
            busy={rerun.isPending}
            disabledReason={rerunReason(batch)}
            onClick={() => rerun.mutate(batch)}
          >
            Re-run What Failed
          </Button>
        </>
      }
    >
      <dl className={styles.tasks}>
        {batch.failedTasks.map(({ name, reason }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{reason}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
