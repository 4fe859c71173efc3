import { Lock, Star } from "lucide-react";
import { formatUSDate } from "../../lib/dates";
import { formatSize } from "../../lib/sizes";
import { ChipsCell, type Column, NameCell } from "../../table";
import { FileIcon, FolderIcon } from "../../ui/FileIcon";
import { TestItemLink } from "./TestItemLink";
import styles from "./TestPage.module.css";
import type { TestDocument } from "./testDocuments";

export const testColumns: readonly Column<TestDocument>[] = [
  {
    id: "id",
    brief: true,
    header: "ID",
    width: 66,
    pinned: true,
    figures: true,
    hideable: false,
    value: ({ id }) => id,
    cell: ({ id }) => <TestItemLink id={id} />,
  },
  {
    id: "name",
    header: "Name",
    width: 280,
    minWidth: 160,
    pinned: true,
    grows: true,
    namesRow: true,
    hideable: false,
    value: ({ name }) => name,
    cell: ({ kind, name, favorite }) => (
      <NameCell icon={kind === "folder" ? <FolderIcon /> : <FileIcon filename={name} />} name={name}>
        {favorite && <Star className={styles.star} role="img" aria-label="Favorite" />}
      </NameCell>
    ),
  },
  { id: "version", header: "Ver", width: 56, align: "end", figures: true, value: ({ version }) => version },
  {
    id: "size",
    brief: true,
    header: "Size",
    width: 90,
    align: "end",
    figures: true,
    value: ({ size }) => size,
    text: ({ size }) => (size === undefined ? "" : formatSize(size)),
  },
  {
    id: "tags",
    header: "Tags",
    width: 132,
    value: ({ tags }) => tags.join(", "),
    cell: ({ tags }) => <ChipsCell names={tags} />,
  },
  { id: "type", header: "Document Type", width: 118, value: ({ type }) => type },
  { id: "status", header: "Status", width: 90, value: ({ status }) => status },
  {
    id: "lockedBy",
    brief: true,
    header: "Locked By",
    width: 112,
    value: ({ lockedBy }) => lockedBy,
    cell: ({ lockedBy }) =>
      lockedBy && (
        <span className={styles.lock}>
          <Lock className="i-14" />
          {lockedBy}
        </span>
      ),
  },
  {
    id: "created",
    header: "Created On",
    width: 102,
    value: ({ created }) => created,
    text: ({ created }) => formatUSDate(created),
  },
  {
    id: "lastUpdated",
    brief: true,
    header: "Last Modified",
    width: 106,
    value: ({ modified }) => modified,
    text: ({ modified }) => formatUSDate(modified),
  },
];
