import type { ReactNode } from "react";
import { formatCount } from "../lib/sizes";
import styles from "./FigureTable.module.css";
import type { RowID } from "./types";

export interface Figure<Row> {
  header: string;
  value: (row: Row) => number;
  /** The figure that the others add up to. */
  strong?: boolean;
}

export interface FigureTableProps<Row> {
  /** Names the table. */
  label: string;
  /** Over the names. */
  header: string;
  rows: readonly Row[];
  getRowID: (row: Row) => RowID;
  name: (row: Row) => ReactNode;
  figures: readonly Figure<Row>[];
}

/** A few rows of figures beside something else: it is read, not sorted or filtered. */
export function FigureTable<Row>({ label, header, rows, getRowID, name, figures }: FigureTableProps<Row>) {
  return (
    <table className={styles.figures} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{header}</th>
          {figures.map((figure) => (
            <th key={figure.header} scope="col">
              {figure.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={getRowID(row)}>
            <th scope="row">{name(row)}</th>
            {figures.map((figure) => (
              <td key={figure.header} className={figure.strong ? styles.strong : undefined}>
                {formatCount(figure.value(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
