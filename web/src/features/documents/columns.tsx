import { StickyNote } from "lucide-react";
import { DateCell } from "../../files/cells";
import { searchableWord } from "../../files/searchability";
import { formatDateTime } from "../../lib/dates";
import { formatSize } from "../../lib/sizes";
import { paths } from "../../paths";
import { type CellValue, ChipsCell, type Column, IDLink } from "../../table";
import { DocumentName, LockCell, NotesCell } from "./cells";
import { isFile } from "./item";
import type { DocumentItem, FileItem } from "./records";

/** Folders have an ID, a name and days; the rest of their row is empty. */
const ofFile =
  <Value extends CellValue>(read: (file: FileItem) => Value) =>
  (item: DocumentItem) =>
    isFile(item) ? read(item) : undefined;
const tagNames = ({ tags }: FileItem) => tags.map(({ name }) => name);
const instant = (moment: string | undefined) => (moment ? new Date(moment) : undefined);

const id: Column<DocumentItem> = {
  id: "id",
  brief: true,
  header: "ID",
  width: 60,
  pinned: true,
  figures: true,
  hideable: false,
  filterable: false,
  value: (item) => item.id,
  cell: (item) => (isFile(item) ? <IDLink to={paths.document(item.id)}>{item.id}</IDLink> : item.id),
};

const name: Column<DocumentItem> = {
  id: "filename",
  header: "Name",
  width: 400,
  minWidth: 220,
  pinned: true,
  grows: true,
  shrinks: true,
  namesRow: true,
  hideable: false,
  value: ({ filename }) => filename,
  cell: (item) => <DocumentName item={item} />,
};

const notes: Column<DocumentItem> = {
  id: "notes",
  header: "Notes",
  icon: <StickyNote className="i-14" />,
  width: 32,
  minWidth: 32,
  align: "center",
  sortable: false,
  value: ofFile((file) => file.notes),
  cell: (item) => isFile(item) && <NotesCell notes={item.notes} />,
};

const facts: readonly Column<DocumentItem>[] = [
  {
    id: "versionNumber",
    header: "Ver",
    width: 48,
    align: "end",
    figures: true,
    filterable: false,
    value: ofFile((file) => file.versionNumber),
  },
  {
    id: "filesize",
    brief: true,
    header: "Size",
    width: 82,
    align: "end",
    figures: true,
    filterable: false,
    value: ofFile((file) => file.filesize),
    text: (item) => (isFile(item) ? formatSize(item.filesize) : ""),
  },
  {
    id: "tags",
    header: "Tags",
    width: 118,
    sortable: false,
    value: ofFile((file) => tagNames(file).join(", ")),
    cell: (item) => isFile(item) && <ChipsCell names={tagNames(item)} />,
  },
  {
    id: "documentType",
    header: "Document Type",
    width: 118,
    value: ofFile((file) => file.documentType),
  },
  { id: "documentStatus", header: "Status", width: 84, value: ofFile((file) => file.documentStatus) },
  {
    id: "lockedBy",
    brief: true,
    header: "Locked By",
    width: 112,
    value: ofFile((file) => file.lockedBy),
    cell: (item) => isFile(item) && <LockCell item={item} />,
  },
  {
    id: "createdAt",
    header: "Created On",
    width: 98,
    filterable: false,
    value: ({ createdAt }) => instant(createdAt),
    text: ({ createdAt }) => formatDateTime(createdAt),
    cell: ({ createdAt }) => <DateCell moment={createdAt} />,
  },
  {
    id: "lastModified",
    brief: true,
    header: "Last Modified",
    width: 104,
    filterable: false,
    value: ({ lastModified }) => instant(lastModified),
    text: ({ lastModified }) => formatDateTime(lastModified),
    cell: ({ lastModified }) => <DateCell moment={lastModified} />,
  },
  {
    id: "searchable",
    header: "Searchable",
    width: 100,
    hiddenAtFirst: true,
    filteredAlone: true,
    value: ofFile((file) => searchableWord[file.searchable]),
  },
];

/** What the server says of files only where it is asked: few read it, and it would make every list longer. */
export const furtherColumns: readonly Column<DocumentItem>[] = [
  {
    id: "mtime",
    header: "File Date",
    width: 104,
    hiddenAtFirst: true,
    filterable: false,
    value: ofFile(({ mtime }) => instant(mtime)),
    text: (item) => (isFile(item) && item.mtime ? formatDateTime(item.mtime) : ""),
    cell: (item) => isFile(item) && item.mtime && <DateCell moment={item.mtime} />,
  },
  {
    id: "sha256",
    header: "SHA-256",
    width: 130,
    hiddenAtFirst: true,
    sortable: false,
    filteredAlone: true,
    value: ofFile(({ sha256 }) => sha256),
  },
];

export const documentColumns: readonly Column<DocumentItem>[] = [
  id,
  name,
  notes,
  ...facts,
  ...furtherColumns,
];
