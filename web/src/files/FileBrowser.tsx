import { FolderOpen } from "lucide-react";
import { type MouseEvent, type ReactNode, type Ref, useMemo, useState } from "react";
import {
  type Column,
  DataTable,
  type EmptyList,
  type ListedRows,
  type ListStatus,
  type RowID,
  type RowSource,
  type SelectedRows,
  type Sort,
  type TableHandle,
} from "../table";
import { Menu, type MenuEntry } from "../ui/Menu";
import { bulkActionsOf, type FileAction, rowActionsOf } from "./actions";
import { Breadcrumb, type Crumb } from "./Breadcrumb";
import { DropWords } from "./DropWords";
import { type FileDragging, fileDragging, takesNothing } from "./dragging";
import styles from "./FileBrowser.module.css";

export interface FileBrowserProps<Item> {
  /** Under which columns and order are remembered. */
  tableID: string;
  label: string;
  /** What lies here beside folders: 'documents', 'emails', 'notes'. */
  noun: string;
  /** Which folder this is: selection and filters belong to it. */
  scope: string;
  crumbs: readonly Crumb[];
  columns: readonly Column<Item>[];
  defaultSort?: Sort;
  idOf: (item: Item) => RowID;
  /** Lower ranks stand above: folders, unless the person wants them mixed. */
  rank?: (item: Item) => number;
  actions: readonly FileAction<Item>[];
  /** The whole folder, or how to ask for parts of a large one. */
  items: readonly Item[] | undefined;
  source?: RowSource<Item>;
  status: ListStatus;
  /** Where things can be moved, copied or uploaded by the pointer. */
  dragging?: FileDragging<Item>;
  toolbar: (selected: SelectedRows<Item>, listed: ListedRows) => ReactNode;
  /** What can be done with the folder: the menu of the space around its rows. */
  menu: () => readonly MenuEntry[];
  /** What is said where nothing lies; that there is nothing unless it says more. */
  empty?: Partial<EmptyList>;
  filterPlaceholder?: string;
  onOpen: (item: Item) => void;
  onPreview?: (item: Item) => void;
  previewedID?: RowID;
  /** Which things are about to leave. */
  dimmed?: (item: Item) => boolean;
  handle: Ref<TableHandle<Item>>;
}

/** Rows, links and fields have menus of their own. */
const ownMenus = "[data-row], a, button, input, [role=toolbar]";

const byName = { id: "filename", desc: false };

/** The browser of all things that lie in folders. What differs between them are its columns, actions and calls. */
export function FileBrowser<Item>(props: FileBrowserProps<Item>) {
  const { actions, idOf, dragging, noun } = props;
  const rowActions = useMemo(() => rowActionsOf(actions, idOf), [actions, idOf]);
  const bulkActions = useMemo(() => bulkActionsOf(actions), [actions]);
  const { rows, crumbs, zone } = fileDragging(dragging ?? takesNothing);
  const common = {
    id: props.tableID,
    label: props.label,
    scope: props.scope,
    columns: props.columns,
    getRowID: idOf,
    defaultSort: props.defaultSort ?? byName,
    rowActions,
    bulkActions,
    onOpen: props.onOpen,
    onPreview: props.onPreview,
    previewedID: props.previewedID,
    dimmed: props.dimmed,
    filterPlaceholder: props.filterPlaceholder ?? "Filter this folder",
    empty: { icon: FolderOpen, title: `No ${noun} or folders here`, ...props.empty },
    toolbarStart: <Breadcrumb crumbs={props.crumbs} dropping={crumbs} />,
    toolbarEnd: props.toolbar,
    dragging: dragging && rows,
    handle: props.handle,
  };
  const [menuAt, setMenuAt] = useState<{ top: number; left: number }>();
  const onContextMenu = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target as Element;
    // Dialogs and menus opened from here are its children in React, but not in the document.
    if (!event.currentTarget.contains(target) || target.closest(ownMenus)) return;
    event.preventDefault();
    setMenuAt({ top: event.clientY, left: event.clientX });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a short way to what the toolbar offers too
    <div className={styles.browser} {...zone} onContextMenu={onContextMenu}>
      {props.source ? (
        <DataTable {...common} source={props.source} />
      ) : (
        <DataTable {...common} rows={props.items} status={props.status} rank={props.rank} />
      )}
      {menuAt && (
        <Menu
          label="Folder"
          entries={props.menu()}
          open
          position={menuAt}
          onClose={() => setMenuAt(undefined)}
        />
      )}
      <div className={styles.drop} aria-hidden="true">
        <DropWords>Drop here to upload to {props.crumbs.at(-1)?.name}</DropWords>
      </div>
    </div>
  );
}
