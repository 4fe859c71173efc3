import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronRight, Folder, FolderPlus } from "lucide-react";
import { Fragment, useEffect, useRef, useState } from "react";
import { messageOf } from "../api/error";
import { Button } from "../ui/Button";
import { ErrorState } from "../ui/EmptyState";
import { TextField } from "../ui/TextField";
import { NewFolderDialog } from "./FolderNameDialogs";
import type { FiledItem, FolderHead } from "./filed";
import { neighbours } from "./folderDialog";
import { mostSubfolders, type Subfolders, subfoldersQuery } from "./folderQueries";
import type { FileKind } from "./kind";
import { placeOf, reasonAgainstAdding } from "./place";
import styles from "./SendTo.module.css";

export interface FolderPickerProps<Item extends FiledItem> {
  kind: FileKind<Item>;
  matterID: number;
  path: string;
  /** What the way begins with. */
  owner: string;
  onEnter: (path: string) => void;
}

/** The folder that is asked for, as far as the picker has read it. */
export function useSubfolders<Item extends FiledItem>(kind: FileKind<Item>, matterID: number, path: string) {
  const [filter, setFilter] = useState("");
  const query = useQuery({
    ...subfoldersQuery(kind, { matterID, basepath: path }, filter),
    placeholderData: keepPreviousData,
  });
  return { ...query, filter, setFilter };
}

/** Walks through the folders of one place, down by their names and up by the way that led here. */
export function FolderPicker<Item extends FiledItem>(
  props: FolderPickerProps<Item> & { folders: ReturnType<typeof useSubfolders<Item>> },
) {
  const { kind, owner, onEnter, folders } = props;
  const [naming, setNaming] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const { data, error, refetch, filter, setFilter } = folders;
  const path = data?.head.prefix;
  const shown = useRef(path);
  // Whoever enters a folder by keyboard goes on in its list: what was pressed is no longer there.
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== path) list.current?.focus();
    shown.current = path;
  }, [path]);
  if (error) return <ErrorState detail={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.picker} role="status" aria-label="Loading" />;
  const { head } = data;
  const enter = (to: string) => {
    setFilter("");
    onEnter(to);
  };
  return (
    <div className={styles.picker}>
      <div className={styles.way}>
        <Way {...{ head, owner }} onEnter={enter} />
        <Button
          icon={<FolderPlus />}
          disabledReason={reasonAgainstAdding(placeOf(head))}
          onClick={() => setNaming(true)}
        >
          New Folder
        </Button>
      </div>
      {(filter !== "" || data.folders.length >= mostSubfolders) && (
        <TextField
          label="Filter folders"
          dense
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <div
        ref={list}
        className={styles.list}
        role="group"
        aria-label={`Folders in ${head.directoryHierarchy.at(-1)?.name}`}
        tabIndex={-1}
      >
        <Subfolder {...data} onEnter={enter} />
      </div>
      {naming && (
        <NewFolderDialog
          place={placeOf(head)}
          folders={neighbours(data.folders)}
          refreshes={kind.refreshes}
          onMade={(name) => enter(`${head.prefix}${name}/`)}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}

interface WayProps {
  head: FolderHead;
  owner: string;
  onEnter: (path: string) => void;
}

function Way({ head, owner, onEnter }: WayProps) {
  const last = head.directoryHierarchy.length - 1;
  return (
    <nav className={styles.crumbs} aria-label="Destination">
      {head.directoryHierarchy.map(({ id, name, path }, index) => (
        <Fragment key={id}>
          {index > 0 && <ChevronRight className="i-14" />}
          <button
            type="button"
            className={styles.crumb}
            aria-current={index === last ? "location" : undefined}
            onClick={() => onEnter(path)}
            dir="auto"
          >
            {index === 0 ? owner : name}
          </button>
        </Fragment>
      ))}
    </nav>
  );
}

function Subfolder({ folders, onEnter }: Subfolders & { onEnter: (path: string) => void }) {
  if (folders.length === 0) return <p className={styles.none}>No folders here</p>;
  return (
    <ul className={styles.folders}>
      {folders.map(({ id, filename, path }) => (
        <li key={id}>
          <button type="button" className={styles.folder} onClick={() => onEnter(path)}>
            <Folder className="i-16" />
            <span className="ell" dir="auto">
              {filename}
            </span>
            <ChevronRight className="i-14" />
          </button>
        </li>
      ))}
    </ul>
  );
}
