import { ApiError } from "../../api/error";
import type { Client } from "./queries";

const changedBySomeoneElse = 1005;

/** What the client has become meanwhile, when that is why a change was refused. */
export function theirVersion(error: unknown): Client | undefined {
  if (!(error instanceof ApiError) || error.code !== changedBySomeoneElse) return undefined;
  const theirs = error.errorData as Partial<Client> | null | undefined;
  return typeof theirs?.rev === "number" ? (theirs as Client) : undefined;
}

const names = (list: readonly string[]) => (list.length === 0 ? "none" : list.join(", "));
const tagsOf = ({ tags }: Client) => names(tags.map(({ tagName }) => tagName));
const attorneysOf = ({ primaryAttorneys }: Client) =>
  names(primaryAttorneys.map(({ displayName }) => displayName));

const parts: readonly [string, (client: Client) => string][] = [
  ["Client Name", ({ clientName }) => clientName],
  ["Status", ({ clientStatus }) => clientStatus],
  ["Primary Attorneys", attorneysOf],
  ["Client Tags", tagsOf],
];

/** What somebody else changed, in words. */
export function differences(seen: Client, theirs: Client): string[] {
  return parts.flatMap(([label, read]) =>
    read(seen) === read(theirs) ? [] : [`${label} is now: ${read(theirs)}`],
  );
}
