import { foldText } from "../../../table/matching";
import type { Availability } from "../availability";
import type { AdminStatus } from "../users/userWords";

/** What the form of a new user holds. */
export interface UserDraft {
  displayName: string;
  email: string;
  adminStatus: AdminStatus;
  override: string;
}

export const emptyUser: UserDraft = { displayName: "", email: "", adminStatus: "REGULAR_USER", override: "" };

export const isSameUser = (a: UserDraft, b: UserDraft) => JSON.stringify(a) === JSON.stringify(b);

export const isEmail = (email: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim());

/** A name needs something besides spaces and hyphens. */
const holdsSomething = (name: string) => /[^\s-]/.test(name);

/** The part of a username after the prefix: without accents, in lower case, with dots for spaces. */
export function usernamePart({ displayName, override }: Pick<UserDraft, "displayName" | "override">): string {
  const name = override.trim() === "" ? displayName : override;
  const dotted = foldText(name.trim().replaceAll(/\s+/g, "."));
  return dotted
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9.-]/g, "")
    .replaceAll(/^[.-]+|[.-]+$/g, "");
}

/** What the user signs in with; empty while there is nothing to make it from. */
export function finalUsername(prefix: string, draft: UserDraft): string {
  const part = usernamePart(draft);
  return part === "" ? "" : `${prefix}.${part}`;
}

export const words = {
  email: "Email not valid",
  emailTaken: "Email Address not available",
  username: "Username not valid",
  usernameTaken: "Username not available",
  displayName: "Display Name not valid",
} as const;

export type UserField = "displayName" | "email" | "username";
export type UserProblems = Partial<Readonly<Record<UserField, string>>>;

/** What is wrong with what has been typed. What is missing is no mistake yet. */
export function userProblems(draft: UserDraft): UserProblems {
  const { displayName, email, override } = draft;
  const isNamed = displayName !== "" || override !== "";
  return {
    displayName: displayName !== "" && !holdsSomething(displayName) ? words.displayName : undefined,
    email: email.trim() !== "" && !isEmail(email) ? words.email : undefined,
    username:
      isNamed && (usernamePart(draft) === "" || (override !== "" && !holdsSomething(override)))
        ? words.username
        : undefined,
  };
}

export interface UserChecks {
  email: Availability;
  username: Availability;
}

/** Why the form cannot be sent: what is missing, else what is wrong, else what is not known yet. */
export function userObstacle(draft: UserDraft, checks: UserChecks): string | undefined {
  const missing = [
    ...(draft.displayName.trim() === "" ? ["Display Name"] : []),
    ...(draft.email.trim() === "" ? ["Email Address"] : []),
  ];
  if (missing.length > 0) return `Missing: ${missing.join(", ")}`;
  const [problem] = Object.values(userProblems(draft)).filter(Boolean);
  if (problem) return problem;
  if (checks.email === "taken") return words.emailTaken;
  if (checks.username === "taken") return words.usernameTaken;
  return checks.email === "checking" || checks.username === "checking"
    ? "Checking what you typed…"
    : undefined;
}

/** Why an address cannot be given to somebody who has another one. */
export function addressObstacle(email: string, current: string, check: Availability): string | undefined {
  if (email.trim() === current) return "The email address has not been changed";
  if (!isEmail(email)) return words.email;
  if (check === "taken") return words.emailTaken;
  return check === "checking" ? "Checking what you typed…" : undefined;
}

/** An address of the provider's own domain belongs to an uptime admin, and no other does. Without a domain nobody can tell. */
export function domainWarning(email: string, adminStatus: AdminStatus, domain: string): string | undefined {
  if (domain === "" || !isEmail(email)) return undefined;
  const isProviders = email.trim().toLowerCase().endsWith(`@${domain.toLowerCase()}`);
  if (isProviders && adminStatus !== "UPTIME_ADMIN")
    return `This email address ends with ${domain}, but the user is not an Uptime Admin.`;
  if (!isProviders && adminStatus === "UPTIME_ADMIN")
    return `The user is an Uptime Admin, but this email address does not end with ${domain}.`;
  return undefined;
}
