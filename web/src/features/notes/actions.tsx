import { NotebookPen } from "lucide-react";
import type { FileAction } from "../../files/actions";
import { type CommonScope, clipboardActions, noSendAction, trashActions } from "../../files/commonActions";
import { openFolderAction, renameFolderAction } from "../../files/folderActions";
import type { OpenFolder } from "../../files/useOpenFolder";
import { isNote, type NoteItem } from "./records";

export interface NoteScope extends Omit<CommonScope<NoteItem>, "itemInTrash"> {
  open: Pick<OpenFolder<NoteItem>, "enter" | "setDialog">;
  edit: (noteID: number) => void;
}

/** Everything that can be done with notes and their folders, in the order of their menu. */
export function noteActions({ open, edit, ...rest }: NoteScope): FileAction<NoteItem>[] {
  const scope: CommonScope<NoteItem> = { ...rest, itemInTrash: "Not Allowed for a Note in the Trash Bin." };
  return [
    openFolderAction(open),
    {
      id: "edit",
      label: "Edit Note",
      icon: <NotebookPen />,
      quick: true,
      appliesTo: isNote,
      run: ({ rows: [note] }) => note && edit(note.id),
    },
    noSendAction(),
    renameFolderAction(scope, open),
    ...clipboardActions(scope),
    ...trashActions(scope),
  ];
}
