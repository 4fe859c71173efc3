import { expect, it } from "vitest";
import {
  allTypes,
  type Criteria,
  gone,
  hasFilters,
  noFilters,
  readCriteria,
  writeCriteria,
} from "./criteria";

const read = (address: string) => readCriteria(new URLSearchParams(address));
const write = (criteria: Criteria) => String(new URLSearchParams(writeCriteria(criteria)));
const nothing: Criteria = { ...noFilters, query: "", order: 0 };

it("reads an address that says nothing as a search for everything", () => {
  expect(read("")).toEqual(nothing);
  expect(write(nothing)).toBe("");
});

it("keeps every criterion in the address", () => {
  const criteria: Criteria = {
    query: '"working capital" w/5 adjustment & Ümlaut #1 100%.docx +',
    matters: [12, 0, -1],
    types: [1, 3],
    from: 1_767_225_600_000,
    to: -1,
    documentTypes: [1],
    statuses: [2, 3],
    tags: [4],
    users: [5, 6],
    lockHolders: [7],
    userOperation: 1,
    favorites: true,
    deleted: true,
    searchable: [0, 3],
    order: 2,
  };
  expect(read(write(criteria))).toEqual(criteria);
  expect(write(criteria)).toContain(
    "m=12%3A0%3A-1&type=1%3A3&from=1767225600000&to=-1&docType=1&docStatus=2%3A3",
  );
});

it("keeps a list of which nothing is left, so that it never finds more than was meant", () => {
  expect(read("m=-2&docType=-2&docStatus=-2&docTags=-2&users=-2&lock=-2")).toMatchObject({
    matters: [gone],
    documentTypes: [gone],
    statuses: [gone],
    tags: [gone],
    users: [gone],
    lockHolders: [gone],
  });
});

it("keeps a query of 1,000 characters as typed, but for blanks around it", () => {
  const query = `${"contract  ".repeat(110)} a\tb`;
  expect(read(write({ ...nothing, query: ` ${query} ` })).query).toBe(query);
});

it("drops what is malformed and takes each number once", () => {
  expect(read("m=3:x:3::1.5:7&docTags=-1:0:2:9e9&users=99999999999999999999&lock=;")).toMatchObject({
    matters: [3, 7],
    tags: [2],
    users: [],
    lockHolders: [],
  });
  expect(
    read("from=yesterday&to=8640000000000001&fav=true&incDel=2&order=3&userOp=x&type=7&searchable=4:x"),
  ).toEqual(nothing);
});

it("takes documents by name alone only where they are not searched by content", () => {
  expect(read("type=3:0").types).toEqual([0]);
  expect(write({ ...nothing, types: [3, 0] })).toBe("type=0");
  expect(write({ ...nothing, types: [2, 3] })).toBe("type=2%3A3");
});

it("means everything where no kind is chosen", () => {
  expect(write({ ...nothing, types: [] })).toBe("");
  expect(write({ ...nothing, types: [2, 1, 0] })).toBe("");
  expect(read("type=").types).toEqual(allTypes);
});

it("knows whether something is filtered", () => {
  expect(hasFilters({ ...nothing, query: "lease", order: 2, userOperation: 1 })).toBe(false);
  expect(hasFilters({ ...nothing, favorites: true })).toBe(true);
  expect(hasFilters({ ...nothing, types: [1] })).toBe(true);
});
