import { describe, expect, it } from "vitest";
import { firm } from "../../../testing/console";
import type { EditionTerms } from "../records";
import { draftOf, type FirmDraft, firmObstacle, firmProblems, newFirm, withEdition } from "./draft";

const terms = (lxwEdition: string, storageLimitGB: number, ocrEnabled: boolean): EditionTerms => ({
  lxwEdition,
  storageLimitGB,
  ocrEnabled,
  ocrPerMonthBaseline: 2500,
  literaDocumentCompareEnabled: true,
  inlineDocumentCompareEnabled: true,
});
const core = terms("Core", 1000, false);
const starter = terms("Starter", 500, false);
const advanced = terms("Advanced", 1000, true);
const editions = [core, advanced, starter];

const whole: FirmDraft = {
  ...newFirm(core, 1112),
  name: "Quill & Ash LLP",
  region: "CA",
  customerID: "QA-1",
  prefix: "qa",
};
const free = { tenantID: "free", prefix: "free" } as const;

describe("the form of a firm", () => {
  it("begins with the limits and features of the edition and the next free ID", () => {
    expect(newFirm(starter, 1112)).toMatchObject({
      tenantID: "1112",
      storageGB: 500,
      ocr: 2500,
      automaticOCR: false,
    });
  });

  it("lists everything that is missing", () => {
    expect(firmObstacle({ ...newFirm(core, 1112), tenantID: "" }, free)).toBe(
      "Missing: Firm Name, Region, Internal Customer ID, Tenant ID, Username Prefix",
    );
    expect(firmObstacle({ ...whole, customerID: "  " }, free)).toBe("Missing: Internal Customer ID");
    expect(firmObstacle(whole, free)).toBeUndefined();
  });

  it("says what is wrong in the words of the specification", () => {
    expect(firmProblems({ ...whole, name: " Quill" }).name).toBe(
      "Firm Name cannot start or end with whitespace",
    );
    expect(firmProblems({ ...whole, name: "Quill " }).name).toBe(
      "Firm Name cannot start or end with whitespace",
    );
    expect(firmProblems({ ...whole, tenantID: "12a" }).tenantID).toBe("tenantID must be a number");
    expect(firmProblems({ ...whole, tenantID: "-1" }).tenantID).toBe("tenantID must be a number");
    expect(Object.values(firmProblems(whole)).filter(Boolean)).toEqual([]);
  });

  it("waits for the checks, and heeds them; one that failed leaves it to the server", () => {
    expect(firmObstacle(whole, { ...free, tenantID: "taken" })).toBe("This tenantID is already in use");
    expect(firmObstacle(whole, { ...free, prefix: "taken" })).toBe("This prefix is already in use");
    expect(firmObstacle(whole, { ...free, tenantID: "checking" })).toMatch(/^Checking/);
    expect(firmObstacle(whole, { ...free, tenantID: "failed" })).toBeUndefined();
  });

  it("changes the limits of a new firm with its edition until somebody chooses some", () => {
    expect(withEdition(whole, "Starter", editions, true)).toMatchObject({
      edition: "Starter",
      storageGB: 500,
    });
    const chosen = { ...whole, storageGB: 2000 };
    expect(withEdition(chosen, "Starter", editions, true)).toMatchObject({
      edition: "Starter",
      storageGB: 2000,
    });
  });

  it("never changes the limits of a firm that exists", () => {
    expect(withEdition(whole, "Advanced", editions, false)).toEqual({ ...whole, edition: "Advanced" });
  });

  it("has nothing to edit where the region does not answer", () => {
    const tenant = firm({ reachable: false });
    expect(draftOf({ tenant } as never)).toBeUndefined();
    const { tenantLimits, tenantFeatures } = firm();
    expect(draftOf({ tenant, usageLimits: tenantLimits, tenantFeatures } as never)).toMatchObject({
      tenantID: "1042",
      storageGB: 1000,
      automaticOCR: true,
    });
  });
});
