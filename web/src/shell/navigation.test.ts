import { expect, it } from "vitest";
import { installation, someone } from "../testing/me";
import { isCurrent, navigationFor } from "./navigation";

const labels = (about = installation) => navigationFor(someone(), about).map((item) => item.label);

it("shows the outside links only where the installation has them", () => {
  expect(labels()).not.toContain("Help Center");
  expect(
    labels({ ...installation, helpURL: "https://help.example", developmentURL: "https://dev.example" }),
  ).toEqual(expect.arrayContaining(["Help Center", "Development"]));
});

it("knows which item the open page belongs to", () => {
  expect(isCurrent("/", "/")).toBe(true);
  expect(isCurrent("/", "/settings")).toBe(false);
  expect(isCurrent("/settings", "/settings/configureMFA")).toBe(true);
  expect(isCurrent("/settings", "/settingsOther")).toBe(false);
  expect(isCurrent("/settings", "/permissions/groups/list")).toBe(true);
  expect(isCurrent("/matters/", "/permissions/groups/list")).toBe(false);
  expect(isCurrent("/matters/", "/matters/12/docs/")).toBe(true);
  expect(isCurrent("/matters/", "/notes/12")).toBe(true);
  expect(isCurrent("/settings", "/notes/12")).toBe(false);
});
