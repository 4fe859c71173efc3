import { Briefcase, NotebookPen, UsersRound } from "lucide-react";
import { PreviewID, PreviewName } from "../../files/cells";
import { isFolder } from "../../files/item";
import { paths } from "../../paths";
import { type Column, IDLink, NameCell, QuietLink } from "../../table";
import { FileIcon, FolderIcon } from "../../ui/FileIcon";
import { addressInTrash, addressOutside } from "./addresses";
import { isFiled, type ThingsContext } from "./contexts";
import { addressOfFound } from "./found";
import { folderOf, type TrashItem } from "./records";
import styles from "./trash.module.css";
import { typeWord } from "./wording";

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

function iconOf({ type, filename }: TrashItem) {
  switch (type) {
    case "Client":
      return <UsersRound className={styles.icon} />;
    case "Matter":
      return <Briefcase className={styles.icon} />;
    case "Folder":
      return <FolderIcon />;
    case "Email":
      return <FileIcon filename="message.eml" />;
    case "Note":
      return <NotebookPen className={styles.icon} />;
    default:
      return <FileIcon filename={filename} />;
  }
}

function NameOf({ item, context }: { item: TrashItem; context: ThingsContext }) {
  const { type, id, filename } = item;
  const icon = iconOf(item);
  if (type === "Matter") return <NameCell icon={icon} to={paths.matterDocs(id)} name={filename} />;
  if (type === "Client") return <NameCell icon={icon} to={paths.client(id)} name={filename} />;
  if (isFolder(item)) {
    const to = isFiled(context) ? addressInTrash(context, folderOf(item)) : undefined;
    return <NameCell icon={icon} to={to} name={filename} />;
  }
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

/** What was found stands among things of other kinds; its name leads to where it is shown. */
export const foundColumns: readonly Column<TrashItem>[] = [
  { ...id, hideable: false, cell: undefined },
  {
    ...nameOf("docs", "Name"),
    cell: (item) => <NameCell icon={iconOf(item)} to={addressOfFound(item)} name={item.filename} />,
  },
  {
    id: "type",
    header: "Kind",
    brief: true,
    width: 100,
    hideable: false,
    value: ({ type }) => typeWord(type),
  },
  { ...matter, hideable: false },
  { ...client, hideable: false },
  { ...location, hideable: false },
];
