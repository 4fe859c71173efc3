import { Columns3 } from "lucide-react";
import { Button } from "../ui/Button";
import { Checkbox } from "../ui/Checkbox";
import { IconButton } from "../ui/IconButton";
import { Popover } from "../ui/Popover";
import styles from "./DataTable.module.css";
import type { Column } from "./types";
import type { TableColumns } from "./useColumns";

export interface ColumnsMenuProps<Row> {
  all: readonly Column<Row>[];
  columns: TableColumns<Row>;
  /** Only what brief rows can show is offered, and there are no widths. */
  brief: boolean;
}

/** Which columns are shown, and their widths back to how they were. */
export function ColumnsMenu<Row>({ all, columns, brief }: ColumnsMenuProps<Row>) {
  const offered = all.filter((column) => column.hideable !== false && (column.brief || !brief));
  if (offered.length === 0) return null;
  return (
    <Popover
      label="Columns"
      gap={0}
      trigger={(trigger) => (
        <IconButton label="Columns" {...trigger}>
          <Columns3 />
        </IconButton>
      )}
    >
      {() => (
        <div className={styles.columnsMenu}>
          {offered.map(({ id, header }, index) => (
            <Checkbox
              key={id}
              label={header}
              checked={columns.visibility[id] ?? true}
              autoFocus={index === 0}
              onChange={(event) => columns.setVisible(id, event.target.checked)}
            />
          ))}
          {!brief && (
            <>
              <hr />
              <Button variant="quiet" onClick={columns.resetWidths}>
                Reset Column Widths
              </Button>
            </>
          )}
        </div>
      )}
    </Popover>
  );
}
