import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useToggle } from "./useToggle";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function toggleOf(send: (wanted: boolean) => Promise<unknown>) {
  return renderHook(({ value }) => useToggle(value, send), { initialProps: { value: true } });
}

it("is sent after a second, and says for a second that it worked", async () => {
  const send = vi.fn(async () => undefined);
  const { result, rerender } = toggleOf(send);
  act(() => result.current.set(false));
  expect(result.current).toMatchObject({ shown: false, mark: "updating" });
  await pass(999);
  expect(send).not.toHaveBeenCalled();
  await pass(1);
  expect(send).toHaveBeenCalledExactlyOnceWith(false);
  rerender({ value: false });
  expect(result.current).toMatchObject({ shown: false, mark: "done" });
  await pass(999);
  expect(result.current.mark).toBe("done");
  await pass(1);
  expect(result.current.mark).toBe("none");
});

it("goes back to what is true when it failed, and says so for a second", async () => {
  const { result } = toggleOf(() => Promise.reject(new Error("refused")));
  act(() => result.current.set(false));
  await pass(1000);
  expect(result.current).toMatchObject({ shown: true, mark: "failed" });
  await pass(1000);
  expect(result.current.mark).toBe("none");
});

it("sends nothing of a slip that is taken back within the second", async () => {
  const send = vi.fn(async () => undefined);
  const { result } = toggleOf(send);
  act(() => result.current.set(false));
  await pass(500);
  act(() => result.current.set(true));
  await pass(3000);
  expect(send).not.toHaveBeenCalled();
  expect(result.current).toMatchObject({ shown: true, mark: "none" });
});

it("sends what waits when its page is left", () => {
  const send = vi.fn(async () => undefined);
  const { result, unmount } = toggleOf(send);
  act(() => result.current.set(false));
  unmount();
  expect(send).toHaveBeenCalledExactlyOnceWith(false);
});
