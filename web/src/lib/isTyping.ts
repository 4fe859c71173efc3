/** Whether a key belongs to a field, a menu or a dialog, and not to the page behind them. */
export function isTyping({ target }: Pick<Event, "target">): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      "input:not([type='checkbox']), textarea, select, [contenteditable], [role='dialog'], [role='menu']",
    ) !== null
  );
}

/** Whether some text is marked, which the keys of the clipboard then mean. */
export function hasMarkedText(): boolean {
  return getSelection()?.isCollapsed === false;
}
