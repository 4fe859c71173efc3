import {
  ClipboardCopy,
  Download,
  Eye,
  FileText,
  PencilLine,
  SquareArrowOutUpRight,
  Star,
} from "lucide-react";
import type { FileAction } from "../../files/actions";
import {
  type CommonScope,
  changeReason,
  clipboardActions,
  sendAction,
  trashActions,
  trashReason,
} from "../../files/commonActions";
import { openFolderAction } from "../../files/folderActions";
import { reasons } from "../../files/reasons";
import type { SelectedRows } from "../../table";
import type { ActionScope } from "./actionScope";
import { isFile } from "./item";
import { lockActions } from "./lockActions";
import { lockAgainstChange, lockAgainstTrash } from "./locks";
import { openProblem } from "./openDocument";
import type { DocumentItem, FileItem } from "./records";

type Action = FileAction<DocumentItem>;
type Chosen = SelectedRows<DocumentItem>;

const one = ({ rows }: Chosen) => rows[0] as DocumentItem;
const oneFile = (chosen: Chosen) => one(chosen) as FileItem;

/** What is special about documents in the actions that all things in folders share. */
const commonScope = (scope: ActionScope): CommonScope<DocumentItem> => ({
  ...scope,
  itemInTrash: reasons.documentInTrash,
  againstChange: (item) => (isFile(item) ? lockAgainstChange(item, scope.viewer) : undefined),
  againstTrash: (item) => (isFile(item) ? lockAgainstTrash(item) : undefined),
});

function openActions({ place, viewer, commands }: ActionScope): Action[] {
  return [
    openFolderAction(commands),
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

function editActions({ commands }: ActionScope, scope: CommonScope<DocumentItem>): Action[] {
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
      disabledReason: (chosen) => trashReason(scope, chosen),
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

/** Everything that can be done with documents and folders, in the order of their menu. */
export function documentActions(scope: ActionScope): Action[] {
  const common = commonScope(scope);
  return [
    ...openActions(scope),
    sendAction(common),
    ...lockActions(scope),
    ...editActions(scope, common),
    ...clipboardActions(common),
    ...trashActions(common),
  ];
}
