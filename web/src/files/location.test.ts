import { describe, expect, it } from "vitest";
import { basepathOf, decodeFolders, encodeFolders, foldersInAddress, namesIn } from "./location";

const awkward = ["Ümlaut & Söhne", "100% #1", "a?b=c", "日本 📁", "50%25", "semi;colon", "plus+plus"];

describe("the address of a folder", () => {
  it("keeps every name whole, whatever it holds", () => {
    expect(decodeFolders(encodeFolders(awkward))).toEqual(awkward);
  });

  it("encodes what an address would misread, and ends in a slash", () => {
    expect(encodeFolders(["100% #1", "Ü"])).toBe("100%25%20%231/%C3%9C/");
    expect(encodeFolders([])).toBe("");
  });

  it("is understood without its last slash, and with a sign that was typed by hand", () => {
    expect(foldersInAddress("/matters/7/docs/A/B", "/matters/7/docs/")).toEqual(["A", "B"]);
    expect(decodeFolders("100%/")).toEqual(["100%"]);
  });

  it("is the root where there is nothing after it", () => {
    expect(foldersInAddress("/firmDocs/public", "/firmDocs/public/")).toEqual([]);
    expect(foldersInAddress("/firmDocs/public/", "/firmDocs/public/")).toEqual([]);
  });
});

describe("the path of a folder on the wire", () => {
  it("begins with the area and holds the names as typed", () => {
    expect(basepathOf({ area: "docs", names: ["100% #1", "Ü"] })).toBe("docs/100% #1/Ü/");
    expect(namesIn("docs/100% #1/Ü/")).toEqual(["100% #1", "Ü"]);
    expect(namesIn("private/")).toEqual([]);
  });
});
