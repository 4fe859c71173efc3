import { describe, expect, it } from "vitest";
import {
  addressObstacle,
  domainWarning,
  emptyUser,
  finalUsername,
  type UserDraft,
  userObstacle,
  userProblems,
} from "./draft";

const someone = (different: Partial<UserDraft> = {}): UserDraft => ({
  ...emptyUser,
  displayName: "Noor Hire",
  email: "noor@hf.example",
  ...different,
});
const free = { email: "free", username: "free" } as const;

describe("the username of a new user", () => {
  it.each([
    ["Noor Hire", "", "hf.noor.hire"],
    ["Noor Hire", "Night Shift", "hf.night.shift"],
    ["Zoë Müller-Ångström", "", "hf.zoe.muller-angstrom"],
    ["Jørgen Strauß", "", "hf.jorgen.strauss"],
    ["O'Neil, Pat (Jr.)", "", "hf.oneil.pat.jr"],
    ["  Ada   Lovelace  ", "", "hf.ada.lovelace"],
    ["Иван", "", ""],
    ["", "", ""],
  ])("of %j with the override %j is %j", (displayName, override, username) => {
    expect(finalUsername("hf", someone({ displayName, override }))).toBe(username);
  });
});

describe("the form of a new user", () => {
  it("says what is wrong in the words of the specification", () => {
    expect(userProblems(someone({ displayName: " - " })).displayName).toBe("Display Name not valid");
    expect(userProblems(someone({ email: "noor@hf" })).email).toBe("Email not valid");
    expect(userProblems(someone({ override: "--" })).username).toBe("Username not valid");
    expect(userProblems(someone({ displayName: "Иван" })).username).toBe("Username not valid");
    expect(Object.values(userProblems(emptyUser)).filter(Boolean)).toEqual([]);
  });

  it("lists what is missing, then heeds the checks", () => {
    expect(userObstacle(emptyUser, free)).toBe("Missing: Display Name, Email Address");
    expect(userObstacle(someone(), { ...free, email: "taken" })).toBe("Email Address not available");
    expect(userObstacle(someone(), { ...free, username: "taken" })).toBe("Username not available");
    expect(userObstacle(someone(), { ...free, username: "checking" })).toMatch(/^Checking/);
    expect(userObstacle(someone(), { ...free, username: "failed" })).toBeUndefined();
    expect(userObstacle(someone(), free)).toBeUndefined();
  });

  it("warns where the address and the admin status do not go together", () => {
    const domain = "casefold.example";
    expect(domainWarning("dana@Casefold.example", "FIRM_ADMIN", domain)).toMatch(/not an Uptime Admin/);
    expect(domainWarning("dana@hf.example", "UPTIME_ADMIN", domain)).toMatch(/does not end with/);
    expect(domainWarning("dana@casefold.example", "UPTIME_ADMIN", domain)).toBeUndefined();
    expect(domainWarning("dana@notcasefold.example", "REGULAR_USER", domain)).toBeUndefined();
    expect(domainWarning("dana@hf.example", "UPTIME_ADMIN", "")).toBeUndefined();
  });
});

describe("another address", () => {
  it("must be an address, differ from the present one and be free", () => {
    const current = "noor@hf.example";
    expect(addressObstacle(current, current, "unasked")).toMatch(/has not been changed/);
    expect(addressObstacle("noor", current, "unasked")).toBe("Email not valid");
    expect(addressObstacle("n@hf.example", current, "taken")).toBe("Email Address not available");
    expect(addressObstacle("n@hf.example", current, "free")).toBeUndefined();
  });
});
