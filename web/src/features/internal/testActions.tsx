import { Copy, PanelRight, Star, Trash2 } from "lucide-react";
import { showSnackbar } from "../../lib/snackbars";
import type { BulkAction, RowAction } from "../../table";
import type { TestDocument } from "./testDocuments";

/** What the page can do with its rows. */
export interface TestCommands {
  show: (id: number) => void;
  favor: (ids: readonly number[], favorite: boolean) => void;
  trash: (ids: readonly number[]) => void;
}

const lockedReason = "You cannot move this document to the trash bin while it is in use and/or checked out.";

async function copyNames(documents: readonly TestDocument[]) {
  try {
    await navigator.clipboard.writeText(documents.map(({ name }) => name).join("\n"));
    showSnackbar(documents.length === 1 ? "Name copied" : `${documents.length} names copied`);
  } catch {
    showSnackbar({ message: "The clipboard could not be written", tone: "error" });
  }
}

export function testRowActions({ show, favor, trash }: TestCommands): RowAction<TestDocument>[] {
  return [
    { id: "show", label: "Show", icon: <PanelRight />, quick: true, run: ({ id }) => show(id) },
    {
      id: "favorite",
      label: ({ favorite }) => (favorite ? "Remove Favorite" : "Favorite"),
      icon: <Star />,
      quick: true,
      run: ({ id, favorite }) => favor([id], !favorite),
    },
    {
      id: "copyName",
      label: "Copy Name",
      icon: <Copy />,
      shortcut: "Ctrl+C",
      run: (document) => void copyNames([document]),
    },
    {
      id: "trash",
      label: "Move to Trash Bin",
      icon: <Trash2 />,
      shortcut: "Delete",
      startsGroup: true,
      disabledReason: ({ lockedBy }) => (lockedBy ? lockedReason : undefined),
      run: ({ id }) => trash([id]),
    },
  ];
}

export function testBulkActions({ favor, trash }: TestCommands): BulkAction<TestDocument>[] {
  const ids = (rows: readonly TestDocument[]) => rows.map(({ id }) => id);
  return [
    { id: "favorite", label: "Favorite", icon: <Star />, run: ({ rows }) => favor(ids(rows), true) },
    { id: "copyNames", label: "Copy Names", icon: <Copy />, run: ({ rows }) => void copyNames(rows) },
    {
      id: "trash",
      label: "Move to Trash Bin",
      icon: <Trash2 />,
      startsGroup: true,
      disabledReason: ({ rows }) => (rows.some(({ lockedBy }) => lockedBy) ? lockedReason : undefined),
      run: ({ rows }) => trash(ids(rows)),
    },
  ];
}
