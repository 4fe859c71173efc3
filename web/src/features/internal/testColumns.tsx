import { FileChartColumn, FileSpreadsheet, FileText, Folder, Lock, Star } from "lucide-react";
import { formatUSDate } from "../../lib/dates";
import { formatSize } from "../../lib/sizes";
import { ChipsCell, type Column, NameCell } from "../../table";
import { TestItemLink } from "./TestItemLink";
import styles from "./TestPage.module.css";
import type { TestDocument } from "./testDocuments";

const kindIcons = {
  folder: <Folder className={styles.folder} />,
  word: <FileText className={styles.word} />,
  excel: <FileSpreadsheet className={styles.excel} />,
  pdf: <FileText className={styles.pdf} />,
  presentation: <FileChartColumn className={styles.presentation} />,
};

export const testColumns: readonly Column<TestDocument>[] = [
  {
    id: "id",
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
      <NameCell icon={kindIcons[kind]} name={name}>
        {favorite && <Star className={styles.star} role="img" aria-label="Favorite" />}
      </NameCell>
    ),
  },
  { id: "version", header: "Ver", width: 56, align: "end", figures: true, value: ({ version }) => version },
  {
    id: "size",
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
    width: 140,
    value: ({ tags }) => tags.join(", "),
    cell: ({ tags }) => <ChipsCell names={tags} />,
  },
  { id: "type", header: "Document Type", width: 124, value: ({ type }) => type },
  { id: "status", header: "Status", width: 90, value: ({ status }) => status },
  {
    id: "lockedBy",
    header: "Locked By",
    width: 120,
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
    width: 106,
    value: ({ created }) => created,
    text: ({ created }) => formatUSDate(created),
  },
  {
    id: "lastUpdated",
    header: "Last Modified",
    width: 110,
    value: ({ modified }) => modified,
    text: ({ modified }) => formatUSDate(modified),
  },
];
