import { expect, test } from "vitest";
import {
  type Lock,
  lockAgainstChange,
  lockAgainstNewVersion,
  lockAgainstTrash,
  lockMenu,
  lockWords,
} from "./locks";

const viewer = { sub: "me", canOverrideDocumentLocks: false };
const overrider = { sub: "me", canOverrideDocumentLocks: true };
const free: Lock = { lockStatus: 0, lockedBy: "", lockedBySub: "" };
const held = (lockStatus: number, lockedBySub: string, lockedBy = "Eleanor Voss"): Lock => ({
  lockStatus,
  lockedBy,
  lockedBySub,
});
const offered = (lock: Lock, who = viewer) =>
  lockMenu(lock, who).changes.map(({ label, to }) => `${label} > ${to}`);

test("a document that nobody holds can be checked out", () => {
  expect(lockMenu(free, viewer)).toEqual({
    changes: [{ label: "Check-Out (Lock)", to: 2, overrides: false }],
  });
});

test("the holder can take back each part of the lock", () => {
  expect(offered(held(0, "me"))).toEqual(["Check-In (Unlock) > 0"]);
  expect(offered(held(1, "me"))).toEqual(["Check-Out (Lock) > 3", "Remove in-use > 0"]);
  expect(offered(held(2, "me"))).toEqual(["Check-In (Unlock) > 0"]);
  expect(offered(held(3, "me"))).toEqual([
    "Check-In (Unlock) > 1",
    "Remove in-use > 2",
    "Check-In and remove in-use > 0",
  ]);
});

test("everybody else reads who holds it and can do nothing", () => {
  const words = [0, 1, 2, 3, 9].map((status) => lockMenu(held(status, "her"), viewer));
  expect(words.map((menu) => menu.held)).toEqual([
    "Currently locked by Eleanor Voss",
    "Currently in use by Eleanor Voss",
    "Currently checked out to Eleanor Voss",
    "Currently checked out to & in use by Eleanor Voss",
    "Currently locked by Eleanor Voss",
  ]);
  expect(words.flatMap((menu) => menu.changes)).toEqual([]);
  expect(lockWords(held(2, "gone", ""))).toBe("Currently checked out to ???");
});

test("who may override locks can end each part of another's lock, and is asked first", () => {
  expect(offered(held(1, "her"), overrider)).toEqual(["Remove in-use > 0"]);
  expect(offered(held(2, "her"), overrider)).toEqual(["Check-In (Unlock) > 0"]);
  expect(offered(held(3, "her"), overrider)).toHaveLength(3);
  expect(lockMenu(held(3, "her"), overrider).changes.every(({ overrides }) => overrides)).toBe(true);
});

test("an unexpected code offers a plain unlock", () => {
  expect(offered(held(7, "me"))).toEqual(["Unlock > 0"]);
  expect(offered(held(7, "her"), overrider)).toEqual(["Unlock > 0"]);
  expect(offered(held(7, "", ""), overrider)).toEqual(["Unlock > 0"]);
});

test("a lock forbids changes to others, and new versions while the document is open", () => {
  expect(lockAgainstChange(free, viewer)).toBeUndefined();
  expect(lockAgainstChange(held(3, "me"), viewer)).toBeUndefined();
  expect(lockAgainstChange(held(2, "her"), overrider)).toBe("This document is locked by someone else.");
  expect(lockAgainstNewVersion(held(2, "me"), viewer)).toBeUndefined();
  expect(lockAgainstNewVersion(held(1, "me"), viewer)).toBe("You have this document open in the launcher");
  expect(lockAgainstNewVersion(held(2, "her"), viewer)).toBe("This document is locked by another user");
});

test("nothing that is in use or checked out goes to the trash, not even by its holder", () => {
  expect(lockAgainstTrash(free)).toBeUndefined();
  expect(lockAgainstTrash(held(2, "me"))).toMatch(/while it is in use and\/or checked out\.$/);
});
