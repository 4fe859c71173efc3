import { expect, it } from "vitest";
import type { Audit } from "./calls";
import { auditFailure, differences, itemWords } from "./words";

const some = (count: number) => ({ count, ids: [] });

it("adds up what differs, in whichever way", () => {
  expect(differences({ kind: "documents", missing: some(412), outdated: some(3), leftOver: some(1) })).toBe(
    416,
  );
  expect(itemWords(1)).toBe("1 item");
  expect(itemWords(2000)).toBe("2,000 items");
});

it("says why an audit failed, and of several indexes which one it was", () => {
  const index = { done: 0, total: 0 };
  const failed: Audit["indexes"][number] = {
    ...index,
    place: "one",
    state: "failed",
    reason: "The index is damaged.",
  };
  expect(auditFailure({ indexes: [failed] })).toBe("The index is damaged.");
  expect(auditFailure({ indexes: [failed, { ...index, place: "two", state: "done", reason: "" }] })).toBe(
    "one: The index is damaged.",
  );
});
