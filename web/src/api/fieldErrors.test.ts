import { expect, it } from "vitest";
import { ApiError } from "./error";
import { fieldErrors } from "./fieldErrors";

const refusal = (code: number, errorData: unknown) =>
  new ApiError(400, { info: { error: { code }, errorData } });

it("puts what the server has against a field under the name of the field", () => {
  expect(fieldErrors(refusal(1001, { field: "name", reason: "it is empty" }))).toEqual({
    name: "It is empty",
  });
});

it("has nothing to say about other failures", () => {
  expect(fieldErrors(refusal(6600, { field: "name", reason: "it is taken" }))).toEqual({});
  expect(fieldErrors(refusal(1001, null))).toEqual({});
  expect(fieldErrors(new Error("no answer"))).toEqual({});
  expect(fieldErrors(null)).toEqual({});
});
