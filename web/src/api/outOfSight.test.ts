import { expect, it } from "vitest";
import { ApiError } from "./error";
import { mustLeave } from "./outOfSight";

const failure = (status: number, code?: number) =>
  new ApiError(status, code === undefined ? undefined : { info: { error: { code } } });
const record = { name: "Acme v. Bolt" };

it("stays while nothing is wrong or the connection is lost", () => {
  expect(mustLeave(null, record)).toBe(false);
  expect(mustLeave(failure(0), undefined)).toBe(false);
  expect(mustLeave(failure(503, 3010), undefined)).toBe(false);
});

it("leaves what could not be loaded", () => {
  expect(mustLeave(failure(500, 1000), undefined)).toBe(true);
  expect(mustLeave(failure(410, 2023), undefined)).toBe(true);
});

it("leaves what went out of sight, and keeps what only failed to refresh", () => {
  expect(mustLeave(failure(403, 6005), record)).toBe(true);
  expect(mustLeave(failure(410, 2023), record)).toBe(true);
  expect(mustLeave(failure(500, 1000), record)).toBe(false);
});
