import { expect, it } from "vitest";
import type { Batch } from "../records";
import { elapsedWords, percentOf, rerunReason } from "./words";

it.each([
  [0, "0 Sec"],
  [59, "59 Sec"],
  [60, "1 Min"],
  [210, "3.5 Min"],
  [3599, "60 Min"],
  [3600, "1 Hrs"],
  [86_399, "24 Hrs"],
  [129_600, "1.5 Days"],
])("writes %d seconds as %s", (seconds, words) => {
  expect(elapsedWords(seconds)).toBe(words);
});

it("counts tasks that failed among those that have ended", () => {
  const summary = (succeeded: number, failed: number, total: number) =>
    ({
      ProgressSummary: {
        NumberOfTasksSucceeded: succeeded,
        NumberOfTasksFailed: failed,
        TotalNumberOfTasks: total,
      },
    }) as Batch;
  expect(percentOf(summary(1, 1, 4))).toBe(50);
  expect(percentOf(summary(0, 0, 0))).toBe(0);
});

it("runs again what ended with failures, and nothing else", () => {
  expect(rerunReason({ Status: "Failed" })).toBeUndefined();
  expect(rerunReason({ Status: "Complete" })).toMatch(/Nothing/);
  expect(rerunReason({ Status: "Active" })).toMatch(/not ended/);
  expect(rerunReason({ Status: "New" })).toMatch(/not ended/);
});
