import { describe, expect, it } from "vitest";
import { meterState } from "../../ui/Meter";
import { calculationWords, ocrWords, storageLimitBytes } from "./usage";

const march = new Date(2026, 2, 14, 9, 30);

describe("storage", () => {
  it("has a limit in steps of 1000", () => {
    expect(storageLimitBytes(1000)).toBe(1_000_000_000_000);
  });

  it("is measured as the part of the limit that is used", () => {
    expect(meterState(412.6e9, storageLimitBytes(1000)).percent).toBeCloseTo(41.26);
  });

  it("says when it was calculated, or that it was not", () => {
    expect(calculationWords(new Date(2026, 2, 14, 3, 0).toISOString(), march)).toMatch(
      /^Calculated today at /,
    );
    expect(calculationWords(null, march)).toBe("Not calculated yet");
  });
});

describe("OCR", () => {
  it("says what is left until the month ends", () => {
    expect(ocrWords(2340, 2500, march)).toBe("160 left until April 1");
    expect(ocrWords(2500, 2500, march)).toBe("0 left until April 1");
  });

  it("says how far the limit has been passed", () => {
    expect(ocrWords(3612, 2500, march)).toBe("1,112 over the limit until April 1");
  });

  it("knows that after December comes January", () => {
    expect(ocrWords(0, 2500, new Date(2026, 11, 31))).toBe("2,500 left until January 1");
  });
});
