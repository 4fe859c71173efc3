import { useEffect, useRef } from "react";
import type { TableGridProps } from "./frameProps";
import { bulkBarRoom } from "./metrics";
import { pageOf } from "./paging";
import type { RowID } from "./types";
import type { Scroller } from "./useScroller";

/** When the preview goes on to another row, the list turns to its page and scrolls it into sight. */
export function useFollowedRow<Row>(grid: TableGridProps<Row>, scroller: Scroller): void {
  const { props, control, view, extent, hasBulkBar } = grid;
  const { previewedID } = props;
  const before = useRef(previewedID);
  const wanted = useRef<RowID>(undefined);
  useEffect(() => {
    if (before.current !== previewedID) wanted.current = previewedID;
    before.current = previewedID;
    if (wanted.current === undefined) return;
    const position = view.lookup.positionOf(wanted.current);
    const page = position === undefined ? extent.page : pageOf(position, control.pageSize);
    if (page !== extent.page) return control.setPage(page, { replace: true });
    wanted.current = undefined;
    if (position !== undefined) scroller.reveal(position - extent.offset, hasBulkBar ? bulkBarRoom : 0);
  });
}
