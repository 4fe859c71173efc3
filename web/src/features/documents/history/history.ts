import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../../api/client";
import type { Answer } from "../../../api/types";

/** One thing that happened. */
export type HistoryLine = Answer<"/api/document/history", "get">[number];

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

export const historyQuery = (scope: HistoryScope, filter: HistoryFilter) =>
  queryOptions({
    queryKey: ["documentHistory", scope, filter],
    queryFn: ({ signal }): Promise<HistoryLine[]> => {
      const query = { ...historyParameters(scope, filter), page: 1, pageSize: linesAtMost };
      return ask(api.GET("/api/document/history", { params: { query }, signal }));
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
