import type { DataTableProps, HeldTableProps, ServedTableProps } from "./props";
import { TableFrame } from "./TableFrame";
import { useHeldRows } from "./useHeldRows";
import { useKeptForAMoment } from "./useKeptForAMoment";
import { useServedRows } from "./useServedRows";
import { useTableControl } from "./useTableControl";

/** The table of every list. A list screen is its columns, its actions and its empty state. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return props.source ? <ServedTable {...props} /> : <HeldTable {...props} />;
}

function HeldTable<Row>(props: HeldTableProps<Row>) {
  const { columns, tabs, rank, filtersByWord, getRowID, status } = props;
  const rows = useKeptForAMoment(props.rows, !status?.error);
  const control = useTableControl(props);
  const view = useHeldRows({ rows, columns, tabs, rank, filtersByWord, getRowID, status }, control.query);
  return <TableFrame {...{ props, control, view }} />;
}

function ServedTable<Row>(props: ServedTableProps<Row>) {
  const { source, getRowID } = props;
  const control = useTableControl(props);
  const { page, pageSize, query } = control;
  const [view, onRendered] = useServedRows({ source, query, page, pageSize, getRowID });
  return <TableFrame {...{ props, control, view, onRendered }} />;
}
