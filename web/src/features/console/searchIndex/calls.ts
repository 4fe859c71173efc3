import { api, ask } from "../../../api/client";
import type { components } from "../../../api/schema.generated";

/** How many differ, and the ids of the first hundred. */
export type Difference = components["schemas"]["ConsoleDifference"];
/** What differs between the index and the database, of one kind. */
export type KindResult = components["schemas"]["ConsoleAuditedKind"];
export type Kind = KindResult["kind"];
/** What an audit has found so far. Each machine that serves has an index of its own. */
export type Audit = components["schemas"]["ConsoleAuditAnswer"];

/** Begins an audit, or waits for one that was begun. */
export const audit = (tenantID: number, auditID?: number, signal?: AbortSignal) =>
  ask(
    api.POST("/api/admin/audit/checkForMissingItemsInSearchIndex", { body: { tenantID, auditID }, signal }),
  );

/** Has exactly what the last audit found written anew, as a job. */
export const repair = (tenantID: number) =>
  ask(api.POST("/api/admin/audit/reindexMissingItemsInSearchIndex", { body: { tenantID } }));

/** Has the whole index built anew beside the old one, as a job. */
export const rebuild = (tenantID: number) =>
  ask(api.POST("/api/admin/reindexChildProcess", { body: { tenantID } }));
