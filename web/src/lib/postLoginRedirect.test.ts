import { beforeEach, expect, it } from "vitest";
import { isOwnPath, rememberRedirect, takeRedirect } from "./postLoginRedirect";

beforeEach(() => localStorage.clear());

it.each(["/", "/settings", "/matters/12/docs/04%20Closing%20Set/?page=2#top", "/a//b"])(
  "accepts %s",
  (path) => {
    expect(isOwnPath(path)).toBe(true);
  },
);

it.each([
  "",
  "settings",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/\t/evil.example",
  "\n//evil.example",
  " /settings",
  undefined,
  null,
  7,
])("refuses %s", (path) => {
  expect(isOwnPath(path)).toBe(false);
});

it("gives the remembered path once, then the home page", () => {
  rememberRedirect("/settings/configureMFA");
  expect(takeRedirect()).toBe("/settings/configureMFA");
  expect(takeRedirect()).toBe("/");
});

it("gives the home page when someone wrote another site into the store", () => {
  localStorage.setItem("casefold.postLoginRedirect", JSON.stringify("//evil.example"));
  expect(takeRedirect()).toBe("/");
});
