import { beforeEach, expect, it, vi } from "vitest";
import {
  clearSnackbars,
  closeSnackbar,
  type SnackbarKey,
  showSnackbar,
  snackbarStore,
  visibleSnackbar,
} from "./snackbars";

beforeEach(clearSnackbars);

const visible = () => visibleSnackbar(snackbarStore.get())?.message;

it("shows one at a time, in the order they came", () => {
  const first = showSnackbar("Moved to Trash Bin.");
  showSnackbar("Display name updated");
  expect(visible()).toBe("Moved to Trash Bin.");
  closeSnackbar(first ?? 0);
  expect(visible()).toBe("Display name updated");
});

it("lets those that pass go before those that stay", () => {
  showSnackbar({ message: "Comparing", persist: true, key: "documentCompare" });
  const passing = showSnackbar("Saved");
  expect(visible()).toBe("Saved");
  closeSnackbar(passing ?? 0);
  expect(visible()).toBe("Comparing");
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
