import { Briefcase, Lock, Trash2 } from "lucide-react";
import { formatDay } from "../../lib/dates";
import { paths } from "../../paths";
import { ChipsCell, type Column, IDLink, NameCell, QuietLink } from "../../table";
import styles from "./matters.module.css";
import type { Matter } from "./queries";

const tagNames = ({ tags }: Matter) => tags.map(({ tagName }) => tagName);
const staffNames = ({ assignedStaff }: Matter) =>
  assignedStaff.map(({ displayName }) => displayName).join(", ");

const id: Column<Matter> = {
  id: "matterID",
  brief: true,
  header: "ID",
  width: 76,
  pinned: true,
  figures: true,
  hideable: false,
  filterable: false,
  filteredTogether: true,
  value: ({ matterID }) => matterID,
  cell: ({ matterID }) => <IDLink to={paths.matterDocs(matterID)}>{matterID}</IDLink>,
};

const name: Column<Matter> = {
  id: "name",
  header: "Name",
  width: 400,
  minWidth: 220,
  pinned: true,
  grows: true,
  shrinks: true,
  namesRow: true,
  hideable: false,
  value: (matter) => matter.name,
  cell: (matter) => <MatterName matter={matter} to={paths.matterDocs(matter.matterID)} />,
};

const client: Column<Matter> = {
  id: "clientName",
  brief: true,
  header: "Client",
  width: 190,
  value: ({ clientName }) => clientName,
  cell: ({ client: whose }) => whose && <QuietLink to={paths.client(whose.clientID)}>{whose.name}</QuietLink>,
};

const customID: Column<Matter> = {
  id: "customMatterID",
  header: "Matter ID",
  width: 128,
  value: ({ customMatterID }) => customMatterID,
};

/** The days stand where a window of 1440 px shows them: the tab of closed matters is about them. */
const details: readonly Column<Matter>[] = [
  customID,
  {
    id: "matterType",
    brief: true,
    header: "Matter Type",
    width: 140,
    value: ({ matterType }) => matterType?.name,
  },
  {
    id: "dateOpened",
    header: "Opened",
    width: 108,
    value: ({ dateOpened }) => dateOpened,
    text: ({ dateOpened }) => formatDay(dateOpened ?? ""),
    filterable: false,
  },
  {
    id: "dateClosed",
    header: "Closed",
    width: 108,
    value: ({ dateClosed }) => dateClosed,
    text: ({ dateClosed }) => formatDay(dateClosed ?? ""),
    filterable: false,
  },
  {
    id: "officeBranch",
    header: "Office/Branch",
    width: 116,
    value: ({ officeBranch }) => officeBranch?.name,
  },
  {
    id: "tags",
    header: "Tags",
    width: 140,
    sortable: false,
    value: (matter) => tagNames(matter).join(", "),
    cell: (matter) => <ChipsCell names={tagNames(matter)} />,
  },
  { id: "assignedStaff", header: "Assigned Staff", width: 160, sortable: false, value: staffNames },
];

export const matterColumns: readonly Column<Matter>[] = [id, name, client, ...details];

/** For the matters of one client. */
export const clientMatterColumns: readonly Column<Matter>[] = [{ ...id, width: 90 }, name, ...details];

/** Enough to tell one matter from another. Nothing leads away: a click chooses the matter. */
export const choiceColumns: readonly Column<Matter>[] = [
  { ...id, width: 90, cell: undefined },
  { ...name, width: 260, cell: (matter) => <MatterName matter={matter} /> },
  { ...client, cell: undefined },
  customID,
];

function MatterName({ matter, to }: { matter: Matter; to?: string }) {
  return (
    <NameCell
      icon={matter.isDeleted ? <InTrash /> : <Briefcase className={styles.icon} />}
      to={to}
      name={matter.name}
    >
      {matter.matterPermissionGlobalSetting === "specifiedUsers" && <Limited />}
    </NameCell>
  );
}

function InTrash() {
  return <Trash2 className={styles.icon} role="img" aria-label="In the Trash Bin" />;
}

function Limited() {
  return <Lock className={styles.lock} role="img" aria-label="Limited to specified users and groups" />;
}
