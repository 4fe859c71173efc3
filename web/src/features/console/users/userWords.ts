import type { FirmUser } from "../records";

export const adminStatuses = [
  { value: "REGULAR_USER", label: "Regular User" },
  { value: "FIRM_ADMIN", label: "Firm Admin" },
  { value: "UPTIME_ADMIN", label: "Uptime Admin" },
] as const;

export type AdminStatus = (typeof adminStatuses)[number]["value"];

export const adminStatusWords = ({ adminStatus }: Pick<FirmUser, "adminStatus">): string =>
  adminStatuses.find(({ value }) => value === adminStatus)?.label ?? adminStatus;

/** What the region has of somebody. */
export function recordWords({ hasRecord, status, refused }: FirmUser): string {
  if (!hasRecord) return isUnknown(refused) ? "Unreachable" : "No record";
  return status === 1 ? "Active" : "Inactive";
}

/** A region that does not answer cannot say whether there is a record; nothing is offered then. */
const isUnknown = (refused: FirmUser["refused"]) => refused.createRecord !== undefined;

/** What somebody signs in with. */
export function accountWords({ hasAccount, identityStatus, lastSignIn }: FirmUser): string {
  if (!hasAccount) return "No account";
  if (!lastSignIn) return "Has Not Logged In";
  return identityStatus === "FORCE_CHANGE_PASSWORD" ? "Temporary password" : "Confirmed";
}

export function mfaWords({ mfaEnabled }: Pick<FirmUser, "mfaEnabled">): string {
  if (mfaEnabled === null) return "";
  return mfaEnabled ? "On" : "Off";
}
