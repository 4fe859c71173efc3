import { Columns3, FolderTree, Trash2, Undo2 } from "lucide-react";
import { reasons } from "../../files/reasons";
import { createStore } from "../../lib/store";
import type { ListedRows, SelectedRows } from "../../table";
import { Button } from "../../ui/Button";
import { MenuButton, type MenuEntry } from "../../ui/Menu";
import { type Slot, SlotFill } from "../../ui/slot";
import { words } from "./actions";
import type { ThingsContext } from "./contexts";
import type { TrashItem } from "./records";
import { amountsIn } from "./selection";
import { type Aim, buttonWords } from "./wording";

/** Beside the title of the page. */
export const headerButtons: Slot = createStore<HTMLElement | null>(null);

export interface HeaderButtonsProps {
  context: ThingsContext;
  inFolder: boolean;
  selected: SelectedRows<TrashItem>;
  listed: ListedRows;
  onRestore: (selected: SelectedRows<TrashItem>) => void;
  /** The selection, or what the list shows where nothing is selected. */
  onDestroy: (selected: SelectedRows<TrashItem>, listed: ListedRows) => void;
  /** Only where things lie in folders. */
  foldersOnTop?: { on: boolean; set: (on: boolean) => void };
  onResetWidths: () => void;
}

export const aimOf = ({
  context,
  inFolder,
  selected,
  listed,
}: Pick<HeaderButtonsProps, "context" | "inFolder" | "selected" | "listed">): Aim => ({
  context,
  inFolder,
  listed,
  selected: amountsIn(selected.ids),
});

/** The Actions menu and the red button, whose words follow the selection. */
export function HeaderButtons(props: HeaderButtonsProps) {
  const { selected, listed, onDestroy } = props;
  const nothing = selected.ids.length === 0 && listed.matching === 0;
  return (
    <SlotFill slot={headerButtons}>
      <MenuButton label="Actions" entries={menuOf(props)} align="right">
        {(trigger) => (
          <Button caret {...trigger}>
            Actions
          </Button>
        )}
      </MenuButton>
      <Button
        variant="danger"
        size="lg"
        icon={<Trash2 />}
        disabledReason={nothing ? "There is nothing to delete" : undefined}
        onClick={() => onDestroy(selected, listed)}
      >
        {buttonWords(aimOf(props))}
      </Button>
    </SlotFill>
  );
}

function menuOf(props: HeaderButtonsProps): MenuEntry[] {
  const { selected, listed, foldersOnTop } = props;
  const nothing = selected.ids.length === 0 ? reasons.nothingSelected : undefined;
  return [
    {
      label: words.restore,
      icon: <Undo2 />,
      disabledReason: nothing,
      onSelect: () => props.onRestore(selected),
    },
    {
      label: words.destroy,
      icon: <Trash2 />,
      danger: true,
      disabledReason: nothing,
      onSelect: () => props.onDestroy(selected, listed),
    },
    "divider",
    ...(foldersOnTop
      ? [
          {
            label: "Folders on Top",
            icon: <FolderTree />,
            toggled: foldersOnTop.on,
            onSelect: () => foldersOnTop.set(!foldersOnTop.on),
          },
        ]
      : []),
    { label: "Reset Column Widths", icon: <Columns3 />, onSelect: props.onResetWidths },
  ];
}
