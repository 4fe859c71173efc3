/** The density tokens --row and --row-head, where scrolling has to be computed. */
export const rowHeight = 36;
export const headHeight = 32;
/** Where every row has a word below its name. */
export const tallRowHeight = 44;
/** A head with room for long headers, or for the names of groups of columns. */
export const tallHeadHeight = 48;
/** A row of two lines. */
export const briefRowHeight = 56;
/** The room the list gets below its last row while the bulk bar floats over it. */
export const bulkBarRoom = 72;
export const selectColumnWidth = 38;
export const menuColumnWidth = 40;
