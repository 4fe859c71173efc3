import type { Answer } from "../../api/types";

export type FirmList = Answer<"/api/admin/listTenants", "post">;
/** A firm, as the list shows it. */
export type Firm = FirmList["tenants"][number];
/** Whether the databases of a region answer, and when they were counted. */
export type Region = FirmList["dataUsage"][number];
export type UnfinishedFirm = FirmList["unfinishedFirms"][number];

/** A firm with its people. */
export type FirmDetail = Answer<"/api/admin/tenantDetail", "post">;
/** Somebody of a firm: a record in its region, an account to sign in with, or both. */
export type FirmUser = FirmDetail["users"][number];

/** What can be chosen for a firm. */
export type FirmChoices = Answer<"/api/admin/firmChoices", "get">;
export type EditionTerms = FirmChoices["editions"][number];

/** Work that is done for a firm as a whole. */
export type Batch = Answer<"/api/admin/getBatchJobs", "post">[number];
