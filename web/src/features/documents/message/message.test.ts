import { expect, it } from "vitest";
import { namesIn, personIn, problemsIn, remoteImageWords } from "./message";

it("tells the name of a person from the address", () => {
  expect(personIn('"Tuttle, Harlan" <h.tuttle@example.com>')).toEqual({
    name: "Tuttle, Harlan",
    address: "h.tuttle@example.com",
  });
  expect(personIn("<h.tuttle@example.com>")).toEqual({ name: "h.tuttle@example.com", address: "" });
  expect(personIn("h.tuttle@example.com")).toEqual({ name: "h.tuttle@example.com", address: "" });
  expect(personIn("陳大文 <chan@example.com>").name).toBe("陳大文");
});

it("counts the images that were not loaded", () => {
  expect(remoteImageWords(1)).toBe("1 remote image not loaded");
  expect(remoteImageWords(3)).toBe("3 remote images not loaded");
});

it("says what could not be read, and nothing of what it does not know", () => {
  expect(problemsIn({ problems: ["bodyCut", "later"] })).toEqual(["The text is too long to be shown whole."]);
});

it("a list of people shows their names, also where it is cut", () => {
  expect(namesIn('"Tuttle, Harlan" <h.tuttle@example.com>, bo@example.com, "Marcus Adair" <mar…')).toBe(
    "Tuttle, Harlan, bo@example.com, Marcus Adair",
  );
  expect(namesIn("")).toBe("");
});
