import { expect, it } from "vitest";
import { ApiError } from "../../api/error";
import { hasOwnWords, queryFault } from "./failure";

const failed = (code: number, errorData?: unknown) =>
  new ApiError(400, { info: { error: { code, userMessage: "no" }, errorData } });

it("knows where a query cannot be read, and why", () => {
  const place = { position: 3, length: 2, reason: "This parenthesis is not closed." };
  expect(queryFault(failed(8410, place))).toEqual(place);
  expect(queryFault(failed(8410, { position: "x" }))).toEqual({ position: 0, length: 0, reason: "" });
  expect(queryFault(failed(8410))).toEqual({ position: 0, length: 0, reason: "" });
});

it("takes nothing else for a query that cannot be read", () => {
  for (const error of [null, undefined, new Error("x"), failed(8202), failed(1000)])
    expect(queryFault(error)).toBeUndefined();
  expect(hasOwnWords(failed(8202))).toBe(true);
  expect(hasOwnWords(failed(1000))).toBe(false);
});
