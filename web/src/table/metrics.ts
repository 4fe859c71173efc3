/** The density tokens --row and --row-head, where scrolling has to be computed. */
export const rowHeight = 36;
export const headHeight = 32;
/** A row of two lines. */
export const briefRowHeight = 56;
/** The room the list gets below its last row while the bulk bar floats over it. */
export const bulkBarRoom = 72;
export const selectColumnWidth = 38;
export const menuColumnWidth = 40;
