import { expect, it } from "vitest";
import { type Criteria, noFilters } from "../criteria";
import { bodyOf } from "../queries";
import { criteriaOf, ownerWords, type SavedSearch, savedAddress, savedNamed } from "./savedSearches";

const saved = (given: Partial<SavedSearch>): SavedSearch => ({
  savedSearchID: 7,
  name: "Leases",
  isShared: 0,
  isOwn: 1,
  ownerDisplayName: "Eleanor Voss",
  canChange: 1,
  rev: 1,
  query: "lease",
  criteria: {},
  ...given,
});

it("looks for what was saved", () => {
  const criteria: Criteria = {
    query: '"working capital" OR x*',
    matters: [3, -1],
    types: [1, 3],
    from: 5,
    to: 7,
    documentTypes: [1],
    statuses: [2],
    tags: [4],
    users: [],
    lockHolders: [9],
    userOperation: 1,
    favorites: true,
    deleted: true,
    searchable: [0],
    order: 2,
  };
  const { query, criteria: sent = {} } = bodyOf(criteria, 1);
  expect(criteriaOf(saved({ query, criteria: sent }))).toEqual(criteria);
  expect(criteriaOf(saved({}))).toEqual({ ...noFilters, query: "lease", order: 0 });
});

it("finds nothing where nothing is left of a list", () => {
  expect(savedAddress(saved({ criteria: { matterFilter: [-2], documentTagsFilter: [-2] } }))).toMatch(
    /^\/search\/\d+\?q=lease&m=-2&docTags=-2&runAfterNavigating=1$/,
  );
});

it("is found by words of its name, in whatever letters", () => {
  const all = [saved({ name: "Résumés of the North" }), saved({ name: "Leases" })];
  expect(savedNamed(all, "north RESU").map(({ name }) => name)).toEqual(["Résumés of the North"]);
  expect(savedNamed(all, "lease north")).toEqual([]);
});

it("says whose it is where that needs to be said", () => {
  expect(ownerWords(saved({}))).toBeUndefined();
  expect(ownerWords(saved({ isShared: 1 }))).toBe("Shared with the firm");
  expect(ownerWords(saved({ isShared: 1, isOwn: 0 }))).toBe("Shared by Eleanor Voss");
});
