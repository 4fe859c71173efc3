import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../../api/client";
import type { Answer } from "../../../api/types";

/** One thing that happened; in a matter also to what. */
export type HistoryLine = Answer<"/api/document/history", "get">[number] &
  Partial<Pick<Answer<"/api/matter/history", "get">[number], "objectKind" | "objectID">>;

/** Whose history: that of one document, or of everything in a matter. */
export type HistoryScope = { documentID: number } | { matterID: number };

/** Days as they travel; nothing means no bound. */
export interface HistoryFilter {
  action?: string;
  userSub?: string;
  from?: string;
  to?: string;
}

/** More than that nobody reads at once; whoever needs it narrows the days or takes the CSV file. */
export const linesAtMost = 1000;

/** The first moment of a day where the browser is, or of the day after it. */
function startOf(day: string | undefined, daysLater = 0): string | undefined {
  if (!day) return undefined;
  const moment = new Date(`${day}T00:00`);
  moment.setDate(moment.getDate() + daysLater);
  return moment.toISOString();
}

/** What is asked for, as it travels: a day ends where the next one begins. */
export function historyParameters(scope: HistoryScope, { action, userSub, from, to }: HistoryFilter) {
  const whose = "documentID" in scope ? scope : { matterID: String(scope.matterID) };
  return { ...whose, action, userSub, from: startOf(from), to: startOf(to, 1) };
}

/** The call that tells of the scope: a matter has things of every kind. */
export const historyCall = (scope: HistoryScope) =>
  "documentID" in scope ? "/api/document/history" : "/api/matter/history";

export const historyQuery = (scope: HistoryScope, filter: HistoryFilter) =>
  queryOptions({
    queryKey: ["documentHistory", scope, filter],
    queryFn: ({ signal }): Promise<HistoryLine[]> => {
      const query = { ...historyParameters(scope, filter), page: 1, pageSize: linesAtMost };
      return ask(api.GET(historyCall(scope), { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

const words: Readonly<Record<string, string>> = {
  "document.upload": "Uploaded",
  "document.newVersion": "Uploaded a new version",
  "document.keepAside": "Upload kept aside",
  "document.template": "Created from a template",
  "document.view": "Viewed",
  "document.download": "Downloaded",
  "document.rename": "Renamed",
  "document.properties": "Changed properties",
  "document.move": "Moved",
  "document.copy": "Copied",
  "document.lock": "Locked",
  "document.unlock": "Unlocked",
  "document.trash": "Moved to Trash Bin",
  "document.restore": "Restored from Trash Bin",
  "document.versionDelete": "Deleted a version",
  "document.versionComment": "Commented on a version",
  "document.share": "Sent by link",
  "document.shareDownload": "Downloaded by a recipient",
  "email.upload": "Filed an email",
  "email.view": "Viewed an email",
  "email.download": "Downloaded an email",
  "email.note": "Changed the short note of an email",
  "email.saveAttachment": "Saved an attachment",
  "email.move": "Moved an email",
  "email.copy": "Copied an email",
  "email.trash": "Moved an email to Trash Bin",
  "email.restore": "Restored an email from Trash Bin",
  "email.share": "Sent an email by link",
  "email.shareDownload": "An email was downloaded by a recipient",
  "note.create": "Created a note",
  "note.update": "Changed a note",
  "note.view": "Viewed a note",
  "note.download": "Downloaded a note",
  "note.move": "Moved a note",
  "note.copy": "Copied a note",
  "note.trash": "Moved a note to Trash Bin",
  "note.restore": "Restored a note from Trash Bin",
  "folder.create": "Created a folder",
  "folder.rename": "Renamed a folder",
  "folder.move": "Moved a folder",
  "folder.copy": "Copied a folder",
  "folder.trash": "Moved a folder to Trash Bin",
  "folder.restore": "Restored a folder from Trash Bin",
  "folder.download": "Downloaded a folder",
};

/** What was done, in words; an action that this program does not know yet keeps its name. */
export const actionWords = (action: string): string => words[action] ?? action;

/** What can be asked for: a document has no folders in its history. */
export function actionsIn(scope: HistoryScope): string[] {
  const all = Object.keys(words);
  return "documentID" in scope ? all.filter((action) => action.startsWith("document.")) : all;
}

/** The people of a history, each once, by name. */
export function peopleIn(lines: readonly HistoryLine[]): { sub: string; name: string }[] {
  const names = new Map(lines.map(({ userSub, userDisplayName }) => [userSub, userDisplayName]));
  return [...names]
    .filter(([sub]) => sub !== "")
    .map(([sub, name]) => ({ sub, name }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
