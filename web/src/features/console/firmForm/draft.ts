import type { Availability } from "../availability";
import type { EditionTerms, FirmDetail } from "../records";

/** What the form of a firm holds. */
export interface FirmDraft {
  name: string;
  region: string;
  customerID: string;
  tenantID: string;
  prefix: string;
  edition: string;
  storageGB: number;
  automaticOCR: boolean;
  ocr: number;
  litera: boolean;
  inline: boolean;
}

export const isSameFirm = (a: FirmDraft, b: FirmDraft) => JSON.stringify(a) === JSON.stringify(b);

type Limits = Pick<FirmDraft, "storageGB" | "automaticOCR" | "ocr" | "litera" | "inline">;

/** What firms of an edition get. */
export const limitsOf = (terms: EditionTerms): Limits => ({
  storageGB: terms.storageLimitGB,
  automaticOCR: terms.ocrEnabled,
  ocr: terms.ocrPerMonthBaseline,
  litera: terms.literaDocumentCompareEnabled,
  inline: terms.inlineDocumentCompareEnabled,
});

export function hasLimitsOf(draft: FirmDraft, terms: EditionTerms): boolean {
  const limits = limitsOf(terms);
  return (Object.keys(limits) as (keyof Limits)[]).every((key) => draft[key] === limits[key]);
}

export function newFirm(terms: EditionTerms, tenantID: number): FirmDraft {
  const named = { name: "", region: "", customerID: "", tenantID: String(tenantID), prefix: "" };
  return { ...named, edition: terms.lxwEdition, ...limitsOf(terms) };
}

/** The firm as it stands; nothing where its region does not answer, which has the limits. */
export function draftOf({ tenant, usageLimits, tenantFeatures }: FirmDetail): FirmDraft | undefined {
  if (!usageLimits || !tenantFeatures) return undefined;
  return {
    name: tenant.name,
    region: tenant.regionName,
    customerID: tenant.customerID,
    tenantID: String(tenant.id),
    prefix: tenant.usernamePrefix,
    edition: tenant.lxwEdition,
    storageGB: usageLimits.STORAGE_LIMIT_GB,
    automaticOCR: tenantFeatures.automaticOCR === 1,
    ocr: usageLimits.OCR_PER_MONTH_BASELINE,
    litera: tenantFeatures.literaDocumentCompareEnabled === 1,
    inline: tenantFeatures.inlineDocumentCompareEnabled === 1,
  };
}

/**
 * A new firm whose limits nobody chose gets those of its new edition. Limits that somebody chose, or that a firm has, stay
 * until they are asked to change.
 */
export function withEdition(
  draft: FirmDraft,
  edition: string,
  editions: readonly EditionTerms[],
  isNew: boolean,
): FirmDraft {
  const terms = (code: string) => editions.find(({ lxwEdition }) => lxwEdition === code);
  const [before, after] = [terms(draft.edition), terms(edition)];
  const unchosen = isNew && before !== undefined && hasLimitsOf(draft, before);
  return { ...draft, edition, ...(unchosen && after && limitsOf(after)) };
}

export const nameSpace = "Firm Name cannot start or end with whitespace";
export const idTaken = "This tenantID is already in use";
const idNoNumber = "tenantID must be a number";
const prefixShape = "The prefix has 1 to 32 lowercase letters, digits and hyphens";
const prefixTaken = "This prefix is already in use";

export type FirmField = "name" | "customerID" | "tenantID" | "prefix" | "region";
export type FirmProblems = Partial<Readonly<Record<FirmField, string>>>;

export const isNumber = (tenantID: string) => /^\d+$/.test(tenantID) && Number(tenantID) > 0;
export const isPrefix = (prefix: string) => /^[a-z0-9-]{1,32}$/.test(prefix);

/** What is wrong with what has been typed. What is missing is no mistake yet. */
export function firmProblems({ name, tenantID, prefix }: FirmDraft): FirmProblems {
  return {
    name: name !== name.trim() ? nameSpace : undefined,
    tenantID: tenantID !== "" && !isNumber(tenantID) ? idNoNumber : undefined,
    prefix: prefix !== "" && !isPrefix(prefix) ? prefixShape : undefined,
  };
}

/** What the server said about the ID and the prefix while they were typed. */
export interface FirmChecks {
  tenantID: Availability;
  prefix: Availability;
}

export const takenWords = { tenantID: idTaken, prefix: prefixTaken };

const fieldNames: readonly (readonly [FirmField, string])[] = [
  ["name", "Firm Name"],
  ["region", "Region"],
  ["customerID", "Internal Customer ID"],
  ["tenantID", "Tenant ID"],
  ["prefix", "Username Prefix"],
];

/** Why the form cannot be sent: what is missing, else what is wrong, else what is not known yet. */
export function firmObstacle(draft: FirmDraft, checks: FirmChecks): string | undefined {
  const missing = fieldNames.filter(([field]) => draft[field].trim() === "").map(([, label]) => label);
  if (missing.length > 0) return `Missing: ${missing.join(", ")}`;
  const [problem] = Object.values(firmProblems(draft)).filter(Boolean);
  if (problem) return problem;
  if (checks.tenantID === "taken") return idTaken;
  if (checks.prefix === "taken") return prefixTaken;
  return checks.tenantID === "checking" || checks.prefix === "checking"
    ? "Checking what you typed…"
    : undefined;
}
