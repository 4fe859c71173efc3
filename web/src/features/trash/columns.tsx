import { Briefcase, NotebookPen, UsersRound } from "lucide-react";
import { PreviewID, PreviewName } from "../../files/cells";
import { isFolder } from "../../files/item";
import { paths } from "../../paths";
import { type Column, IDLink, NameCell, QuietLink } from "../../table";
import { FileIcon, FolderIcon } from "../../ui/FileIcon";
import { addressInTrash, addressOutside } from "./addresses";
import { isFiled, type ThingsContext } from "./contexts";
import { folderOf, type TrashItem } from "./records";
import styles from "./trash.module.css";

function IDCell({ item }: { item: TrashItem }) {
  switch (item.type) {
    case "File":
      return <IDLink to={paths.document(item.id)}>{item.id}</IDLink>;
    case "Note":
      return <IDLink to={paths.note(item.id)}>{item.id}</IDLink>;
    case "Email":
      return <PreviewID id={item.id} />;
    case "Matter":
      return <IDLink to={paths.matterDocs(item.id)}>{item.id}</IDLink>;
    case "Client":
      return <IDLink to={paths.client(item.id)}>{item.id}</IDLink>;
    default:
      return item.id;
  }
}

/** That it lies in the Trash Bin is what the page is about: rows bear no mark of it. */
const unmarked = (item: TrashItem) => ({ ...item, path: item.folderPath, isDeleted: 0 as const });

const icons = {
  Email: <FileIcon filename="message.eml" />,
  Note: <NotebookPen className={styles.icon} />,
} as const;

function NameOf({ item, context }: { item: TrashItem; context: ThingsContext }) {
  const { type, id, filename } = item;
  if (type === "Matter")
    return (
      <NameCell icon={<Briefcase className={styles.icon} />} to={paths.matterDocs(id)} name={filename} />
    );
  if (type === "Client")
    return <NameCell icon={<UsersRound className={styles.icon} />} to={paths.client(id)} name={filename} />;
  if (isFolder(item)) {
    const to = isFiled(context) ? addressInTrash(context, folderOf(item)) : undefined;
    return <NameCell icon={<FolderIcon />} to={to} name={filename} />;
  }
  const icon = type === "File" ? <FileIcon filename={filename} /> : icons[type as keyof typeof icons];
  return <PreviewName item={unmarked(item)} icon={icon} />;
}

function MatterCell({ item: { matterID, matterName, folderPath } }: { item: TrashItem }) {
  if (matterID === null) return null;
  const [area = ""] = folderPath.split("/");
  const to =
    matterID > 0 ? paths.matterDocs(matterID) : paths.firmDocs(area === "public" ? "public" : "private");
  return <QuietLink to={to}>{matterName}</QuietLink>;
}

const id: Column<TrashItem> = {
  id: "id",
  brief: true,
  header: "ID",
  width: 68,
  pinned: true,
  figures: true,
  hideable: false,
  value: (item) => item.id,
  cell: (item) => <IDCell item={item} />,
};

const nameOf = (context: ThingsContext, header: string): Column<TrashItem> => ({
  id: "filename",
  header,
  width: 360,
  minWidth: 220,
  pinned: true,
  grows: true,
  shrinks: true,
  namesRow: true,
  hideable: false,
  value: ({ filename }) => filename,
  cell: (item) => <NameOf item={item} context={context} />,
});

const matter: Column<TrashItem> = {
  id: "matterName",
  brief: true,
  header: "Matter",
  width: 252,
  shrinks: true,
  minWidth: 140,
  value: ({ matterName }) => matterName,
  cell: (item) => <MatterCell item={item} />,
};

const client: Column<TrashItem> = {
  id: "clientName",
  header: "Client",
  width: 216,
  shrinks: true,
  minWidth: 120,
  value: ({ clientName }) => clientName,
  cell: ({ clientID, clientName }) =>
    clientID !== null && <QuietLink to={paths.client(clientID)}>{clientName}</QuietLink>,
};

const location: Column<TrashItem> = {
  id: "displayFolderPath",
  brief: true,
  header: "Location",
  width: 206,
  shrinks: true,
  minWidth: 120,
  value: ({ displayFolderPath }) => displayFolderPath,
  cell: ({ matterID, folderPath, displayFolderPath }) =>
    matterID !== null && (
      <QuietLink to={addressOutside({ matterID, path: folderPath })}>{displayFolderPath}</QuietLink>
    ),
};

const filed = (context: ThingsContext, name: string) => [id, nameOf(context, name), matter, client, location];

/** The columns of each tab. */
export const trashColumns: Readonly<Record<ThingsContext, readonly Column<TrashItem>[]>> = {
  clients: [id, nameOf("clients", "Client")],
  matters: [id, nameOf("matters", "Matter"), { ...client, brief: true }],
  docs: filed("docs", "Name"),
  email: filed("email", "Subject"),
  notes: filed("notes", "Name"),
};
