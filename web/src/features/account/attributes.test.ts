import { describe, expect, it } from "vitest";
import { emailObstacle, nameObstacle } from "./attributes";

describe("a display name", () => {
  it("can be saved when it is another one", () => {
    expect(nameObstacle("Eleanor R. Voss", "Eleanor Voss")).toBeUndefined();
  });

  it("cannot be empty or only blanks", () => {
    expect(nameObstacle("", "Eleanor Voss")).toBeDefined();
    expect(nameObstacle("   ", "Eleanor Voss")).toBeDefined();
  });

  it("has at most 64 characters", () => {
    expect(nameObstacle("é".repeat(64), "")).toBeUndefined();
    expect(nameObstacle("é".repeat(65), "")).toBe("A display name has at most 64 characters");
  });

  it("cannot be the one it already is, blanks around it aside", () => {
    expect(nameObstacle(" Eleanor Voss ", "Eleanor Voss")).toBeDefined();
  });
});

describe("an email address", () => {
  it.each(["eleanor@harborfinch.test", "e.voss+mail@mail.harborfinch.test"])("may be %s", (email) => {
    expect(emailObstacle(email, "")).toBeUndefined();
  });

  it.each([
    "",
    "eleanor",
    "eleanor@",
    "@harborfinch.test",
    "eleanor@harborfinch",
    "e v@harborfinch.test",
    "a@b..c",
  ])("cannot be %j", (email) => {
    expect(emailObstacle(email, "")).toBe("Please enter an email address");
  });

  it("cannot be the one it already is", () => {
    expect(emailObstacle("a@b.test", "a@b.test")).toBe("This already is your email address");
  });
});
