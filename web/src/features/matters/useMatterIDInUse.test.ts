import { expect, it } from "vitest";
import { inUseWords } from "./useMatterIDInUse";

const matter = (matterID: number, customMatterID: string) => ({
  matterID,
  customMatterID,
  name: `M${matterID}`,
});

it("warns of a matter ID that another matter has, and of no similar one", () => {
  const found = [matter(1, "2024-17"), matter(2, "2024-170"), matter(3, "2024-17 ")];
  expect(inUseWords("2024-17", found)).toBe("This Matter ID is in use already: M1 and 1 more");
  expect(inUseWords("2024-170", found)).toBe("This Matter ID is in use already: M2");
  expect(inUseWords("2024-170", found, 2)).toBeUndefined();
  expect(inUseWords("2024", found)).toBeUndefined();
});
