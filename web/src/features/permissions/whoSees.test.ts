import { expect, it } from "vitest";
import { seersWords } from "./whoSees";

const person = (displayName: string) => ({ userSub: displayName, displayName, reasons: [] });

it("names those who see a matter, the first of many", () => {
  expect(seersWords({ openToAll: true, people: [] })).toBe("Open to all users of the firm");
  expect(seersWords({ openToAll: false, people: [person("Ada"), person("Bo")] })).toBe("Seen by Ada, Bo");
  const many = Array.from({ length: 12 }, (_, place) => person(`P${place}`));
  expect(seersWords({ openToAll: false, people: many })).toMatch(/P9 and 2 more$/);
});
