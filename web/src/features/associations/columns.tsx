import { Briefcase, Mail, Trash2 } from "lucide-react";
import { paths } from "../../paths";
import { type Column, NameCell } from "../../table";
import { Chip } from "../../ui/Chip";
import styles from "./associations.module.css";
import type { Association } from "./queries";

const noPermissions = "No Permissions";
const inTrash = "In the Trash Bin";

function matterText({ userHasAccessToMatter, matterIsInTrash, matterName }: Association): string {
  if (!userHasAccessToMatter) return noPermissions;
  return matterIsInTrash ? `${matterName} (${inTrash})` : matterName;
}

function MatterCell({ userHasAccessToMatter, matterIsInTrash, matterName, matterID }: Association) {
  if (!userHasAccessToMatter) {
    return (
      <Chip tone="danger" title="You may no longer see this matter, so its name is withheld">
        {noPermissions}
      </Chip>
    );
  }
  const Icon = matterIsInTrash ? Trash2 : Briefcase;
  return (
    <NameCell icon={<Icon className={styles.icon} />} to={paths.matterDocs(matterID)} name={matterName}>
      {matterIsInTrash === 1 && (
        <span className={styles.pill}>
          <Chip tone="warn">{inTrash}</Chip>
        </span>
      )}
    </NameCell>
  );
}

export const associationColumns: readonly Column<Association>[] = [
  {
    id: "emailAddress",
    header: "Sender Email",
    width: 300,
    minWidth: 160,
    pinned: true,
    grows: true,
    namesRow: true,
    hideable: false,
    value: ({ emailAddress }) => emailAddress,
    cell: ({ emailAddress }) => <NameCell icon={<Mail className={styles.icon} />} name={emailAddress} />,
  },
  {
    id: "matterName",
    brief: true,
    header: "Matter",
    width: 380,
    // Names that are withheld come last, whatever they are.
    value: ({ matterName }) => matterName,
    text: matterText,
    cell: (association) => <MatterCell {...association} />,
  },
  { id: "clientName", brief: true, header: "Client", width: 240, value: ({ clientName }) => clientName },
];
