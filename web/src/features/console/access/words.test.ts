import { describe, expect, it } from "vitest";
import { actionWords, changeWords, personWords } from "./words";

describe("what the provider did", () => {
  it("is said in words, and by its name where there are none", () => {
    expect(actionWords({ action: "user.mfaDisabled" })).toBe("Disabled a user's MFA");
    expect(actionWords({ action: "firm.somethingNew" })).toBe("firm.somethingNew");
    expect(personWords({ displayName: "Marcus Adair", username: "hf.marcus.adair" })).toBe(
      "Marcus Adair (hf.marcus.adair)",
    );
    expect(personWords({ displayName: "", username: "" })).toBe("");
  });

  it("shows what differs, and nothing else", () => {
    const before = { name: "Old", lxwEdition: "Core", tenantLimits: { STORAGE_LIMIT_GB: 500, OCR: 1 } };
    const after = { name: "New", lxwEdition: "Core", tenantLimits: { STORAGE_LIMIT_GB: 1000, OCR: 1 } };
    expect(changeWords({ before, after })).toBe("name: Old → New, tenantLimits STORAGE_LIMIT_GB: 500 → 1000");
    expect(changeWords({ before: true, after: false })).toBe("yes → no");
    expect(changeWords({ before: null, after: { documents: 3 } })).toBe("documents: 3");
    expect(changeWords({ before: { username: "hf.x" }, after: null })).toBe("username: hf.x");
    expect(changeWords({ before: null, after: null })).toBe("");
  });
});
