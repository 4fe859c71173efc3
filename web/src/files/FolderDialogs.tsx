import { Suspense } from "react";
import { NewFolderDialog, RenameFolderDialog } from "./FolderNameDialogs";
import type { FiledItem } from "./filed";
import { neighbours } from "./folderDialog";
import { isFolder } from "./item";
import { SendToDialog } from "./SendToDialog";
import { sendDialog } from "./sendDialog";
import type { OpenFolder } from "./useOpenFolder";

const noItems: readonly never[] = [];

/** The dialog about a folder that is open, if there is one. */
export function FolderDialogs<Item extends FiledItem>({ open }: { open: OpenFolder<Item> }) {
  const { dialog, setDialog, folder, kind } = open;
  const { head, place } = folder;
  if (!dialog || !head || !place) return null;
  if (dialog.kind === "sendTo") {
    const { how, chosen } = dialog;
    return <SendToDialog {...{ open, head, how, chosen }} onClose={() => setDialog(undefined)} />;
  }
  if (dialog.kind === "send") {
    const Send = sendDialog();
    return (
      Send && (
        <Suspense fallback={null}>
          <Send {...{ place, chosen: dialog.chosen }} onClose={() => setDialog(undefined)} />
        </Suspense>
      )
    );
  }
  const props = {
    place,
    folders: neighbours((folder.items ?? noItems).filter(isFolder)),
    refreshes: kind.refreshes,
    onClose: () => setDialog(undefined),
  };
  return dialog.kind === "newFolder" ? (
    <NewFolderDialog {...props} />
  ) : (
    <RenameFolderDialog folder={dialog.folder} {...props} />
  );
}
