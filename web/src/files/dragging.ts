import type { DragEvent } from "react";
import { createStore } from "../lib/store";
import type { RowDragging, SelectedRows } from "../table";
import type { Crumb, CrumbDropping } from "./Breadcrumb";
import { type Carried, type Destination, mayDrop, type RootType } from "./clipboard";
import type { FolderTarget, Transfer } from "./transfer";

/** Tells our own things from whatever else may be dragged over the window. */
const ownType = "application/x-casefold-items";

/** What the pointer holds. A drag does not let its content be read before the drop, so it is kept here. */
const heldByPointer = createStore<Carried | undefined>(undefined);

type Over = DragEvent<HTMLElement>;

const bringsFiles = ({ dataTransfer }: Over) => dataTransfer.types.includes("Files");
const bringsItems = ({ dataTransfer }: Over) => dataTransfer.types.includes(ownType);
/** Dialogs opened from a list are its children in React, but not in the document. */
const isInside = ({ currentTarget, target }: Over) => currentTarget.contains(target as Node);
const copies = (event: Over) => event.ctrlKey || event.metaKey || event.altKey;

export interface FileDragging<Item> {
  rootType: RootType;
  /** The folder that is open; nothing while it is unknown or lies in the Trash Bin. */
  here: FolderTarget | undefined;
  carry: (dragged: SelectedRows<Item>) => Carried | undefined;
  /** The folder that a row stands for, if it may take things. */
  folderOf: (item: Item) => FolderTarget | undefined;
  folderOfCrumb: (crumb: Crumb) => FolderTarget | undefined;
  onTransfer: (transfer: Transfer) => void;
  /** Files from the desktop. Without it they are not taken. */
  onFiles?: (into: FolderTarget, dropped: DataTransfer) => void;
  /** Files from the desktop on a thing that is no folder; without it they go into the folder that is open. */
  onFilesOver?: (item: Item, dropped: DataTransfer) => void;
}

/** Where nothing is moved by the pointer. */
export const takesNothing: FileDragging<unknown> = {
  rootType: "documents",
  here: undefined,
  carry: () => undefined,
  folderOf: () => undefined,
  folderOfCrumb: () => undefined,
  onTransfer: () => undefined,
};

/** Rows onto folders and onto the way above them move, with Ctrl copy; files from the desktop are uploaded. */
export function fileDragging<Item>(options: FileDragging<Item>) {
  const { rootType, onTransfer, onFiles } = options;

  const accepts = (into: FolderTarget | undefined, event: Over): boolean => {
    if (!into) return false;
    if (bringsFiles(event) && onFiles) {
      event.dataTransfer.dropEffect = "copy";
      return true;
    }
    const held = heldByPointer.get();
    const destination: Destination = { directoryID: into.directoryID, rootType };
    if (!bringsItems(event) || !held || !mayDrop(held, destination, copies(event))) return false;
    event.dataTransfer.dropEffect = copies(event) ? "copy" : "move";
    return true;
  };
  const drop = (into: FolderTarget | undefined, event: Over) => {
    if (!into) return;
    if (bringsFiles(event)) return onFiles?.(into, event.dataTransfer);
    const held = heldByPointer.get();
    if (!held) return;
    const same = held.sourceDirectoryID === into.directoryID;
    onTransfer({ held, into, how: copies(event) ? (same ? "duplicate" : "copy") : "move" });
  };

  const takesFilesOver = (item: Item, event: Over) =>
    bringsFiles(event) &&
    options.onFilesOver !== undefined &&
    options.here !== undefined &&
    !options.folderOf(item);
  const rows: RowDragging<Item> = {
    start: (dragged, event) => {
      const carried = options.carry(dragged);
      if (!carried) return event.preventDefault();
      heldByPointer.set(carried);
      event.dataTransfer.setData(ownType, String(dragged.ids.length));
      event.dataTransfer.effectAllowed = "copyMove";
    },
    end: () => heldByPointer.set(undefined),
    accepts: (item, event) =>
      takesFilesOver(item, event) ? accepts(options.here, event) : accepts(options.folderOf(item), event),
    drop: (item, event) =>
      takesFilesOver(item, event)
        ? options.onFilesOver?.(item, event.dataTransfer)
        : drop(options.folderOf(item), event),
  };
  const crumbs: CrumbDropping = {
    accepts: (crumb, event) => accepts(options.folderOfCrumb(crumb), event),
    drop: (crumb, event) => drop(options.folderOfCrumb(crumb), event),
  };
  return { rows, crumbs, zone: dropZone(options.here, accepts, drop) };
}

/** The whole list takes files for the folder that is open. */
function dropZone(
  here: FolderTarget | undefined,
  accepts: (into: FolderTarget | undefined, event: Over) => boolean,
  drop: (into: FolderTarget | undefined, event: Over) => void,
) {
  const mark = (event: Over, on: boolean) => event.currentTarget.toggleAttribute("data-drop", on);
  return {
    // A folder under the pointer has the better claim and says so by ending the event: the mark goes first.
    onDragOverCapture: (event: Over) => mark(event, false),
    onDragOver: (event: Over) => {
      const taken = bringsFiles(event) && isInside(event) && accepts(here, event);
      mark(event, taken);
      if (taken) event.preventDefault();
    },
    onDragLeave: (event: Over) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) mark(event, false);
    },
    onDrop: (event: Over) => {
      mark(event, false);
      // What is not taken is refused by the window (lib/strayFiles.ts).
      if (!bringsFiles(event) || !isInside(event) || !accepts(here, event)) return;
      event.preventDefault();
      drop(here, event);
    },
    onDropCapture: (event: Over) => mark(event, false),
  };
}
