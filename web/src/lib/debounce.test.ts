import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { debounce } from "./debounce";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("runs once with the latest arguments", () => {
  const action = vi.fn();
  const save = debounce(action, 1000);
  save("a");
  vi.advanceTimersByTime(900);
  save("b");
  vi.advanceTimersByTime(999);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(action.mock.calls).toEqual([["b"]]);
});

it("can be hurried or called off", () => {
  const action = vi.fn();
  const save = debounce(action, 1000);
  save("now");
  save.flush();
  save.flush();
  save("never");
  save.cancel();
  vi.runAllTimers();
  expect(action.mock.calls).toEqual([["now"]]);
});
