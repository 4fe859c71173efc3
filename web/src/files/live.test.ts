import type { Query } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { concerns, type FollowedKind } from "./live";
import type { News } from "./news";

const letters: FollowedKind = { event: "letter", areas: ["email"], alsoOutdated: [] };
const news = (told: Partial<News>): News => ({
  folders: new Set(),
  items: new Set(),
  anywhere: false,
  ...told,
});
const query = (queryKey: unknown[], data?: unknown) =>
  ({ queryKey, state: { data } }) as unknown as Pick<Query, "queryKey" | "state">;

const listing = {
  head: { directoryHierarchy: [{ id: 7 }] },
  items: [{ type: "Letter", id: 40 }],
  includeDeleted: false,
};

it("finds the folders of its own areas only: things of other kinds are numbered apart", () => {
  const changed = news({ items: new Set([40]) });
  expect(concerns(letters, query(["folder", 1, "email/In/", false], listing), changed)).toBe(true);
  expect(concerns(letters, query(["folder", 1, "docs/In/", false], listing), changed)).toBe(false);
  expect(concerns(letters, query(["folder", 1, "email/", "served", {}]), changed)).toBe(true);
});

it("finds what was read of one thing, by its id or by the folder it lies in", () => {
  const read = query(["letter", 40, "headers"], { directoryID: 7 });
  expect(concerns(letters, read, news({ items: new Set([40]) }))).toBe(true);
  expect(concerns(letters, read, news({ items: new Set([41]) }))).toBe(false);
  expect(concerns(letters, read, news({ folders: new Set([7]) }))).toBe(true);
  expect(concerns(letters, query(["document", 40]), news({ items: new Set([40]) }))).toBe(false);
});
