import { expect, it } from "vitest";
import {
  changeBody,
  expiryOf,
  firstProblem,
  optionProblems,
  optionsOf,
  sendBody,
  usualOptions,
} from "./options";

const problem = (change: Partial<typeof usualOptions>) =>
  firstProblem(optionProblems({ ...usualOptions, ...change }));

it("a link works for 1 to 365 days", () => {
  for (const days of ["1", "30", " 365 "]) expect(problem({ days })).toBeUndefined();
  for (const days of ["", "0", "366", "-1", "1.5", "ten", "1e2"]) {
    expect(problem({ days }), days).toBe("A link works for 1 to 365 days");
  }
  const now = new Date("2026-11-16T08:00:00Z");
  expect(expiryOf("7", now)).toEqual(new Date("2026-11-23T08:00:00Z"));
  expect(expiryOf("", now)).toBeUndefined();
});

it("a password has 8 to 200 characters, where there is one", () => {
  expect(problem({ password: undefined })).toBeUndefined();
  expect(problem({ password: "😀".repeat(8) })).toBeUndefined();
  for (const password of ["", "seven77", "x".repeat(201)]) {
    expect(problem({ password })).toBe("A password has 8 to 200 characters");
  }
});

it("a limit is 1 to 1,000 downloads, where there is one", () => {
  expect(problem({ downloads: "1000" })).toBeUndefined();
  for (const downloads of ["", "0", "1001"]) {
    expect(problem({ downloads })).toBe("The limit is 1 to 1,000 downloads");
  }
});

it("a new share is sent with all of them", () => {
  expect(sendBody(usualOptions)).toEqual({ expiresInDays: 30, password: "", downloadLimit: 0 });
  expect(sendBody({ days: "7", password: "correct horse", downloads: "10" })).toEqual({
    expiresInDays: 7,
    password: "correct horse",
    downloadLimit: 10,
  });
});

it("a share that is changed keeps what nobody touched", () => {
  const present = optionsOf({ hasPassword: true, downloadLimit: 10 });
  expect(firstProblem(optionProblems(present, true))).toBeUndefined();
  expect(changeBody(present)).toEqual({ expiresInDays: null, password: null, downloadLimit: 10 });
  expect(changeBody({ days: "1", password: undefined, downloads: undefined })).toEqual({
    expiresInDays: 1,
    password: "",
    downloadLimit: 0,
  });
  expect(optionsOf({ hasPassword: false, downloadLimit: null })).toEqual({
    days: undefined,
    password: undefined,
    downloads: undefined,
  });
});
