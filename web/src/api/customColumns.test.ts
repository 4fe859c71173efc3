import { expect, it } from "vitest";
import { columnsAtFirst } from "./customColumns";

it("shows all columns at first, except when a tag was last changed", () => {
  expect(columnsAtFirst("/matters")).toEqual({});
  expect(columnsAtFirst("/settings/manageMatterTags")).toEqual({ lastUpdated: false });
});

it("gives the same choice each time, so that no table takes it for a new one", () => {
  expect(columnsAtFirst("/matters")).toBe(columnsAtFirst("/clients"));
  expect(columnsAtFirst("/settings/manageMatterTags")).toBe(columnsAtFirst("/settings/manageClientTags"));
});
