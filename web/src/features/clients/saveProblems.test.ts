import { expect, it } from "vitest";
import { ApiError } from "../../api/error";
import { saveProblems } from "./saveProblems";

const refusal = (status: number, code: number, userMessage: string, errorData?: unknown) =>
  new ApiError(status, { info: { error: { code, userMessage }, errorData } });

it("shows a refused field at the field", () => {
  const reason = "it names somebody who is not a user of the firm";
  const refused = refusal(400, 1001, "Invalid input", { field: "primaryAttorneys", reason });
  expect(saveProblems(refused)).toEqual({
    fields: { primaryAttorneys: "It names somebody who is not a user of the firm" },
  });
});

it("shows a name that is taken at the name", () => {
  expect(saveProblems(refusal(400, 6600, "There is such a client")).fields).toEqual({
    newClientName: "There is such a client",
  });
});

it("shows above the fields what belongs to none of them", () => {
  expect(saveProblems(refusal(403, 2010, "This client is in the Trash Bin."))).toEqual({
    fields: {},
    general: "This client is in the Trash Bin.",
  });
  const elsewhere = refusal(400, 1001, "Invalid input", { field: "name", reason: "it is too long" });
  expect(saveProblems(elsewhere)).toEqual({ fields: {}, general: "It is too long" });
});

it("leaves the rest to the messages that come anyway", () => {
  for (const error of [
    undefined,
    new ApiError(0),
    refusal(500, 1000, "Internal"),
    refusal(503, 3010, "Away"),
  ])
    expect(saveProblems(error)).toEqual({ fields: {} });
});
