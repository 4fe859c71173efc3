import { Eye, FolderOpen, MapPin, Trash2, Undo2 } from "lucide-react";
import type { FileAction } from "../../files/actions";
import { isFolder } from "../../files/item";
import type { SelectedRows } from "../../table";
import type { TrashItem } from "./records";

/** What the bin can do with what lies in it. */
export interface TrashCommands {
  openFolder: (folder: TrashItem) => void;
  /** Shows what is no folder. */
  open: (item: TrashItem) => void;
  /** Only where things have a content that can be shown. */
  preview?: (item: TrashItem) => void;
  /** Goes to where a thing lies. */
  locate: (item: TrashItem) => void;
  restore: (chosen: SelectedRows<TrashItem>) => void;
  destroy: (chosen: SelectedRows<TrashItem>) => void;
}

const one = ({ rows: [item] }: SelectedRows<TrashItem>) => item as TrashItem;

export const words = { restore: "Restore", destroy: "Permanently Delete" } as const;

/** The menu of a row, the icons in it, and the bar of the selection. */
export function trashActions(commands: TrashCommands): FileAction<TrashItem>[] {
  const { preview } = commands;
  const looks: FileAction<TrashItem>[] = [
    {
      id: "openFolder",
      label: "Open Folder",
      icon: <FolderOpen />,
      appliesTo: isFolder,
      run: (chosen) => commands.openFolder(one(chosen)),
    },
    {
      id: "preview",
      label: "Preview",
      icon: <Eye />,
      appliesTo: (item) => preview !== undefined && !isFolder(item),
      run: (chosen) => preview?.(one(chosen)),
    },
    {
      id: "locate",
      label: "Open Location",
      icon: <MapPin />,
      appliesTo: ({ type }) => type !== "Client" && type !== "Matter",
      run: (chosen) => commands.locate(one(chosen)),
    },
  ];
  return [
    ...looks,
    {
      id: "restore",
      label: words.restore,
      many: words.restore,
      icon: <Undo2 />,
      startsGroup: true,
      quick: true,
      run: commands.restore,
    },
    {
      id: "destroy",
      label: words.destroy,
      many: words.destroy,
      icon: <Trash2 />,
      danger: true,
      startsGroup: true,
      quick: true,
      run: commands.destroy,
    },
  ];
}
