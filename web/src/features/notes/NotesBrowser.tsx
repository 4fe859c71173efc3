import { NotebookPen } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import { mustLeave } from "../../api/outOfSight";
import type { CrumbNames } from "../../files/crumbs";
import { FolderBrowser } from "../../files/FolderBrowser";
import { isMissingFolder } from "../../files/folderQueries";
import { encodeFolders, type FolderLocation, namesIn } from "../../files/location";
import { useOpenFolder } from "../../files/useOpenFolder";
import { paths } from "../../paths";
import { LeaveForHome } from "../../shell/LeaveForHome";
import { useExport } from "../matters/exportMatter";
import { noteActions } from "./actions";
import { noteKind } from "./noteKind";

export interface NotesBrowserProps extends CrumbNames {
  location: FolderLocation;
  /** The address of the root. */
  home: string;
}

/** The notes and folders of one place in a matter. */
export function NotesBrowser({ location, home, owner, root }: NotesBrowserProps) {
  const open = useOpenFolder(noteKind, location, home);
  const { folder, commands, enter, setDialog } = open;
  const { place, head, includeDeleted } = folder;
  const { error } = folder.status;
  const navigate = useNavigate();
  const exportMatter = useExport();
  const edit = useCallback((id: number) => void navigate(paths.note(id)), [navigate]);
  const actions = useMemo(
    () => (place ? noteActions({ place, includeDeleted, commands, open: { enter, setDialog }, edit }) : []),
    [place, includeDeleted, commands, enter, setDialog, edit],
  );
  // A folder that is gone says so in its place; one that is out of sight is left.
  if (!isMissingFolder(error) && mustLeave(error, actions)) return <LeaveForHome error={error} />;
  const create = () => {
    if (!head) return;
    const { matterID, directoryID, prefix } = head;
    void navigate(paths.newNote(matterID, directoryID, encodeFolders(namesIn(prefix))));
  };
  return (
    <FolderBrowser
      {...{ open, actions, owner, root }}
      create={{ label: "Create Note", icon: <NotebookPen />, onClick: create }}
      onOpen={({ id }) => edit(id)}
      onExport={() => exportMatter(location.matterID)}
    />
  );
}
