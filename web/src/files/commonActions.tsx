import {
  Copy,
  CopyPlus,
  Download,
  FolderInput,
  FolderOutput,
  Scissors,
  Send,
  Trash2,
  Undo2,
} from "lucide-react";
import type { SelectedRows } from "../table";
import type { FileAction } from "./actions";
import type { FiledItem } from "./filed";
import type { FolderCommands } from "./folderCommands";
import { chosenIDs, isFolder } from "./item";
import { type Place, reasonAgainstWork } from "./place";
import { reasons, refusals } from "./reasons";

/** Which folder the actions belong to, and what its kind has against them. */
export interface CommonScope<Item extends FiledItem> {
  place: Place;
  includeDeleted: boolean;
  commands: FolderCommands;
  /** Why nothing is done with one thing of the kind in the Trash Bin. */
  itemInTrash: string;
  /** Why a thing cannot change its place or name. */
  againstChange?: (item: Item) => string | undefined;
  /** Why a thing cannot be moved to the Trash Bin. */
  againstTrash?: (item: Item) => string | undefined;
}

type Scope<Item extends FiledItem, Part extends keyof CommonScope<Item>> = Pick<CommonScope<Item>, Part>;

/** Why something cannot be done with what is chosen, as far as the Trash Bin is concerned. */
export function trashReason<Item extends FiledItem>(
  { place, itemInTrash }: Scope<Item, "place" | "itemInTrash">,
  { rows }: SelectedRows<Item>,
): string | undefined {
  const around = reasonAgainstWork(place);
  if (around) return around;
  const [trashed] = rows.filter((item) => item.isDeleted === 1);
  if (!trashed) return undefined;
  if (rows.length > 1) return reasons.someInTrash;
  return isFolder(trashed) ? reasons.thisFolderInTrash : itemInTrash;
}

/** Why what is chosen cannot change its place or name: what others hold stays where it is. */
export function changeReason<Item extends FiledItem>(
  scope: Scope<Item, "place" | "itemInTrash" | "againstChange">,
  chosen: SelectedRows<Item>,
): string | undefined {
  return trashReason(scope, chosen) ?? chosen.rows.map((item) => scope.againstChange?.(item)).find(Boolean);
}

/** Sends what is chosen to people outside the firm. */
export function sendAction<Item extends FiledItem>(
  scope: Scope<Item, "place" | "itemInTrash" | "commands">,
): FileAction<Item> {
  return {
    id: "send",
    label: "Send",
    many: "Send",
    icon: <Send />,
    run: (chosen) => scope.commands.send(chosen),
    disabledReason: (chosen) => trashReason(scope, chosen),
  };
}

/** For kinds that are not sent: it stands where people look for it and says why. */
export function noSendAction<Item extends FiledItem>(): FileAction<Item> {
  return {
    id: "send",
    label: "Send",
    many: "Send",
    icon: <Send />,
    run: () => undefined,
    disabledReason: () => reasons.onlyDocumentsAreSent,
  };
}

export function clipboardActions<Item extends FiledItem>(scope: CommonScope<Item>): FileAction<Item>[] {
  const { place, commands } = scope;
  const againstCopy = (chosen: SelectedRows<Item>) => trashReason(scope, chosen);
  return [
    {
      id: "cut",
      label: "Cut",
      many: "Cut",
      icon: <Scissors />,
      startsGroup: true,
      shortcut: "Ctrl+X",
      refusal: place.trashed && refusals.cut,
      run: (chosen) => commands.hold(chosen, true),
      disabledReason: (chosen) => changeReason(scope, chosen),
    },
    {
      id: "copy",
      label: "Copy",
      many: "Copy",
      icon: <Copy />,
      shortcut: "Ctrl+C",
      refusal: place.trashed && refusals.copy,
      run: (chosen) => commands.hold(chosen, false),
      disabledReason: againstCopy,
    },
    {
      id: "duplicate",
      label: "Duplicate",
      many: "Duplicate",
      icon: <CopyPlus />,
      run: (chosen) => commands.duplicate(chosen),
      disabledReason: againstCopy,
    },
    {
      id: "moveTo",
      label: "Move to…",
      many: "Move to…",
      icon: <FolderInput />,
      run: (chosen) => commands.sendTo(chosen, "move"),
      disabledReason: (chosen) => changeReason(scope, chosen),
    },
    {
      id: "copyTo",
      label: "Copy to…",
      many: "Copy to…",
      icon: <FolderOutput />,
      run: (chosen) => commands.sendTo(chosen, "copy"),
      disabledReason: againstCopy,
    },
    {
      id: "zip",
      label: "Download ZIP",
      many: "Download",
      icon: <Download />,
      run: ({ ids }) => commands.zip(chosenIDs(ids)),
    },
  ];
}

export function trashActions<Item extends FiledItem>(scope: CommonScope<Item>): FileAction<Item>[] {
  const { place, includeDeleted, commands, againstTrash } = scope;
  const against = reasonAgainstWork(place);
  return [
    {
      id: "restore",
      label: "Restore from Trash Bin",
      many: includeDeleted ? "Restore from Trash Bin" : undefined,
      icon: <Undo2 />,
      startsGroup: true,
      appliesTo: (item) => item.isDeleted === 1,
      run: ({ ids }) => commands.restore(chosenIDs(ids)),
      disabledReason: ({ rows }) =>
        against ?? (rows.some((item) => item.isDeleted === 0) ? reasons.someNotInTrash : undefined),
    },
    {
      id: "trash",
      label: "Move to Trash Bin",
      many: "Move to Trash Bin",
      icon: <Trash2 />,
      startsGroup: true,
      shortcut: "Delete",
      refusal: place.trashed && refusals.trash,
      appliesTo: (item) => item.isDeleted === 0,
      run: ({ ids }) => commands.trash(chosenIDs(ids)),
      disabledReason: ({ rows }) =>
        against ??
        (rows.some((item) => item.isDeleted === 1) ? reasons.someInTrash : undefined) ??
        rows.map((item) => againstTrash?.(item)).find(Boolean),
    },
  ];
}
