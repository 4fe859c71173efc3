import { followKind } from "../../files/live";

/** Keeps folders and notes on the screen true while others work on them. Runs once. */
export function followNotes(): void {
  followKind({
    event: "note",
    areas: ["notes"],
    alsoOutdated: [["noteTexts"], ["noteFolder"], ["documentHistory"]],
  });
}
