import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearSnackbars, snackbarStore } from "./snackbars";
import { catchStrayFiles, strayFilesTaker } from "./strayFiles";

let stop: () => void;
beforeEach(() => {
  stop = catchStrayFiles();
});
afterEach(() => {
  stop();
  clearSnackbars();
  strayFilesTaker.set(undefined);
  document.body.replaceChildren();
});

/** Whether the browser would have done with it what it does by itself. */
function dragged(
  kind: "dragover" | "drop",
  types: readonly string[],
  onto: Element = document.body,
): boolean {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  return onto.dispatchEvent(Object.assign(event, { dataTransfer: { types } }));
}

const said = () => snackbarStore.get().map(({ message }) => message);

it("keeps a file that is dropped anywhere from opening in the window, and says where files go", () => {
  expect(dragged("dragover", ["Files"])).toBe(false);
  expect(dragged("drop", ["Files"])).toBe(false);
  expect(said()).toEqual(["Files cannot be dropped here. Open a folder of documents and drop them there."]);
});

it("gives them to the folder that is open, but not what falls on a dialog before it", () => {
  const take = vi.fn();
  strayFilesTaker.set(take);
  dragged("drop", ["Files"]);
  expect(take).toHaveBeenCalledTimes(1);
  const dialog = Object.assign(document.createElement("div"), { role: "dialog" });
  dialog.setAttribute("role", "dialog");
  document.body.append(dialog);
  dragged("drop", ["Files"], dialog);
  expect(take).toHaveBeenCalledTimes(1);
  expect(said()).toHaveLength(1);
});

it("leaves alone what is no file, and what somebody has taken", () => {
  expect(dragged("dragover", ["text/plain"])).toBe(true);
  expect(dragged("drop", ["text/plain"])).toBe(true);
  document.body.addEventListener("drop", (event) => event.preventDefault(), { once: true });
  dragged("drop", ["Files"]);
  expect(said()).toEqual([]);
});
