import { describe, expect, it } from "vitest";
import { ApiError } from "../../api/error";
import { addressProblem, theirChange } from "./exchangeConflict";

const failure = (code: number, errorData?: unknown) =>
  new ApiError(400, { info: { error: { code, userMessage: "Changed by someone else" }, errorData } });

describe("a refused change of the Exchange address", () => {
  it("shows what somebody else has made of it meanwhile, and nothing more", () => {
    const error = failure(1005, { exchangeUrl: "https://mail.other.test", rev: 4 });
    expect(theirChange(error)).toEqual({ exchangeUrl: "https://mail.other.test", rev: 4 });
    expect(addressProblem(error)).toBeUndefined();
  });

  it("gives the reason why an address is not acceptable", () => {
    const error = failure(1001, { field: "exchangeUrl", reason: "the address must lead to a public server" });
    expect(theirChange(error)).toBeUndefined();
    expect(addressProblem(error)).toBe(
      "This address cannot be saved: the address must lead to a public server",
    );
  });

  it("falls back to the words of the failure when a conflict does not say what changed", () => {
    expect(theirChange(failure(1005))).toBeUndefined();
    expect(addressProblem(failure(1005))).toBe("Changed by someone else");
  });
});
