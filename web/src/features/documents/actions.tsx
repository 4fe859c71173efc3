import {
  ClipboardCopy,
  Copy,
  CopyPlus,
  Download,
  Eye,
  FileText,
  FolderOpen,
  PencilLine,
  Scissors,
  SquareArrowOutUpRight,
  Star,
  Trash2,
  Undo2,
} from "lucide-react";
import type { FileAction } from "../../files/actions";
import { reasons, refusals } from "../../files/reasons";
import type { SelectedRows } from "../../table";
import type { ActionScope } from "./actionScope";
import { chosenIDs, isFile, isFolder } from "./item";
import { lockActions } from "./lockActions";
import { lockAgainstChange, lockAgainstTrash } from "./locks";
import { openProblem } from "./openDocument";
import { type Place, reasonAgainstWork } from "./place";
import type { DocumentItem, FileItem } from "./records";

type Action = FileAction<DocumentItem>;
type Chosen = SelectedRows<DocumentItem>;

const one = ({ rows }: Chosen) => rows[0] as DocumentItem;
const oneFile = (chosen: Chosen) => one(chosen) as FileItem;
const itemInTrash = (item: DocumentItem) =>
  item.isDeleted === 0 ? undefined : isFile(item) ? reasons.documentInTrash : reasons.thisFolderInTrash;

/** Why something cannot be done with what is chosen, as far as the Trash Bin is concerned. */
function trashReason(place: Place, { rows }: Chosen): string | undefined {
  const around = reasonAgainstWork(place);
  if (around) return around;
  const trashed = rows.filter((item) => item.isDeleted === 1);
  if (trashed.length === 0) return undefined;
  return rows.length === 1 ? itemInTrash(rows[0] as DocumentItem) : reasons.someInTrash;
}

/** Why what is chosen cannot change its place or name: what others hold stays where it is. */
function changeReason({ place, viewer }: ActionScope, chosen: Chosen): string | undefined {
  return (
    trashReason(place, chosen) ??
    chosen.rows.map((item) => (isFile(item) ? lockAgainstChange(item, viewer) : undefined)).find(Boolean)
  );
}

function openActions({ place, viewer, commands }: ActionScope): Action[] {
  return [
    {
      id: "openFolder",
      label: "Open Folder",
      icon: <FolderOpen />,
      appliesTo: isFolder,
      run: (chosen) => commands.open(one(chosen)),
    },
    {
      id: "open",
      label: "Open Document",
      icon: <SquareArrowOutUpRight />,
      appliesTo: isFile,
      run: (chosen) => commands.launch(oneFile(chosen)),
      disabledReason: (chosen) => {
        const file = oneFile(chosen);
        return openProblem(file, { isDeleted: file.isDeleted === 1, around: place.trashed }, viewer.sub);
      },
    },
    {
      id: "preview",
      label: "Preview",
      icon: <Eye />,
      quick: true,
      appliesTo: isFile,
      run: (chosen) => commands.preview(oneFile(chosen)),
    },
    {
      id: "properties",
      label: "Document Properties",
      icon: <FileText />,
      appliesTo: isFile,
      run: (chosen) => commands.showProperties(oneFile(chosen)),
    },
    {
      id: "download",
      label: "Download a Copy",
      icon: <Download />,
      quick: true,
      appliesTo: isFile,
      run: (chosen) => commands.download(oneFile(chosen)),
    },
  ];
}

function editActions(scope: ActionScope): Action[] {
  const { place, commands } = scope;
  return [
    {
      id: "rename",
      label: "Rename",
      icon: <PencilLine />,
      startsGroup: true,
      shortcut: "F2",
      run: (chosen) => commands.rename(one(chosen)),
      disabledReason: (chosen) => changeReason(scope, chosen),
    },
    {
      id: "favorite",
      label: ({ isFavorite }) => (isFavorite ? "Remove Favorite" : "Favorite"),
      many: "Favorite",
      icon: <Star />,
      run: (chosen) => commands.favor(chosen),
      disabledReason: (chosen) => trashReason(place, chosen),
    },
    {
      id: "copyURL",
      label: "Copy Document URL",
      icon: <ClipboardCopy />,
      appliesTo: isFile,
      run: (chosen) => commands.copyURL(oneFile(chosen)),
    },
  ];
}

function clipboardActions(scope: ActionScope): Action[] {
  const { place, commands } = scope;
  const againstCopy = (chosen: Chosen) => trashReason(place, chosen);
  return [
    {
      id: "cut",
      label: "Cut",
      many: "Cut",
      icon: <Scissors />,
      startsGroup: true,
      shortcut: "Ctrl+X",
      refusal: place.trashed && refusals.cut,
      run: ({ ids }) => commands.hold(ids, true),
      disabledReason: (chosen) => changeReason(scope, chosen),
    },
    {
      id: "copy",
      label: "Copy",
      many: "Copy",
      icon: <Copy />,
      shortcut: "Ctrl+C",
      refusal: place.trashed && refusals.copy,
      run: ({ ids }) => commands.hold(ids, false),
      disabledReason: againstCopy,
    },
    {
      id: "duplicate",
      label: "Duplicate",
      many: "Duplicate",
      icon: <CopyPlus />,
      run: ({ ids }) => commands.duplicate(ids),
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

function trashActions({ place, includeDeleted, commands }: ActionScope): Action[] {
  const against = reasonAgainstWork(place);
  const restore: Action = {
    id: "restore",
    label: "Restore from Trash Bin",
    many: includeDeleted ? "Restore from Trash Bin" : undefined,
    icon: <Undo2 />,
    startsGroup: true,
    appliesTo: (item) => item.isDeleted === 1,
    run: ({ ids }) => commands.restore(chosenIDs(ids)),
    disabledReason: ({ rows }) =>
      against ?? (rows.some((item) => item.isDeleted === 0) ? reasons.someNotInTrash : undefined),
  };
  const trash: Action = {
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
      rows.map((item) => (isFile(item) ? lockAgainstTrash(item) : undefined)).find(Boolean),
  };
  return [restore, trash];
}

/** Everything that can be done with documents and folders, in the order of their menu. */
export function documentActions(scope: ActionScope): Action[] {
  return [
    ...openActions(scope),
    ...lockActions(scope),
    ...editActions(scope),
    ...clipboardActions(scope),
    ...trashActions(scope),
  ];
}
