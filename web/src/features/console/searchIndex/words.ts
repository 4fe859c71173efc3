import { formatCount } from "../../../lib/sizes";
import type { Audit, Kind, KindResult } from "./calls";

export const kindNames: Readonly<Record<Kind, string>> = {
  documents: "Documents",
  documentVersions: "Document versions",
  emails: "Emails",
  matterNotes: "Matter notes",
  folders: "Folders",
  matters: "Matters",
};

/** How many of a kind differ, in whichever way. */
export const differences = ({ missing, outdated, leftOver }: KindResult) =>
  missing.count + outdated.count + leftOver.count;

/** Why an audit failed: what each index that did not answer says. */
export const auditFailure = ({ indexes }: Pick<Audit, "indexes">): string =>
  indexes
    .filter(({ state }) => state === "failed")
    .map(({ place, reason }) => (indexes.length > 1 ? `${place}: ${reason}` : reason))
    .join(" ");

/** '1 item', '2,000 items' */
export const itemWords = (count: number) => `${formatCount(count)} ${count === 1 ? "item" : "items"}`;
