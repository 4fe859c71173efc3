import type { Answer } from "../../../api/types";

/** Something that the provider did in the firm. */
export type AccessLine = Answer<"/api/settings/providerAccess", "get">["lines"][number];

const actions: Readonly<Record<string, string>> = {
  "firm.found": "Created the firm",
  "firm.edit": "Edited the firm",
  "firm.hidden": "Hid or unhid the firm",
  "firm.mend": "Made both databases agree",
  "firm.recount": "Counted the data usage",
  "firm.rerun": "Ran a failed job again",
  "firm.rebuild": "Re-built the search index",
  "firm.repair": "Repaired the search index",
  "firm.audit": "Compared the search index",
  "user.add": "Created a user",
  "user.delete": "Deleted a user",
  "user.documentsUnlocked": "Unlocked a user's documents",
  "user.enabled": "Enabled or disabled a user",
  "user.mfaDisabled": "Disabled a user's MFA",
  "user.passwordReset": "Reset a user's password",
  "user.profile": "Changed a user's email address",
  "user.record": "Wrote a user's record",
  "user.settings": "Changed a user's settings",
  "user.welcome": "Sent a user the confirmation again",
};

/** What was done, in words; one that has none yet is named as it is recorded. */
export const actionWords = ({ action }: Pick<AccessLine, "action">): string => actions[action] ?? action;

/** To whom it was done. */
export const personWords = ({
  displayName,
  username,
}: Pick<AccessLine, "displayName" | "username">): string =>
  displayName && username ? `${displayName} (${username})` : displayName || username;

type State = Readonly<Record<string, unknown>>;

const isState = (value: unknown): value is State =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The parts of two states that differ, those within parts by their whole name. */
function differences(before: State, after: State, within = ""): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    if (isState(was) && isState(is)) return differences(was, is, `${within}${name} `);
    const label = `${within}${name}`;
    return was === undefined
      ? [`${label}: ${valueWords(is)}`]
      : [`${label}: ${valueWords(was)} → ${valueWords(is)}`];
  });
}

/** What was before and is after, as far as it differs: 'name: Old LLP → New LLP'. */
export function changeWords({ before, after }: { before?: unknown; after?: unknown }): string {
  if (isState(before) && isState(after)) return differences(before, after).join(", ");
  if (isState(after)) return differences({}, after).join(", ");
  if (isState(before)) return differences({}, before).join(", ");
  const isNothing = (value: unknown) => value === null || value === undefined;
  if (isNothing(before) && isNothing(after)) return "";
  return isNothing(before) ? valueWords(after) : `${valueWords(before)} → ${valueWords(after)}`;
}
