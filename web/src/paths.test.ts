import { expect, it } from "vitest";
import { numeric, paths } from "./paths";

it.each(["1", "42", "9007199254740991"])("takes %s as an id", (value) => {
  expect(numeric(value)).toBe(true);
});

it.each(["", "0", "007", "-1", "1.5", "1e3", "12abc", "９", "9007199254740993", " 1"])(
  "does not take '%s' as an id",
  (value) => {
    expect(numeric(value)).toBe(false);
  },
);

it("spells the addresses of records", () => {
  expect(paths.matterDocs(12)).toBe("/matters/12/docs/");
  expect(paths.client(7)).toBe("/clients/7/");
});
