import { formatCount } from "../../lib/sizes";
import type { ListedRows } from "../../table";
import { isFiled, type ThingsContext, type TrashType, thingsTabs } from "./contexts";

const names: Readonly<Record<TrashType, readonly [one: string, many: string]>> = {
  Client: ["Client", "Clients"],
  Matter: ["Matter", "Matters"],
  Folder: ["Folder", "Folders"],
  File: ["Document", "Documents"],
  Email: ["Email", "Emails"],
  Note: ["Note", "Notes"],
};

/** How many of each kind; kinds of which there are none may be left out. */
export type Amounts = Partial<Readonly<Record<TrashType, number>>>;

/** '1 Document', '2,000 Folders' */
export function amountWords(type: TrashType, count: number): string {
  const [one, many] = names[type];
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** 'Document' */
export const typeWord = (type: TrashType): string => names[type][0];

/** '1 Matter, 2 Folders and 1 Document' */
export function amountsWords(amounts: Amounts): string {
  const words = (Object.keys(names) as TrashType[]).flatMap((type) => {
    const count = amounts[type] ?? 0;
    return count > 0 ? [amountWords(type, count)] : [];
  });
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** What the red button would destroy: the selection, else what the list shows. */
export interface Aim {
  context: ThingsContext;
  selected: Amounts;
  listed: Pick<ListedRows, "filtering" | "matching" | "counted">;
  inFolder: boolean;
}

/** What lies in a tab, in the plural: folders and documents together are items. */
const listedNoun = (context: ThingsContext) =>
  isFiled(context) ? "Item" : names[thingsTabs[context].type][0];

/** '2 Folders and 1 Document', 'All Items', '12 Listed Items' */
export function aimWords({ context, selected, listed, inFolder }: Aim): string {
  const chosen = amountsWords(selected);
  if (chosen !== "") return chosen;
  const noun = listedNoun(context);
  if (listed.filtering && listed.counted) {
    return `${formatCount(listed.matching)} Listed ${noun}${listed.matching === 1 ? "" : "s"}`;
  }
  if (listed.filtering) return `All Listed ${noun}s`;
  return inFolder ? `All ${noun}s in This Folder` : `All ${noun}s`;
}

export const buttonWords = (aim: Aim): string => `Permanently Delete ${aimWords(aim)}`;

/** 'Permanently delete 2 folders and 1 document?' */
export const questionWords = (aim: Aim): string => `Permanently delete ${aimWords(aim).toLowerCase()}?`;
