import { beforeEach, expect, it, vi } from "vitest";
import { installEffects, respondToError } from "./effects";
import { ApiError } from "./error";

const say = vi.fn();
const failure = (code?: number, userMessage?: string) =>
  new ApiError(500, { info: { error: { code, userMessage } } });

beforeEach(() => {
  say.mockClear();
  installEffects({ say, goHome: vi.fn(), reset: vi.fn(), rereadScreen: vi.fn() });
});

it("says what the catalogue says", () => {
  respondToError(failure(6060, "Only firm admins may do this"));
  expect(say).toHaveBeenCalledWith("Only firm admins may do this");
});

it("leaves the words to a change that has better ones, unless the catalogue has the best", () => {
  respondToError(failure(1000), { ownWords: true });
  expect(say).not.toHaveBeenCalled();
  respondToError(failure(6060, "Only firm admins may do this"), { ownWords: true });
  expect(say).toHaveBeenCalledOnce();
});
