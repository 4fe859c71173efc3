import { beforeEach, expect, it, vi } from "vitest";
import {
  clearSnackbars,
  closeSnackbar,
  type SnackbarKey,
  showSnackbar,
  snackbarStore,
  visibleSnackbars,
} from "./snackbars";

beforeEach(clearSnackbars);

const visible = (atOnce = 3) => visibleSnackbars(snackbarStore.get(), atOnce).map((snack) => snack.message);

const offer = (message: string) =>
  showSnackbar({ message, action: { label: "Click Here to undo", onSelect: () => {} } });

it("says one thing at a time: what is done gives way to what is done next", () => {
  showSnackbar("Copied");
  showSnackbar("Saved");
  expect(visible()).toEqual(["Saved"]);
  expect(snackbarStore.get()).toHaveLength(1);
});

it("keeps a failure for later instead of losing it", () => {
  showSnackbar({ message: "Two files are missing", tone: "error" });
  const next = showSnackbar("Saved");
  expect(visible()).toEqual(["Saved"]);
  closeSnackbar(next ?? 0);
  expect(visible()).toEqual(["Two files are missing"]);
});

it("shows three offers at a time, the newest last; what came before them waits until there is room", () => {
  for (const message of ["one", "two", "three"]) offer(message);
  const fourth = offer("four");
  expect(visible()).toEqual(["two", "three", "four"]);
  closeSnackbar(fourth ?? 0);
  expect(visible()).toEqual(["one", "two", "three"]);
});

it("shows only the newest where there is little room, and the one before it afterwards", () => {
  offer("one");
  const newest = offer("two");
  expect(visible(1)).toEqual(["two"]);
  closeSnackbar(newest ?? 0);
  expect(visible(1)).toEqual(["one"]);
});

it("lets those that pass go before those that stay", () => {
  showSnackbar({ message: "Comparing", persist: true, key: "documentCompare" });
  const passing = offer("one");
  expect(visible()).toEqual(["Comparing", "one"]);
  offer("two");
  offer("three");
  expect(visible()).toEqual(["one", "two", "three"]);
  closeSnackbar(passing ?? 0);
  expect(visible()).toEqual(["Comparing", "two", "three"]);
});

it("keeps to three when all of them stay", () => {
  for (const job of ["one", "two", "three", "four"]) showSnackbar({ message: job, persist: true });
  expect(visible()).toEqual(["two", "three", "four"]);
});

it("replaces a keyed one by its successor, and a message by itself", () => {
  showSnackbar({ message: "Comparing 10 %", key: "documentCompare", persist: true });
  showSnackbar({ message: "Comparing 90 %", key: "documentCompare", persist: true });
  showSnackbar("Saved");
  showSnackbar("Saved");
  expect(snackbarStore.get().map((snack) => snack.message)).toEqual(["Comparing 90 %", "Saved"]);
});

it("rejects an unknown key", () => {
  const complaint = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(showSnackbar({ message: "x", key: "other" as SnackbarKey })).toBeUndefined();
  expect(snackbarStore.get()).toEqual([]);
  expect(complaint).toHaveBeenCalledOnce();
});
