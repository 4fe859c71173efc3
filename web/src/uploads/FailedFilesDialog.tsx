import { CircleCheck, RotateCw } from "lucide-react";
import { useMemo } from "react";
import { useStore } from "../lib/store";
import { type Column, DataTable, NameCell, type RowAction } from "../table";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { FileIcon } from "../ui/FileIcon";
import styles from "./UploadTray.module.css";
import { failedFilesOpen, uploads } from "./uploads";
import type { TrayRow } from "./view";

const columns: readonly Column<TrayRow>[] = [
  {
    id: "name",
    header: "Name",
    value: ({ name }) => name,
    cell: ({ name }) => <NameCell icon={<FileIcon filename={name} />} name={name} />,
    width: 220,
    namesRow: true,
  },
  { id: "folder", brief: true, header: "Folder", value: ({ folder }) => folder, width: 130 },
  { id: "note", brief: true, header: "Reason", value: ({ note }) => note, width: 240, grows: true },
];
const actions: readonly RowAction<TrayRow>[] = [
  {
    id: "retry",
    label: "Retry",
    icon: <RotateCw />,
    quick: true,
    run: ({ id }) => uploads.retry(id),
    disabledReason: ({ canRetry }) => (canRetry ? undefined : "Choose this file anew to upload it."),
  },
];
const getRowID = ({ id }: TrayRow) => id;

/** Every file that could not be uploaded, and why. */
export function FailedFilesDialog() {
  const view = useStore(uploads.view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the engine keeps the list, the view says when it changed
  const rows = useMemo(() => uploads.failedRows(), [view]);
  const close = () => failedFilesOpen.set(false);
  return (
    <Dialog
      open
      title="Failed Files"
      size="large"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Close</Button>
          {rows.some(({ canRetry }) => canRetry) && (
            <Button variant="primary" icon={<RotateCw />} onClick={uploads.retryAll}>
              Retry All
            </Button>
          )}
        </>
      }
    >
      <div className={styles.failedFiles}>
        <DataTable
          id="/uploads/failed"
          label="Failed Files"
          columns={columns}
          rows={rows}
          getRowID={getRowID}
          rowActions={actions}
          pageSize={10}
          pageParameter={null}
          bare
          empty={{ icon: CircleCheck, title: "No Failed Files" }}
        />
      </div>
    </Dialog>
  );
}
