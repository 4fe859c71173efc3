import { ApiError } from "../../api/error";
import { formatDay } from "../../lib/dates";
import type { Matter } from "./queries";

const changedBySomeoneElse = 1005;

/** The matter as it is now, when a change was refused because somebody else was quicker. */
export function theirMatter(error: unknown): Matter | undefined {
  if (!(error instanceof ApiError) || error.code !== changedBySomeoneElse) return undefined;
  const record = error.errorData as Partial<Matter> | null | undefined;
  return typeof record?.rev === "number" && typeof record.name === "string" ? (record as Matter) : undefined;
}

const shownFields: readonly [label: string, show: (matter: Matter) => string][] = [
  ["Name", ({ name }) => name],
  ["Client", ({ clientName }) => clientName],
  ["Matter ID", ({ customMatterID }) => customMatterID],
  ["Matter Type", ({ matterType }) => matterType?.name ?? ""],
  ["Office/Branch", ({ officeBranch }) => officeBranch?.name ?? ""],
  ["Tags", ({ tags }) => tags.map(({ tagName }) => tagName).join(", ")],
  ["Assigned Staff", ({ assignedStaff }) => assignedStaff.map(({ displayName }) => displayName).join(", ")],
  ["Opened", ({ dateOpened }) => formatDay(dateOpened ?? "")],
  ["Closed", ({ dateClosed }) => formatDay(dateClosed ?? "")],
  [
    "Permissions",
    ({ matterPermissionGlobalSetting }) =>
      matterPermissionGlobalSetting === "allUsers" ? "All Users" : "Only Specified Users and Groups",
  ],
];

export interface TheirChange {
  label: string;
  /** What it is now; empty when it was removed. */
  now: string;
}

/** What the others changed since the form was opened. */
export function theirChanges(seen: Matter, theirs: Matter): TheirChange[] {
  return shownFields
    .filter(([, show]) => show(seen) !== show(theirs))
    .map(([label, show]) => ({ label, now: show(theirs) }));
}
