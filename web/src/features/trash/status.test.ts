import { expect, it } from "vitest";
import { statusTone, statusWords } from "./status";

it("says how far a run is", () => {
  expect(statusWords({ status: 1, percentDone: 0 })).toBe("0% Complete");
  expect(statusWords({ status: 1, percentDone: 40.7 })).toBe("40% Complete");
  expect(statusWords({ status: 1, percentDone: 100 })).toBe("Completed");
  expect(statusWords({ status: 2, percentDone: 100 })).toBe("Completed");
  expect(statusWords({ status: 3, percentDone: 40 })).toBe("Failed");
  expect(statusTone({ status: 3, percentDone: 100 })).toBe("danger");
});
