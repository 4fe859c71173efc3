import { Paperclip } from "lucide-react";
import { DateCell, FolderName, PreviewID, PreviewName } from "../../files/cells";
import { searchableWord } from "../../files/searchability";
import { formatDateTime } from "../../lib/dates";
import { formatSize } from "../../lib/sizes";
import type { CellValue, Column } from "../../table";
import { FileIcon } from "../../ui/FileIcon";
import { namesIn } from "../documents/message/message";
import { Attachments } from "./Attachments";
import { type EmailItem, isEmail, type MailItem } from "./records";

/** Folders have an ID, a name and a day; the rest of their row is empty. */
const ofEmail =
  <Value extends CellValue>(read: (email: MailItem) => Value) =>
  (item: EmailItem) =>
    isEmail(item) ? read(item) : undefined;

/** When it was sent. A date that nobody can read stands as it is written. */
function DateOf({ email: { date, dateText } }: { email: MailItem }) {
  return date ? <DateCell moment={date} /> : <span title={dateText}>{dateText}</span>;
}

/** People by their names, where they have some. */
function People({ written }: { written: string }) {
  return (
    <span title={written} dir="auto">
      {namesIn(written)}
    </span>
  );
}

const dateOf = (item: EmailItem) => (isEmail(item) ? item.date : item.createdAt);

export const emailColumns: readonly Column<EmailItem>[] = [
  {
    id: "id",
    brief: true,
    header: "ID",
    width: 64,
    pinned: true,
    figures: true,
    hideable: false,
    filterable: false,
    value: ({ id }) => id,
    cell: (item) => (isEmail(item) ? <PreviewID id={item.id} /> : item.id),
  },
  {
    id: "subjectline",
    header: "Subject",
    width: 340,
    minWidth: 200,
    pinned: true,
    grows: true,
    shrinks: true,
    namesRow: true,
    hideable: false,
    value: ({ filename }) => filename,
    cell: (item) =>
      isEmail(item) ? (
        <PreviewName item={item} icon={<FileIcon filename={item.originalFilename} />} />
      ) : (
        <FolderName item={item} />
      ),
  },
  {
    id: "notes",
    header: "Short Note",
    width: 170,
    sortable: false,
    value: ofEmail(({ notes }) => notes),
  },
  {
    id: "emailFrom",
    brief: true,
    header: "From",
    width: 160,
    value: ofEmail(({ emailFrom }) => emailFrom),
    cell: (item) => isEmail(item) && <People written={item.emailFrom} />,
  },
  {
    id: "emailTo",
    header: "To",
    width: 180,
    value: ofEmail(({ emailTo }) => emailTo),
    cell: (item) => isEmail(item) && <People written={item.emailTo} />,
  },
  {
    id: "filesize",
    header: "Size",
    width: 82,
    align: "end",
    figures: true,
    filterable: false,
    value: ofEmail(({ filesize }) => filesize),
    text: (item) => (isEmail(item) ? formatSize(item.filesize) : ""),
  },
  {
    id: "date",
    brief: true,
    header: "Date",
    width: 104,
    filterable: false,
    value: (item) => {
      const date = dateOf(item);
      return date ? new Date(date) : undefined;
    },
    text: (item) => formatDateTime(dateOf(item) ?? ""),
    cell: (item) => (isEmail(item) ? <DateOf email={item} /> : <DateCell moment={item.createdAt} />),
  },
  {
    id: "numAttachments",
    brief: true,
    header: "Attachments",
    icon: <Paperclip className="i-14" />,
    width: 48,
    minWidth: 40,
    align: "center",
    figures: true,
    filterable: false,
    value: ofEmail(({ numAttachments }) => numAttachments || undefined),
    cell: (item) => isEmail(item) && item.numAttachments > 0 && <Attachments count={item.numAttachments} />,
  },
  {
    id: "searchable",
    header: "Searchable",
    width: 100,
    hiddenAtFirst: true,
    filteredAlone: true,
    value: ofEmail(({ searchable }) => searchableWord[searchable]),
  },
];
