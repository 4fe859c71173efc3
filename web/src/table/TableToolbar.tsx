import type { ReactNode } from "react";
import { ColumnsMenu } from "./ColumnsMenu";
import styles from "./DataTable.module.css";
import { FilterField } from "./FilterField";
import type { DataTableProps } from "./props";
import type { ListedRows, SelectedRows } from "./types";
import type { TableControl } from "./useTableControl";

export interface TableToolbarProps<Row> {
  props: DataTableProps<Row>;
  control: TableControl<Row>;
  selected: SelectedRows<Row>;
  listed: ListedRows;
  /** Before everything: the tabs, where they stand here. */
  children?: ReactNode;
}

export function TableToolbar<Row>({ props, control, selected, listed, children }: TableToolbarProps<Row>) {
  return (
    <div className={styles.tools}>
      <div className={styles.start}>
        {children}
        {props.toolbarStart}
      </div>
      <FilterField
        label={`Filter ${props.label}`}
        placeholder={props.filterPlaceholder ?? "Filter this list"}
        value={control.query.text}
        onChange={(filterText) => control.ask({ filterText: filterText || undefined })}
      />
      <ColumnsMenu all={props.columns} columns={control.columns} brief={control.brief} />
      {typeof props.toolbarEnd === "function" ? props.toolbarEnd(selected, listed) : props.toolbarEnd}
    </div>
  );
}
