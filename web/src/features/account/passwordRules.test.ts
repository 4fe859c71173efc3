import { describe, expect, it } from "vitest";
import { checkPassword, type PasswordEntry } from "./passwordRules";

const nothing: PasswordEntry = { current: "", code: "", next: "", confirmation: "" };
const good = "Lantern-Grid-41";
const texts = (...args: Parameters<typeof checkPassword>) => checkPassword(...args).map(({ text }) => text);
const allMet = (...args: Parameters<typeof checkPassword>) => checkPassword(...args).every(({ met }) => met);

describe("the password checklist", () => {
  it("begins with every rule unmet, two equal empty fields included", () => {
    expect(texts("forced", nothing)).toEqual([
      "New password must be at least 8 characters",
      "New passwords do not match",
      "New password must include a lowercase letter, uppercase letter, number AND special character",
    ]);
  });

  it("says each rule in other words once it is met", () => {
    expect(texts("forced", { ...nothing, next: good, confirmation: good })).toEqual([
      "New password is long enough",
      "New passwords match",
      "New password meets character requirements",
    ]);
  });

  it("asks for the current password only of those who are logged in", () => {
    const entry = { ...nothing, next: good, confirmation: good };
    expect(texts("loggedIn", entry).at(-1)).toBe("Please enter existing password");
    expect(allMet("loggedIn", { ...entry, current: "1234567" })).toBe(false);
    expect(texts("loggedIn", { ...entry, current: "12345678" }).at(-1)).toBe("Current password entered");
    expect(allMet("loggedIn", { ...entry, current: "12345678" })).toBe(true);
  });

  it("asks for the mailed code only of those who forgot their password", () => {
    const entry = { ...nothing, next: good, confirmation: good };
    expect(texts("forgot", { ...entry, code: "  " }).at(-1)).toBe(
      "Please enter the verification code you received in an email",
    );
    expect(texts("forgot", { ...entry, code: "K7QM" }).at(-1)).toBe("Verification code entered");
  });

  it.each([..."^$*.[]{}()?-\"!@#%&/\\,><':;|_~`"])("takes %s as a special character", (special) => {
    const next = `Lantern41${special}`;
    expect(allMet("forced", { ...nothing, next, confirmation: next })).toBe(true);
  });

  it.each(["Lantern41 ", "Lantern41+", "Lantern41=", "LANTERN-41", "lantern-41", "Lantern-Grid"])(
    "refuses %j, which lacks a class of characters",
    (next) => {
      expect(allMet("forced", { ...nothing, next, confirmation: next })).toBe(false);
    },
  );

  it("counts characters as people do, not as bytes or halves", () => {
    const next = "Aa1!🔑🔑🔑";
    expect(checkPassword("forced", { ...nothing, next })[0]?.met).toBe(false);
    expect(checkPassword("forced", { ...nothing, next: `${next}🔑` })[0]?.met).toBe(true);
  });
});
