import { useEffect, useRef } from "react";
import { createRegistry } from "./registry";

/** A key that works anywhere: 'Ctrl+K', 'Alt+N'. */
export interface Shortcut {
  keys: string;
  label: string;
  run: () => void;
  /** Which presses it takes; without it, all. */
  when?: (event: KeyboardEvent) => boolean;
  /** The browser does what it would do without the shortcut, too. */
  alsoBrowser?: boolean;
}

/** The shortcuts that work now, in the order they were added. */
export const shortcuts = createRegistry<Shortcut>();

/** 'Ctrl+K' stands for the command key on a Mac, as its users expect. */
export function matches(
  keys: string,
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): boolean {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    (event.ctrlKey || event.metaKey) === parts.includes("Ctrl") &&
    event.altKey === parts.includes("Alt") &&
    event.shiftKey === parts.includes("Shift")
  );
}

/** Makes a shortcut work while the calling component is shown. */
export function useShortcut(
  keys: string,
  label: string,
  run: () => void,
  when?: Shortcut["when"],
  alsoBrowser = false,
): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(
    () => shortcuts.add({ keys, label, run: () => latest.current(), when, alsoBrowser }),
    [keys, label, when, alsoBrowser],
  );
}

/** Listens for all of them, in one place. */
export function listenForShortcuts(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const shortcut = shortcuts
      .get()
      .find(({ keys, when }) => matches(keys, event) && (when?.(event) ?? true));
    if (!shortcut) return;
    if (!shortcut.alsoBrowser) event.preventDefault();
    shortcut.run();
  };
  window.addEventListener("keydown", onKeyDown);
  return () => window.removeEventListener("keydown", onKeyDown);
}
