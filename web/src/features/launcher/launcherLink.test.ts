import { describe, expect, it } from "vitest";
import { environmentLetter, launcherLink } from "./launcherLink";

describe("the launcher's environment letter", () => {
  it.each([
    ["localstack", "l"],
    ["development", "d"],
    ["staging", "s"],
    ["production", "p"],
    ["newfeature", "n"],
    ["NewFeature", "n"],
  ])("of %s is %s", (environment, letter) => {
    expect(environmentLetter("casefold.example", environment)).toBe(letter);
  });

  it.each(["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "localhost", "firm.localhost:80"])(
    "is l at %s, whatever the environment is called",
    (host) => {
      expect(environmentLetter(host, "production")).toBe("l");
    },
  );

  it("is that of production where the environment has a name of its own", () => {
    expect(environmentLetter("casefold.example", "acceptance")).toBe("p");
  });
});

describe("the launcher's link", () => {
  it("carries the letter, the server and the one-time code", () => {
    const link = new URL(
      launcherLink({ origin: "https://casefold.example", environment: "production", code: "a+b/c=" }),
    );
    expect(link.protocol).toBe("casefold:");
    expect(Object.fromEntries(link.searchParams)).toEqual({
      environment: "p",
      server: "https://casefold.example",
      code: "a+b/c=",
    });
  });

  it("names the document that it opens, and who opens it", () => {
    const link = new URL(
      launcherLink({
        origin: "https://casefold.example",
        environment: "production",
        code: "c",
        open: { documentID: 42, sub: "abc" },
      }),
    );
    expect(link.host).toBe("open");
    expect(link.searchParams.get("documentID")).toBe("42");
    expect(link.searchParams.get("sub")).toBe("abc");
  });
});
