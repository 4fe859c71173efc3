import { expect, it } from "vitest";
import { listWords, parametersOf } from "./source";

it("asks the server what the reader asked of the list", () => {
  const query = {
    sort: { id: "clientName", desc: true },
    text: "acme",
    filters: { matterType: "lit*" },
    tab: "Open",
  };
  expect(parametersOf(query, { includeDeleted: true })).toMatchObject({
    sort: "clientName",
    direction: "desc",
    filter: "acme",
    matterType: "lit*",
    tab: "Open",
    includeDeleted: true,
  });
});

it("asks for nothing that the reader did not ask for", () => {
  const parameters = parametersOf({ sort: undefined, text: "", filters: {}, tab: undefined }, {});
  expect(parameters.filter).toBeUndefined();
  expect(parameters.sort).toBeUndefined();
});

it("says in words what the list shows", () => {
  const query = { sort: undefined, text: "", filters: {}, tab: "Open" };
  expect(listWords(query)).toBe("The list shows Open");
  expect(listWords({ ...query, text: "acme", filters: { matterType: "lit*" } })).toBe(
    'The list shows Open, filtered by "acme" and "lit*"',
  );
});
