import { Download, Eye, StickyNote } from "lucide-react";
import type { FileAction } from "../../files/actions";
import {
  type CommonScope,
  clipboardActions,
  noSendAction,
  trashActions,
  trashReason,
} from "../../files/commonActions";
import { openFolderAction, renameFolderAction } from "../../files/folderActions";
import { reasons } from "../../files/reasons";
import type { OpenFolder } from "../../files/useOpenFolder";
import type { SelectedRows } from "../../table";
import { type EmailItem, isEmail, type MailItem } from "./records";

type Action = FileAction<EmailItem>;

/** What can be done with one email. */
export interface EmailCommands {
  preview: (email: MailItem) => void;
  download: (emailID: number) => void;
  editNote: (email: MailItem) => void;
}

export interface EmailScope extends Omit<CommonScope<EmailItem>, "itemInTrash"> {
  open: Pick<OpenFolder<EmailItem>, "enter" | "setDialog">;
  email: EmailCommands;
}

const oneEmail = ({ rows: [item] }: SelectedRows<EmailItem>) => item as MailItem;

function readActions({ email }: EmailScope): Action[] {
  return [
    {
      id: "preview",
      label: "Preview",
      icon: <Eye />,
      quick: true,
      appliesTo: isEmail,
      run: (chosen) => email.preview(oneEmail(chosen)),
    },
    {
      id: "download",
      label: "Download a Copy",
      icon: <Download />,
      quick: true,
      appliesTo: isEmail,
      run: (chosen) => email.download(oneEmail(chosen).id),
    },
  ];
}

/** Everything that can be done with emails and their folders, in the order of their menu. */
export function emailActions(given: EmailScope): Action[] {
  const scope: CommonScope<EmailItem> = { ...given, itemInTrash: reasons.notForTrashedEmail };
  return [
    openFolderAction(given.open),
    ...readActions(given),
    {
      id: "note",
      label: "Short Note",
      icon: <StickyNote />,
      startsGroup: true,
      appliesTo: isEmail,
      run: (chosen) => given.email.editNote(oneEmail(chosen)),
      disabledReason: (chosen) => trashReason({ ...scope, itemInTrash: reasons.emailInTrash }, chosen),
    },
    noSendAction(),
    renameFolderAction(scope, given.open),
    ...clipboardActions(scope),
    ...trashActions(scope),
  ];
}
