/** What is searched: 0 documents by name and content, 1 emails, 2 notes, 3 documents by name alone. */
export type RecordType = 0 | 1 | 2 | 3;
/** 0 asks who made a version, 1 who has the document locked. */
export type UserOperation = 0 | 1;
/** How much can be found of a thing: 0 nothing, 1 a part, 2 all, 3 it is still being read. */
export type Searchable = 0 | 1 | 2 | 3;
/** 0 newest first, 1 oldest first, 2 by relevance. */
export type Order = 0 | 1 | 2;

/** What the filters let through. Empty lists let everything through. */
export interface Filters {
  matters: readonly number[];
  types: readonly RecordType[];
  /** Milliseconds. */
  from: number | undefined;
  to: number | undefined;
  documentTypes: readonly number[];
  statuses: readonly number[];
  tags: readonly number[];
  /** Who made a version, while that is asked. */
  users: readonly number[];
  /** Who has the document locked, while that is asked. */
  lockHolders: readonly number[];
  userOperation: UserOperation;
  favorites: boolean;
  deleted: boolean;
  searchable: readonly Searchable[];
}

/** A search, as the address of the page holds it. */
export interface Criteria extends Filters {
  query: string;
  order: Order;
}

/** All kinds, documents by name and content. */
export const allTypes: readonly RecordType[] = [0, 1, 2];

export const noFilters: Filters = {
  matters: [],
  types: allTypes,
  from: undefined,
  to: undefined,
  documentTypes: [],
  statuses: [],
  tags: [],
  users: [],
  lockHolders: [],
  userOperation: 0,
  favorites: false,
  deleted: false,
  searchable: [],
};

/** Stands in a list of which nothing is left, or nothing that the person may see: it finds nothing. */
export const gone = -2;
export const goneWords = "No longer available";

const latestMoment = 8.64e15;

function wholeNumber(text: string | null): number | undefined {
  const number = Number(text);
  return text !== null && /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(number) ? number : undefined;
}

/** The numbers of a list such as 3:7:12; what is no number is left out. */
function numbersIn(text: string | null, fits: (number: number) => boolean): number[] {
  const numbers = (text ?? "").split(":").map(wholeNumber);
  return [...new Set(numbers.filter((number) => number !== undefined && fits(number)) as number[])];
}

const isID = (number: number) => number > 0 || number === gone;
const isSearchable = (number: number): number is Searchable => number >= 0 && number <= 3;
const isType = (number: number): number is RecordType => number >= 0 && number <= 3;

/** By name and content is by name as well. */
function withoutRepetition(types: readonly RecordType[]): RecordType[] {
  return types.filter((type) => type !== 3 || !types.includes(0));
}

function moment(text: string | null): number | undefined {
  const number = wholeNumber(text);
  return number !== undefined && Math.abs(number) <= latestMoment ? number : undefined;
}

/** The search that an address holds; what is malformed in it counts as missing. */
export function readCriteria(address: URLSearchParams): Criteria {
  const ids = (name: string) => numbersIn(address.get(name), isID);
  const types = withoutRepetition(numbersIn(address.get("type"), isType) as RecordType[]);
  const order = address.get("order");
  return {
    query: (address.get("q") ?? "").trim(),
    matters: numbersIn(address.get("m"), () => true),
    types: types.length > 0 ? types : allTypes,
    from: moment(address.get("from")),
    to: moment(address.get("to")),
    documentTypes: ids("docType"),
    statuses: ids("docStatus"),
    tags: ids("docTags"),
    users: ids("users"),
    lockHolders: ids("lock"),
    userOperation: address.get("userOp") === "1" ? 1 : 0,
    favorites: address.get("fav") === "1",
    deleted: address.get("incDel") === "1",
    searchable: numbersIn(address.get("searchable"), isSearchable) as Searchable[],
    order: order === "1" ? 1 : order === "2" ? 2 : 0,
  };
}

const isAllTypes = (types: readonly RecordType[]) =>
  types.length === 0 || allTypes.every((type) => types.includes(type));

/** The parameters of the address that holds a search. What says nothing is left out. */
export function writeCriteria(criteria: Criteria): [name: string, value: string][] {
  const types = withoutRepetition(criteria.types);
  const all: [string, string | number | undefined][] = [
    ["q", criteria.query],
    ["m", criteria.matters.join(":")],
    ["type", isAllTypes(types) ? "" : types.toSorted().join(":")],
    ["from", criteria.from],
    ["to", criteria.to],
    ["docType", criteria.documentTypes.join(":")],
    ["docStatus", criteria.statuses.join(":")],
    ["docTags", criteria.tags.join(":")],
    ["users", criteria.users.join(":")],
    ["lock", criteria.lockHolders.join(":")],
    ["userOp", criteria.userOperation || ""],
    ["fav", criteria.favorites ? 1 : ""],
    ["incDel", criteria.deleted ? 1 : ""],
    ["searchable", criteria.searchable.join(":")],
    ["order", criteria.order || ""],
  ];
  return all.flatMap(([name, value]) => (value === undefined || value === "" ? [] : [[name, String(value)]]));
}

/** Whether something is filtered. */
export function hasFilters(criteria: Criteria): boolean {
  return writeCriteria({ ...criteria, query: "", order: 0, userOperation: 0 }).length > 0;
}
