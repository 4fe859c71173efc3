import { describe, expect, it } from "vitest";
import { type Chosen, indexOptions, isTooLong, offerFor, optionNamed } from "./options";
import { offeredUsers, type UserEntry } from "./users";

const labels = (list: readonly { label: string }[]) => list.map(({ label }) => label);
const options = ["Zebra", "Real Estate", "Estate Planning", "Élite"].map((label, id) => ({ id, label }));
const offer = (text: string, rules: Partial<{ shows: number; creates: boolean; chosen: Chosen[] }> = {}) =>
  offerFor(indexOptions(options), text, { shows: 200, creates: false, chosen: [], ...rules });

describe("what a select offers", () => {
  it("is everything in its order while nothing is typed", () => {
    expect(labels(offer("").entries)).toEqual(["Zebra", "Real Estate", "Estate Planning", "Élite"]);
  });

  it("is what contains the text, whatever its case and accents, with what begins with it first", () => {
    expect(labels(offer("ESTATE").entries)).toEqual(["Estate Planning", "Real Estate"]);
    expect(labels(offer("elite").entries)).toEqual(["Élite"]);
    expect(labels(offer("r*est").entries)).toEqual(["Real Estate"]);
  });

  it("ends after so many, and says how many more there are", () => {
    const many = indexOptions(Array.from({ length: 250 }, (_, id) => ({ id, label: `Client ${id}` })));
    const { entries, more } = offerFor(many, "client", { shows: 200, creates: true, chosen: [] });
    expect(entries).toHaveLength(201);
    expect(entries.at(-1)).toEqual({ label: "client" });
    expect(more).toBe(50);
  });

  it("includes a new name only where one may be made, and none has it in any case", () => {
    expect(labels(offer("Tax").entries)).toEqual([]);
    expect(offer("  Tax ", { creates: true }).entries).toEqual([{ label: "Tax" }]);
    expect(labels(offer(" zEBRA", { creates: true }).entries)).toEqual(["Zebra"]);
    expect(offer("tax", { creates: true, chosen: [{ label: "Tax" }] }).entries).toEqual([]);
    expect(labels(offer("   ", { creates: true }).entries)).toHaveLength(4);
  });

  it("makes no name over 255 characters", () => {
    expect(offer("x".repeat(255), { creates: true }).entries).toHaveLength(1);
    expect(offer("x".repeat(256), { creates: true }).entries).toHaveLength(0);
    expect(isTooLong("😀".repeat(255))).toBe(false);
    expect(isTooLong("😀".repeat(256))).toBe(true);
  });
});

it("knows an option by its whole name, unless it cannot be chosen", () => {
  const index = indexOptions([...options, { id: 9, label: "Gone", disabledReason: "In the Trash Bin" }]);
  expect(optionNamed(index, " real estate ")?.id).toBe(1);
  expect(optionNamed(index, "real")).toBeUndefined();
  expect(optionNamed(index, "Gone")).toBeUndefined();
});

describe("whom a user picker offers", () => {
  const user = (id: number, displayName: string, type = "user", status = 1): UserEntry => ({
    id,
    userSub: `sub-${id}`,
    displayName,
    type,
    status,
  });
  const users = [user(1, "Ann"), user(2, "Dana", "uptimeAdmin"), user(3, "Iris", "user", 0)];

  it("hides inactive users and uptime admins until asked", () => {
    expect(labels(offeredUsers(users, "id", false, []))).toEqual(["Ann"]);
    expect(offeredUsers(users, "userSub", true, [])).toEqual([
      { id: "sub-1", label: "Ann", hint: undefined },
      { id: "sub-2", label: "Dana", hint: "Uptime Admin" },
      { id: "sub-3", label: "Iris", hint: "Inactive" },
    ]);
  });

  it("keeps showing those who are chosen already", () => {
    expect(labels(offeredUsers(users, "id", false, [3]))).toEqual(["Ann", "Iris"]);
  });
});
