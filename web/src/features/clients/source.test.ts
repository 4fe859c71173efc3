import { expect, it } from "vitest";
import { parametersOf } from "./source";

it("asks the server in the words of the call", () => {
  const question = {
    sort: { id: "clientStatus", desc: true },
    text: "acme*ltd",
    filters: { tags: "business" },
    tab: "Inactive",
  };
  expect(parametersOf(question, { includeDeleted: true })).toEqual({
    includeDeleted: true,
    tags: "business",
    tab: "Inactive",
    filter: "acme*ltd",
    sort: "clientStatus",
    direction: "desc",
  });
});

it("leaves out what was not asked", () => {
  const nothing = { sort: undefined, text: "", filters: {}, tab: undefined };
  expect(parametersOf(nothing, {})).toEqual({ direction: "asc" });
});
