import { formatDateTime } from "../../../lib/dates";
import { formatCount } from "../../../lib/sizes";
import type { Column } from "../../../table";
import { Chip } from "../../../ui/Chip";
import { ProgressBar } from "../../../ui/ProgressBar";
import type { Batch } from "../records";
import styles from "./batches.module.css";
import { elapsedWords, percentOf, tones } from "./words";

function progressWords({ ProgressSummary: summary }: Batch): string {
  const {
    NumberOfTasksSucceeded: succeeded,
    NumberOfTasksFailed: failed,
    TotalNumberOfTasks: total,
  } = summary;
  const done = `${formatCount(succeeded)} of ${formatCount(total)}`;
  return failed > 0 ? `${done}, ${formatCount(failed)} failed` : done;
}

function ProgressCell({ batch, onShowFailures }: { batch: Batch; onShowFailures: (batch: Batch) => void }) {
  const { Status, Description, ProgressSummary: summary } = batch;
  const failed = summary.NumberOfTasksFailed;
  return (
    <span className={styles.progress}>
      {(Status === "Active" || Status === "New") && (
        <ProgressBar thin label={`Progress of ${Description}`} percent={percentOf(batch)} />
      )}
      <span>{`${formatCount(summary.NumberOfTasksSucceeded)} of ${formatCount(summary.TotalNumberOfTasks)}`}</span>
      {failed > 0 && (
        <button type="button" className={styles.failed} onClick={() => onShowFailures(batch)}>
          {`${formatCount(failed)} failed`}
        </button>
      )}
    </span>
  );
}

export const batchColumns = (onShowFailures: (batch: Batch) => void): readonly Column<Batch>[] => [
  {
    id: "JobId",
    header: "Job ID",
    width: 90,
    pinned: true,
    figures: true,
    brief: true,
    hideable: false,
    value: ({ JobId }) => JobId,
  },
  {
    id: "Description",
    header: "Description",
    width: 260,
    minWidth: 160,
    grows: true,
    namesRow: true,
    hideable: false,
    value: ({ Description }) => Description,
    text: ({ Description, rerunOf }) => (rerunOf ? `${Description} (again, of job ${rerunOf})` : Description),
  },
  {
    id: "Status",
    header: "Status",
    width: 110,
    brief: true,
    value: ({ Status }) => Status,
    cell: ({ Status }) => <Chip tone={tones[Status]}>{Status}</Chip>,
  },
  {
    id: "ProgressSummary",
    header: "Progress",
    width: 230,
    brief: true,
    filterable: false,
    value: percentOf,
    text: progressWords,
    cell: (batch) => <ProgressCell batch={batch} onShowFailures={onShowFailures} />,
  },
  {
    id: "elapsed",
    header: "Elapsed",
    width: 96,
    align: "end",
    figures: true,
    filterable: false,
    value: ({ elapsedSeconds }) => elapsedSeconds,
    text: ({ elapsedSeconds }) => elapsedWords(elapsedSeconds),
  },
  {
    id: "CreationTime",
    header: "Created",
    width: 190,
    filterable: false,
    value: ({ CreationTime }) => new Date(CreationTime),
    text: ({ CreationTime }) => formatDateTime(CreationTime),
  },
  { id: "startedBy", header: "Started By", width: 170, value: ({ startedBy }) => startedBy },
];
