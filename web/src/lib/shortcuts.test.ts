import { expect, it, vi } from "vitest";
import { listenForShortcuts, matches, shortcuts } from "./shortcuts";

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

it("wants exactly the keys that it names", () => {
  expect(matches("Ctrl+K", press("k", { ctrlKey: true }))).toBe(true);
  expect(matches("Ctrl+K", press("k", { metaKey: true }))).toBe(true);
  expect(matches("Ctrl+K", press("k"))).toBe(false);
  expect(matches("Ctrl+K", press("K", { ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(matches("Alt+N", press("n", { altKey: true }))).toBe(true);
});

it("runs what was added, until it is taken out", () => {
  const run = vi.fn();
  const remove = shortcuts.add({ keys: "Ctrl+K", label: "Palette", run });
  const stop = listenForShortcuts();
  const pressed = new KeyboardEvent("keydown", { key: "k", ctrlKey: true, cancelable: true });
  window.dispatchEvent(pressed);
  remove();
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
  stop();
  expect(run).toHaveBeenCalledOnce();
  expect(pressed.defaultPrevented).toBe(true);
});
