const widgets = "a[href], button, input, select, textarea, [role='button'], [role='link']";

/** The places inside a row that arrows reach: what can be used in a cell, or the cell itself. */
export function stopsOf(row: Element): HTMLElement[] {
  return cellsOf(row).flatMap(stopsInCell);
}

function cellsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("[data-cell]")];
}

function stopsInCell(cell: HTMLElement): HTMLElement[] {
  const found = [...cell.querySelectorAll<HTMLElement>(widgets)];
  return found.length > 0 ? found : [cell];
}

/** The place in this row that lies above or below the given one. */
export function stopInSameCell(row: Element, from: Element): number {
  const cell = from.closest("[data-cell]");
  const index = cell?.parentElement ? cellsOf(cell.parentElement).indexOf(cell as HTMLElement) : 0;
  return cellsOf(row).slice(0, Math.max(0, index)).flatMap(stopsInCell).length;
}

/** A grid is one stop of the tab key: whatever lies in its cells is reached by arrows. */
export function takeOutOfTabOrder(row: Element | null): void {
  for (const element of row?.querySelectorAll<HTMLElement>(widgets) ?? []) element.tabIndex = -1;
}

export function rowIndexOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest("[data-row]") : null;
  return row ? Number(row.getAttribute("data-row")) : undefined;
}

/** Whether the target is something to use in its own right, such as a link in a cell. */
export function isWidget(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(widgets) !== null;
}

/** Texts that end in an ellipsis show in full on hover. */
export function showFullText(target: EventTarget | null): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
  if (!cell) return;
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>(".ell")].find(
    (element) => element.scrollWidth > element.clientWidth,
  );
  if (cut) cell.title = cut.textContent ?? "";
  else cell.removeAttribute("title");
}
