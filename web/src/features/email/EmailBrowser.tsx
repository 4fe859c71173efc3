import { lazy, Suspense, useMemo, useState } from "react";
import { mustLeave } from "../../api/outOfSight";
import { patiently } from "../../api/patiently";
import type { CrumbNames } from "../../files/crumbs";
import { FolderBrowser } from "../../files/FolderBrowser";
import { isMissingFolder } from "../../files/folderQueries";
import type { FolderLocation } from "../../files/location";
import { useOpenFolder } from "../../files/useOpenFolder";
import { LeaveForHome } from "../../shell/LeaveForHome";
import { useExport } from "../matters/exportMatter";
import { emailActions } from "./actions";
import { useEmailDownload } from "./changes";
import { emailKind } from "./emailKind";
import { isEmail, type MailItem } from "./records";
import { ShortNoteDialog } from "./ShortNoteDialog";

const EmailPane = lazy(patiently(() => import("./preview/EmailPane")));

export interface EmailBrowserProps extends CrumbNames {
  location: FolderLocation;
  /** The address of the root. */
  home: string;
}

/** The emails and folders of one place in a matter. */
export function EmailBrowser({ location, home, owner, root }: EmailBrowserProps) {
  const open = useOpenFolder(emailKind, location, home);
  const { folder, commands, enter, setDialog, previewed, showPreview } = open;
  const { place, includeDeleted } = folder;
  const { error } = folder.status;
  const [noted, setNoted] = useState<MailItem>();
  const download = useEmailDownload();
  const exportMatter = useExport();
  const actions = useMemo(() => {
    const email = { preview: ({ id }: MailItem) => showPreview(id), download, editNote: setNoted };
    const scope = { includeDeleted, commands, email, open: { enter, setDialog } };
    return place ? emailActions({ place, ...scope }) : [];
  }, [place, includeDeleted, commands, enter, setDialog, showPreview, download]);
  // A folder that is gone says so in its place; one that is out of sight is left.
  if (!isMissingFolder(error) && mustLeave(error, actions)) return <LeaveForHome error={error} />;
  return (
    <>
      <FolderBrowser
        {...{ open, actions, owner, root }}
        onOpen={({ id }) => showPreview(id)}
        onPreview={previewed === undefined ? undefined : (item) => isEmail(item) && showPreview(item.id)}
        previewed={previewed === undefined ? undefined : { type: "Email", id: previewed }}
        onExport={() => exportMatter(location.matterID)}
      />
      {noted && <ShortNoteDialog key={noted.id} email={noted} onClose={() => setNoted(undefined)} />}
      {previewed !== undefined && (
        <Suspense fallback={null}>
          <EmailPane
            matterID={location.matterID}
            emailID={previewed}
            email={folder.items?.filter(isEmail).find(({ id }) => id === previewed)}
            list={open.handle}
            onShow={showPreview}
          />
        </Suspense>
      )}
    </>
  );
}
