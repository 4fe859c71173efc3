import { expect, it } from "vitest";
import { type Aim, aimWords, amountsWords, buttonWords, questionWords } from "./wording";

const nothingChosen = { filtering: false, matching: 48, counted: true };
const aim = (change: Partial<Aim> = {}): Aim => ({
  context: "docs",
  selected: {},
  listed: nothingChosen,
  inFolder: false,
  ...change,
});

it("names what is selected, by kind", () => {
  expect(buttonWords(aim({ selected: { Folder: 2, File: 1 } }))).toBe(
    "Permanently Delete 2 Folders and 1 Document",
  );
  expect(buttonWords(aim({ selected: { File: 3 } }))).toBe("Permanently Delete 3 Documents");
  expect(buttonWords(aim({ selected: { Folder: 1 } }))).toBe("Permanently Delete 1 Folder");
  expect(buttonWords(aim({ context: "email", selected: { Email: 1200 } }))).toBe(
    "Permanently Delete 1,200 Emails",
  );
  expect(amountsWords({ Client: 1, Matter: 2, Folder: 3, Note: 4 })).toBe(
    "1 Client, 2 Matters, 3 Folders and 4 Notes",
  );
});

it("means everything when nothing is selected", () => {
  expect(buttonWords(aim())).toBe("Permanently Delete All Items");
  expect(buttonWords(aim({ context: "clients" }))).toBe("Permanently Delete All Clients");
  expect(buttonWords(aim({ context: "matters" }))).toBe("Permanently Delete All Matters");
  expect(buttonWords(aim({ inFolder: true }))).toBe("Permanently Delete All Items in This Folder");
});

it("means what is listed under a filter", () => {
  const filtered = { filtering: true, matching: 12, counted: true };
  expect(buttonWords(aim({ listed: filtered }))).toBe("Permanently Delete 12 Listed Items");
  expect(buttonWords(aim({ listed: { ...filtered, matching: 1 } }))).toBe("Permanently Delete 1 Listed Item");
  expect(buttonWords(aim({ context: "matters", listed: filtered }))).toBe(
    "Permanently Delete 12 Listed Matters",
  );
  expect(aimWords(aim({ listed: { ...filtered, counted: false } }))).toBe("All Listed Items");
  expect(buttonWords(aim({ listed: filtered, selected: { File: 2 } }))).toBe(
    "Permanently Delete 2 Documents",
  );
});

it("asks in a sentence", () => {
  expect(questionWords(aim({ selected: { Folder: 2, File: 1 } }))).toBe(
    "Permanently delete 2 folders and 1 document?",
  );
});
