import { expect, it } from "vitest";
import { columnsAtFirst } from "./customColumns";

it("shows all columns at first, except when a tag was last changed", () => {
  expect(columnsAtFirst("/matters")).toEqual({});
  expect(columnsAtFirst("/settings/manageMatterTags")).toEqual({ lastUpdated: false });
});
