import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useMemo, useState } from "react";
import { formatDateTime } from "../../lib/dates";
import { paths } from "../../paths";
import { type Column, DataTable } from "../../table";
import { Chip } from "../../ui/Chip";
import { activityTab } from "./contexts";
import { JobDetailsDialog } from "./JobDetailsDialog";
import { activityQuery } from "./queries";
import type { TrashJob } from "./records";
import { statusTone, statusWords } from "./status";
import styles from "./trash.module.css";

const getRowID = ({ id }: TrashJob) => id;
const newestFirst = { id: "startTime", desc: true };
const moment = (time: string | null | undefined) => (time ? new Date(time) : undefined);

const columnsFor = (onDetails: (job: TrashJob) => void): readonly Column<TrashJob>[] => [
  {
    id: "status",
    header: "Status",
    width: 150,
    brief: true,
    hideable: false,
    value: statusWords,
    cell: (job) => <Chip tone={statusTone(job)}>{statusWords(job)}</Chip>,
  },
  {
    id: "userPerformingOperationDisplayName",
    header: "Performed By",
    width: 240,
    grows: true,
    brief: true,
    namesRow: true,
    value: (job) => job.userPerformingOperationDisplayName,
  },
  {
    id: "startTime",
    header: "Started",
    width: 200,
    brief: true,
    filterable: false,
    value: ({ startTime }) => moment(startTime),
    text: ({ startTime }) => formatDateTime(startTime),
  },
  {
    id: "endTime",
    header: "Completed",
    width: 200,
    filterable: false,
    value: ({ endTime }) => moment(endTime),
    text: ({ endTime }) => (endTime ? formatDateTime(endTime) : ""),
  },
  {
    id: "details",
    header: "Details",
    width: 130,
    brief: true,
    sortable: false,
    filterable: false,
    value: () => "View Details",
    cell: (job) => (
      <button type="button" className={styles.details} onClick={() => onDetails(job)}>
        View Details
      </button>
    ),
  },
];

/** Every run that destroyed something, while it goes on and for ever after. */
export function ActivityList() {
  const activity = useQuery(activityQuery);
  const [shown, setShown] = useState<number>();
  const columns = useMemo(() => columnsFor(({ id }) => setShown(id)), []);
  const job = activity.data?.find(({ id }) => id === shown);
  return (
    <>
      <DataTable
        id={paths.trash("activity")}
        label={activityTab.title}
        columns={columns}
        rows={activity.data}
        status={activity}
        getRowID={getRowID}
        defaultSort={newestFirst}
        onOpen={({ id }) => setShown(id)}
        empty={{
          icon: History,
          title: "No Activities have been run",
          help: "What is permanently deleted is written down here, for ever.",
        }}
      />
      {job && <JobDetailsDialog job={job} onClose={() => setShown(undefined)} />}
    </>
  );
}
