import { expect, it } from "vitest";
import { csvOf } from "./csv";
import type { Column } from "./types";

interface Firm {
  name: string;
  users: number | null;
}

const columns: readonly Column<Firm>[] = [
  { id: "name", header: "Name", width: 1, value: ({ name }) => name },
  {
    id: "users",
    header: "Active Users, all",
    width: 1,
    value: ({ users }) => users,
    text: ({ users }) => (users === null ? "" : users.toLocaleString("en-US")),
  },
];

it("writes what people read, in the columns and the order given", () => {
  const rows = [
    { name: "Harbor & Finch LLP", users: 1064 },
    { name: "Empty", users: null },
  ];
  expect(csvOf(columns, rows)).toBe('Name,"Active Users, all"\r\nHarbor & Finch LLP,"1,064"\r\nEmpty,\r\n');
});

// T-ADM-03
it.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM", "'@SUM"],
  ["  =1", "'  =1"],
  ["\t=1", "'\t=1"],
  ["\tA", "'\tA"],
  ["\rA", '"\'\rA"'],
  ["\uFEFF=1", "'\uFEFF=1"],
  ['A "B"', '"A ""B"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1\r\n=2", '"\'=1\r\n=2"'],
])("keeps %j a text", (name, written) => {
  expect(csvOf(columns.slice(0, 1), [{ name, users: 0 }])).toBe(`Name\r\n${written}\r\n`);
});
