import { Mail } from "lucide-react";
import { formatDateTime } from "../../../lib/dates";
import { formatSize } from "../../../lib/sizes";
import { paths } from "../../../paths";
import { type Column, IDLink, NameCell } from "../../../table";
import { FileIcon } from "../../../ui/FileIcon";
import type { SentItem } from "../records";
import { MailState, mailWords } from "./MailState";
import type { RecipientRow } from "./recipientRows";

/** A mail that was offered more than once says so. */
function stateText({ status, tries }: RecipientRow): string {
  if (!status) return "";
  const often = status === "queued" && tries > 0 ? `, tried ${tries === 1 ? "once" : `${tries} times`}` : "";
  return `${mailWords[status]}${often}`;
}

export const recipientColumns: readonly Column<RecipientRow>[] = [
  {
    id: "recipient",
    header: "Recipient",
    width: 280,
    minWidth: 160,
    grows: true,
    shrinks: true,
    namesRow: true,
    hideable: false,
    value: ({ recipient }) => recipient,
  },
  {
    id: "status",
    brief: true,
    header: "Status of the Email",
    width: 190,
    value: ({ status }) => status ?? "",
    text: stateText,
    cell: (row) => row.status && <MailState status={row.status}>{stateText(row)}</MailState>,
  },
  {
    id: "lastSent",
    brief: true,
    header: "Last Email Sent",
    width: 172,
    value: ({ lastSent }) => (lastSent ? new Date(lastSent) : undefined),
    text: ({ lastSent }) => (lastSent ? formatDateTime(lastSent) : ""),
  },
  { id: "emails", header: "Emails", width: 92, align: "end", figures: true, value: ({ emails }) => emails },
];

/** The folder that it lies in, in the ZIP. */
const folderOf = ({ path }: SentItem) => path.split("/").slice(0, -1).join("/");

const documentName: Column<SentItem> = {
  id: "name",
  header: "Name",
  width: 320,
  minWidth: 180,
  grows: true,
  shrinks: true,
  namesRow: true,
  hideable: false,
  value: ({ name }) => name,
  cell: ({ name, type }) => (
    <NameCell icon={type === "email" ? <Mail /> : <FileIcon filename={name} />} name={name} />
  ),
};

export const documentColumns: readonly Column<SentItem>[] = [
  {
    id: "id",
    header: "ID",
    width: 76,
    figures: true,
    value: ({ id }) => id,
    cell: ({ id, type }) => (type === "document" ? <IDLink to={paths.document(id)}>{id}</IDLink> : id),
  },
  documentName,
  { id: "folder", header: "Folder", width: 180, value: folderOf },
  {
    id: "versionNumber",
    brief: true,
    header: "Ver",
    width: 56,
    align: "end",
    figures: true,
    value: ({ versionNumber }) => versionNumber || undefined,
  },
  {
    id: "size",
    brief: true,
    header: "Size",
    width: 112,
    align: "end",
    figures: true,
    value: ({ size }) => size,
    text: ({ size }) => formatSize(size),
  },
];
