import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/error";
import { formatDateTime } from "../../lib/dates";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { ErrorState } from "../../ui/EmptyState";
import { ProgressBar } from "../../ui/ProgressBar";
import { AmountsRow } from "./Amounts";
import styles from "./dialogs.module.css";
import { KeptList } from "./KeptList";
import { jobDetailsQuery, jobStatus } from "./manifest";
import type { TrashJob } from "./records";
import { statusWords } from "./status";

const notDeleted = ["was not deleted", "were not deleted"] as const;

/** What a run has destroyed so far, and what it passed over. */
export function JobDetailsDialog({ job, onClose }: { job: TrashJob; onClose: () => void }) {
  const { data, error, refetch } = useQuery(jobDetailsQuery(job.id));
  return (
    <Dialog
      open
      title="Permanent Delete Job Details"
      onClose={onClose}
      footer={
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      }
    >
      <div className={styles.details}>
        <dl className={styles.facts}>
          <dt>Status</dt>
          <dd>{statusWords(job)}</dd>
          <dt>Performed By</dt>
          <dd>{job.userPerformingOperationDisplayName}</dd>
          <dt>Started</dt>
          <dd>{formatDateTime(job.startTime)}</dd>
          {job.endTime && (
            <>
              <dt>Completed</dt>
              <dd>{formatDateTime(job.endTime)}</dd>
            </>
          )}
        </dl>
        {job.status === jobStatus.inProgress && (
          <ProgressBar label="Permanently deleting" percent={job.percentDone} />
        )}
        {error && !data && (
          <ErrorState
            title="The details could not be loaded"
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data && <AmountsRow counts={data.destroyed} />}
        {data && <KeptList details={data} was={notDeleted} />}
      </div>
    </Dialog>
  );
}
