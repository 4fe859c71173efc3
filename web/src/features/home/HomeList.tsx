import type { CSSProperties } from "react";
import { formatCount } from "../../lib/sizes";
import { type Column, DataTable, type EmptyList, type RowID, type Sort } from "../../table";
import styles from "./HomePage.module.css";

export interface HomeListProps<Row> {
  id: string;
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  getRowID: (row: Row) => RowID;
  pageSize: number;
  defaultSort: Sort;
  empty: EmptyList;
  /** What Enter and a double click do. */
  onOpen?: (row: Row) => void;
}

const countItems = (count: number) => `${formatCount(count)} ${count === 1 ? "item" : "items"}`;

/** A short list with its title. */
export function HomeList<Row>({ label, rows, pageSize, ...table }: HomeListProps<Row>) {
  const size = { "--rows": pageSize } as CSSProperties;
  return (
    <div className={styles.list} style={size}>
      <div className={styles.head}>
        <h2 className={styles.title}>{label}</h2>
        {rows && rows.length > 0 && <span className={styles.count}>{countItems(rows.length)}</span>}
      </div>
      <DataTable {...table} label={label} rows={rows} pageSize={pageSize} pageParameter={null} bare />
    </div>
  );
}
