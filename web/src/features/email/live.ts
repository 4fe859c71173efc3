import { followKind } from "../../files/live";

/** Keeps folders and emails on the screen true while others work on them. Runs once. */
export function followEmails(): void {
  followKind({ event: "email", areas: ["email"], alsoOutdated: [["documentHistory"], ["searchability"]] });
}
