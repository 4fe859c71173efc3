import Popover from "@mui/material/Popover";
import { Columns3 } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/Button";
import { Checkbox } from "../ui/Checkbox";
import { IconButton } from "../ui/IconButton";
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = all.filter((column) => column.hideable !== false && (column.brief || !brief));
  if (offered.length === 0) return null;
  return (
    <>
      <IconButton
        label="Columns"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Columns3 />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        disableScrollLock
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { role: "dialog", "aria-label": "Columns" } }}
      >
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
      </Popover>
    </>
  );
}
