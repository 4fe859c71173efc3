import { describe, expect, it } from "vitest";
import { firm } from "../../testing/console";
import { figureText, formatStorage, indexText, ocrText } from "./figures";

describe("the figures of a firm", () => {
  it.each([
    [0, "0 GB"],
    [38_200_000, "38.2 MB"],
    [999_949_999, "999.9 MB"],
    [1_000_000_000, "1 GB"],
    [412_600_000_000, "412.6 GB"],
    [2_214_800_000_000, "2,214.8 GB"],
  ])("writes %d bytes as %s", (bytes, words) => {
    expect(formatStorage(bytes)).toBe(words);
  });

  it("tells what was never counted from what cannot be reached, and both from none", () => {
    expect(figureText({ reachable: true }, 1204)).toBe("1,204");
    expect(figureText({ reachable: true }, 0)).toBe("0");
    expect(figureText({ reachable: true }, null)).toBe("–");
    expect(figureText({ reachable: false }, null)).toBe("Unreachable");
  });

  it("says how much of the month's operations is used, and where there are none", () => {
    expect(ocrText(firm())).toBe("2,340 / 2,500");
    expect(ocrText(firm({ tenantFeatures: { ...firm().tenantFeatures, automaticOCR: 0 } as never }))).toBe(
      "Off",
    );
    expect(ocrText(firm({ reachable: false, tenantLimits: undefined, tenantUsage: undefined }))).toBe(
      "Unreachable",
    );
  });

  it("compares an index with the documents, and prefers what is wrong with it", () => {
    expect(indexText(firm())).toBe("In sync");
    expect(indexText(firm({ documentCount: 812_756 }))).toBe("412 behind");
    expect(indexText(firm({ searchIndex: { docsCount: null, error: "" } }))).toBe("–");
    expect(indexText(firm({ searchIndex: { docsCount: 3, error: "Damaged" } }))).toBe("Damaged");
    expect(indexText(firm({ reachable: false, searchIndex: { docsCount: null, error: "" } }))).toBe(
      "Unreachable",
    );
  });
});
