import type { Option, OptionID } from "./options";

/** A user of the firm as helper lists carry it. */
export interface UserEntry {
  id: number;
  userSub: string;
  displayName: string;
  type: string;
  /** 1 is active, 0 is disabled. */
  status: number;
}

/** By which of its two names a record refers to a user. */
export type UserKey = "id" | "userSub";

const isHidden = ({ type, status }: UserEntry) => type === "uptimeAdmin" || status === 0;

function hintOf({ type, status }: UserEntry): string | undefined {
  if (status === 0) return "Inactive";
  return type === "uptimeAdmin" ? "Uptime Admin" : undefined;
}

export function userOption(user: UserEntry, key: UserKey): Option {
  return { id: user[key], label: user.displayName, hint: hintOf(user) };
}

/** Whom a picker offers: inactive users and uptime admins only when asked for, or when they are chosen already. */
export function offeredUsers(
  users: readonly UserEntry[],
  key: UserKey,
  all: boolean,
  chosen: readonly OptionID[],
): Option[] {
  return users
    .filter((user) => all || !isHidden(user) || chosen.includes(user[key]))
    .map((user) => userOption(user, key));
}
