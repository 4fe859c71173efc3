import { expect, it } from "vitest";
import { pages } from "../pages";
import { matchCommands } from "./commands";
import { pageCommands } from "./pageCommands";

const commands = [
  { label: "Home" },
  { label: "Change your password", keywords: "security" },
  { label: "Use the dark theme", keywords: "night" },
  { label: "Settings", keywords: "preferences home" },
];
const found = (text: string) => matchCommands(commands, text).map((command) => command.label);

it("offers everything while nothing is typed", () => {
  expect(found("  ")).toHaveLength(4);
});

it("wants every word, in any order and in the keywords too", () => {
  expect(found("theme dark")).toEqual(["Use the dark theme"]);
  expect(found("NIGHT")).toEqual(["Use the dark theme"]);
  expect(found("dark password")).toEqual([]);
});

it("puts what begins with the word before what merely contains it", () => {
  expect(found("home")).toEqual(["Home", "Settings"]);
});

it("offers pages that exist", () => {
  const known = pages.map(({ path }) => path);
  expect(Object.keys(pageCommands).filter((path) => !known.includes(path))).toEqual([]);
});
