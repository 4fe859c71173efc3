import { X } from "lucide-react";
import { formatCount } from "../lib/sizes";
import { Button } from "../ui/Button";
import { IconButton } from "../ui/IconButton";
import styles from "./BulkBar.module.css";
import type { BulkAction, SelectedRows } from "./types";

export interface BulkBarProps<Row> {
  selected: SelectedRows<Row>;
  actions: readonly BulkAction<Row>[];
  onClear: () => void;
}

/** What can be done with the selected rows. Floats over the list and never moves it. */
export function BulkBar<Row>({ selected, actions, onClear }: BulkBarProps<Row>) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selection">
      <span className={styles.count}>
        <b>{formatCount(selected.ids.length)}</b> selected
      </span>
      <span className={styles.rule} />
      {actions.map((action) => {
        const disabledReason = action.disabledReason?.(selected);
        return (
          <Button
            key={action.id}
            variant="quiet"
            className={styles.action}
            icon={action.icon}
            aria-label={action.label}
            title={disabledReason ? undefined : action.label}
            disabledReason={disabledReason}
            onClick={() => action.run(selected)}
          >
            <span className={styles.label}>{action.label}</span>
          </Button>
        );
      })}
      {actions.length > 0 && <span className={styles.rule} />}
      <IconButton label="Clear selection" className={styles.clear} onClick={onClear} tooltipPlacement="top">
        <X />
      </IconButton>
    </div>
  );
}
