import {
  Archive,
  ChevronsDown,
  ChevronsUp,
  FileArchive,
  History,
  Pencil,
  Shield,
  ShieldQuestionMark,
  Trash2,
} from "lucide-react";
import { useNavigate } from "react-router";
import { useMe } from "../../api/me";
import { useCommandsHere } from "../../lib/commandsHere";
import { paths } from "../../paths";
import { Button } from "../../ui/Button";
import { IconButton } from "../../ui/IconButton";
import { MenuButton, type MenuEntry } from "../../ui/Menu";
import { closeLabel, notInTrash, reasonAgainst, trashLabel } from "./actions";
import { useCloseMatter, useMatterTrash } from "./changes";
import { useExport } from "./exportMatter";
import { matterInfoID } from "./MatterInfo";
import type { Matter } from "./queries";

export interface MatterActionsProps {
  matter: Matter;
  infoHidden: boolean;
  onHideInfo: (hidden: boolean) => void;
}

/** The Edit menu, and the button that folds the header away. */
export function MatterActions({ matter, infoHidden, onHideInfo }: MatterActionsProps) {
  const fold = infoHidden ? "Show Matter Information" : "Hide Matter Information";
  const entries = useEditEntries(matter);
  useCommandsHere(() => entries);
  return (
    <>
      <MenuButton label="Edit" entries={entries} align="right">
        {(trigger) => (
          <Button icon={<Pencil />} caret {...trigger}>
            Edit
          </Button>
        )}
      </MenuButton>
      <IconButton
        label={fold}
        aria-expanded={!infoHidden}
        aria-controls={infoHidden ? undefined : matterInfoID}
        onClick={() => onHideInfo(!infoHidden)}
      >
        {infoHidden ? <ChevronsDown /> : <ChevronsUp />}
      </IconButton>
    </>
  );
}

function useEditEntries(matter: Matter): MenuEntry[] {
  const { hasPermissionsAccess } = useMe().user;
  const navigate = useNavigate();
  const close = useCloseMatter();
  const { trash, restore } = useMatterTrash();
  const exportMatter = useExport();
  const { matterID, isDeleted, isOpen } = matter;
  const permissions: MenuEntry = {
    label: "Edit Matter Permissions",
    icon: <Shield />,
    disabledReason: reasonAgainst(matter, "editPermissions"),
    onSelect: () => void navigate(paths.editMatterPermissions(matterID)),
  };
  const explain: MenuEntry = {
    label: "Explain Access",
    icon: <ShieldQuestionMark />,
    onSelect: () => void navigate(paths.explainAccess(matterID)),
  };
  return [
    {
      label: "Edit Matter Info",
      icon: <Pencil />,
      disabledReason: reasonAgainst(matter, "edit"),
      onSelect: () => void navigate(paths.editMatter(matterID)),
    },
    ...(hasPermissionsAccess ? [permissions, explain] : []),
    {
      label: closeLabel(matter),
      icon: <Archive />,
      disabledReason: reasonAgainst(matter, isOpen ? "close" : "reopen"),
      onSelect: () => close(matter),
    },
    {
      label: "Export Matter",
      icon: <FileArchive />,
      disabledReason: isDeleted ? notInTrash : undefined,
      onSelect: () => exportMatter(matterID),
    },
    {
      label: "Document History",
      icon: <History />,
      onSelect: () => void navigate(paths.matterHistory(matterID)),
    },
    "divider",
    {
      label: trashLabel(matter),
      icon: <Trash2 />,
      onSelect: () => (isDeleted ? restore : trash)([matterID]),
    },
  ];
}
