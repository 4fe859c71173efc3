import Popover from "@mui/material/Popover";
import styles from "./DataTable.module.css";
import { FilterField } from "./FilterField";

export interface ColumnFilterProps {
  header: string;
  anchor: HTMLElement;
  value: string;
  onChange: (value: string) => void;
  onClose: () => void;
}

/** The filter of one column, opened from its head. */
export function ColumnFilter({ header, anchor, value, onChange, onClose }: ColumnFilterProps) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      disableScrollLock
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      slotProps={{ paper: { role: "dialog", "aria-label": `Filter ${header}` } }}
    >
      <form
        className={styles.columnFilter}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <FilterField
          label={`Filter ${header}`}
          placeholder={`Filter ${header}`}
          value={value}
          onChange={onChange}
          autoFocus
        />
        <p>* stands for any text</p>
      </form>
    </Popover>
  );
}
