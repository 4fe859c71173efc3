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

it("shows three at a time, the newest last; what came before them waits until there is room", () => {
  showSnackbar({
    message: "Moved to Trash Bin.",
    action: { label: "Click Here to undo", onSelect: () => {} },
  });
  showSnackbar("Copied");
  showSnackbar("Saved");
  expect(visible()).toEqual(["Moved to Trash Bin.", "Copied", "Saved"]);
  const fourth = showSnackbar("Display name updated");
  expect(visible()).toEqual(["Copied", "Saved", "Display name updated"]);
  closeSnackbar(fourth ?? 0);
  expect(visible()).toEqual(["Moved to Trash Bin.", "Copied", "Saved"]);
});

it("shows only the newest where there is little room, and the one before it afterwards", () => {
  showSnackbar("Copied");
  const newest = showSnackbar("Saved");
  expect(visible(1)).toEqual(["Saved"]);
  closeSnackbar(newest ?? 0);
  expect(visible(1)).toEqual(["Copied"]);
});

it("lets those that pass go before those that stay", () => {
  showSnackbar({ message: "Comparing", persist: true, key: "documentCompare" });
  const passing = showSnackbar("Saved");
  expect(visible()).toEqual(["Comparing", "Saved"]);
  showSnackbar("Copied");
  showSnackbar("Moved");
  expect(visible()).toEqual(["Saved", "Copied", "Moved"]);
  closeSnackbar(passing ?? 0);
  expect(visible()).toEqual(["Comparing", "Copied", "Moved"]);
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
