import { api, ask } from "../../../api/client";

/** What the index holds, in the order in which people read it. */
export type Kind = "documents" | "documentVersions" | "emails" | "matterNotes" | "folders" | "matters";

/** How many differ, and the ids of the first hundred. */
export interface Difference {
  count: number;
  ids: readonly number[];
}

/** What differs between the index and the database, of one kind. */
export interface KindResult {
  kind: Kind;
  missing: Difference;
  outdated: Difference;
  leftOver: Difference;
}

/** What an audit has found so far. Each machine that serves has an index of its own. */
export interface Audit {
  auditID: number;
  startedAt: string;
  state: "working" | "done" | "failed";
  done: number;
  total: number;
  found: number;
  results: readonly KindResult[];
  indexes: readonly { place: string; state: string; reason: string }[];
}

interface Started {
  jobID: number | null;
}

type Call<Out> = (
  path: string,
  init: { body: object; signal?: AbortSignal },
) => Promise<{ data?: { mysql: Out }; response: Response }>;

const call = <Out>(path: string, body: object, signal?: AbortSignal): Promise<Out> =>
  ask((api.POST as unknown as Call<Out>)(path, { body, signal })) as Promise<Out>;

/** Begins an audit, or waits for one that was begun. */
export const audit = (tenantID: number, auditID?: number, signal?: AbortSignal) =>
  call<Audit>("/api/admin/audit/checkForMissingItemsInSearchIndex", { tenantID, auditID }, signal);

/** Has exactly what the last audit found written anew, as a job. */
export const repair = (tenantID: number) =>
  call<Started>("/api/admin/audit/reindexMissingItemsInSearchIndex", { tenantID });

/** Has the whole index built anew beside the old one, as a job. */
export const rebuild = (tenantID: number) => call<Started>("/api/admin/reindexChildProcess", { tenantID });
