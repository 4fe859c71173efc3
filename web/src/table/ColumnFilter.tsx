import { Pane } from "../ui/Popover";
import styles from "./DataTable.module.css";
import { FilterField } from "./FilterField";

export interface ColumnFilterProps {
  header: string;
  anchor: HTMLElement;
  value: string;
  onChange: (value: string) => void;
  onClose: () => void;
}

const below = { placement: "bottom-start" } as const;

/** The filter of one column, opened from its head. */
export function ColumnFilter({ header, anchor, value, onChange, onClose }: ColumnFilterProps) {
  return (
    <Pane open aria-label={`Filter ${header}`} anchor={anchor} rules={below} onClose={onClose}>
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
    </Pane>
  );
}
