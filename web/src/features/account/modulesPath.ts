/** Draws the dark modules of a square grid as one path: a bar for each run of dark modules in a row. */
export function modulesPath(modules: ArrayLike<number | boolean>, size: number): string {
  let path = "";
  for (let row = 0; row < size; row += 1) {
    let column = 0;
    while (column < size) {
      const start = column;
      while (column < size && modules[row * size + column]) column += 1;
      if (column > start) path += `M${start} ${row}h${column - start}v1H${start}z`;
      else column += 1;
    }
  }
  return path;
}
