import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { hideAfterMs } from "../lib/snackbars";
import { uploads } from "./uploads";
import { useClosesItself } from "./useClosesItself";
import type { UploadsView } from "./view";

let close: MockInstance<() => void>;
beforeEach(() => {
  vi.useFakeTimers();
  close = vi.spyOn(uploads, "cancelAll").mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Tray({ view }: { view: Partial<UploadsView> }) {
  return (
    <section {...useClosesItself({ files: 3, unfinished: 0, failed: 0, ...view } as UploadsView)}>
      tray
    </section>
  );
}
const wait = () => act(() => vi.advanceTimersByTime(hideAfterMs));

it("closes a tray in which everything has arrived", () => {
  render(<Tray view={{}} />);
  expect(close).not.toHaveBeenCalled();
  wait();
  expect(close).toHaveBeenCalledTimes(1);
});

it.each([{ unfinished: 1 }, { failed: 1 }, { files: 0 }])(
  "leaves one open that has more to say: %o",
  (view) => {
    render(<Tray view={view} />);
    wait();
    expect(close).not.toHaveBeenCalled();
  },
);

it("waits while somebody looks into it", () => {
  render(<Tray view={{}} />);
  fireEvent.mouseEnter(screen.getByText("tray"));
  wait();
  expect(close).not.toHaveBeenCalled();
  fireEvent.mouseLeave(screen.getByText("tray"));
  wait();
  expect(close).toHaveBeenCalledTimes(1);
});
