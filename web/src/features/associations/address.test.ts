import { describe, expect, it } from "vitest";
import { addressProblem, comparable } from "./address";

describe("the address of a sender", () => {
  it("is taken as people type it", () => {
    for (const address of [
      " H.Tuttle@Tuttle.Example ",
      "clerk@court",
      "o'neil+x@a.example",
      "søren@b.example",
    ]) {
      expect(addressProblem(address)).toBeUndefined();
    }
    expect(comparable(" H.Tuttle@Tuttle.Example ")).toBe("h.tuttle@tuttle.example");
  });

  it("is one address and nothing else", () => {
    for (const typed of [
      "",
      " ",
      "nobody",
      "@x",
      "x@",
      "a@x.example, b@x.example",
      "Ann <a@x.example>",
      "a b@x",
    ]) {
      expect(addressProblem(typed), typed).toBeDefined();
    }
    expect(addressProblem(`${"a".repeat(320)}@b`)).toMatch("320");
  });
});
