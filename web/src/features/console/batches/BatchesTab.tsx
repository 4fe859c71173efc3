import { useQuery } from "@tanstack/react-query";
import { Calculator, ListChecks, RotateCw, TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { DataTable, type RowAction } from "../../../table";
import { Button } from "../../../ui/Button";
import { batchesQuery } from "../queries";
import type { Batch } from "../records";
import type { FirmTabProps } from "../tabProps";
import { useRecount, useRerun } from "./changes";
import { batchColumns } from "./columns";
import { FailedTasksDialog } from "./FailedTasksDialog";
import { rerunReason } from "./words";

const getRowID = ({ JobId }: Batch) => JobId;
const newestFirst = { id: "JobId", desc: true };

/** The work that was and is done for the firm as a whole. */
export function BatchesTab({ detail: { tenant } }: FirmTabProps) {
  const batches = useQuery(batchesQuery(tenant.id));
  const { mutate: rerun } = useRerun(tenant.id);
  const recount = useRecount(tenant.id);
  const [failuresOf, setFailuresOf] = useState<number>();
  const columns = useMemo(() => batchColumns(({ JobId }) => setFailuresOf(JobId)), []);
  const rowActions = useMemo(
    (): RowAction<Batch>[] => [
      {
        id: "failures",
        label: "Show Failed Tasks",
        icon: <TriangleAlert />,
        disabledReason: ({ failedTasks }) =>
          failedTasks.length > 0 ? undefined : "No task of this job failed.",
        run: ({ JobId }) => setFailuresOf(JobId),
      },
      {
        id: "rerun",
        label: "Re-run What Failed",
        icon: <RotateCw />,
        quick: true,
        disabledReason: rerunReason,
        run: (batch) => rerun(batch),
      },
    ],
    [rerun],
  );
  const shown = batches.data?.find(({ JobId }) => JobId === failuresOf);
  return (
    <>
      <DataTable
        id="/admin/batchJobsForFirm"
        label="Batch Jobs"
        scope={String(tenant.id)}
        columns={columns}
        rows={batches.data}
        status={batches}
        getRowID={getRowID}
        defaultSort={newestFirst}
        rowActions={rowActions}
        onOpen={({ JobId, failedTasks }) => failedTasks.length > 0 && setFailuresOf(JobId)}
        filterPlaceholder="Filter jobs"
        toolbarEnd={
          <>
            <Button
              variant="quiet"
              icon={<Calculator />}
              busy={recount.isPending}
              onClick={() => recount.mutate()}
            >
              Recount Data Usage
            </Button>
            <Button
              variant="quiet"
              icon={<RotateCw />}
              busy={batches.isRefetching}
              onClick={() => void batches.refetch()}
            >
              Refresh
            </Button>
          </>
        }
        empty={{
          icon: ListChecks,
          title: "No Batch Jobs",
          help: "Counting anew, repairing and re-building the search index are listed here.",
        }}
      />
      {shown && (
        <FailedTasksDialog tenantID={tenant.id} batch={shown} onClose={() => setFailuresOf(undefined)} />
      )}
    </>
  );
}
