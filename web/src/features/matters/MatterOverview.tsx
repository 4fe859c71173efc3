import { useQuery } from "@tanstack/react-query";
import { Briefcase, Lock, UsersRound } from "lucide-react";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { useMe } from "../../api/me";
import { paths } from "../../paths";
import { DataTable } from "../../table";
import { Avatar } from "../../ui/Avatar";
import { briefColumns } from "./columns";
import styles from "./MatterPage.module.css";
import { type Matter, mattersQuery } from "./queries";

const getRowID = ({ matterID }: Matter) => matterID;
const newestFirst = { id: "matterID", desc: true };

/** Who works on the matter, who may see it, and what else the firm does for the same client. */
export function MatterOverview({ matter }: { matter: Matter }) {
  const { client, assignedStaff } = matter;
  return (
    <div className={styles.overview}>
      <section className={styles.section} aria-label="Assigned Staff">
        <h2>Assigned Staff</h2>
        {assignedStaff.length === 0 && <p className={styles.quiet}>Nobody is assigned to this matter.</p>}
        <ul className={styles.people}>
          {assignedStaff.map(({ id, displayName }) => (
            <li key={id}>
              <Avatar name={displayName} />
              {displayName}
            </li>
          ))}
        </ul>
      </section>
      <WhoMaySee matter={matter} />
      {client && <OtherMatters matterID={matter.matterID} client={client} />}
    </div>
  );
}

function WhoMaySee({ matter }: { matter: Matter }) {
  const { hasPermissionsAccess } = useMe().user;
  const limited = matter.matterPermissionGlobalSetting === "specifiedUsers";
  return (
    <section className={styles.section} aria-label="Access">
      <h2>Access</h2>
      <p className={styles.access}>
        {limited ? <Lock className="i-14" /> : <UsersRound className="i-14" />}
        {limited
          ? "Limited to specified users and groups, and firm admins."
          : "Open to all users of the firm."}
      </p>
      {hasPermissionsAccess && (
        <p>
          <Link to={paths.explainAccess(matter.matterID)}>Explain who can see this matter</Link>
        </p>
      )}
    </section>
  );
}

interface OtherMattersProps {
  matterID: number;
  client: NonNullable<Matter["client"]>;
}

function OtherMatters({ matterID, client }: OtherMattersProps) {
  const navigate = useNavigate();
  const matters = useQuery(mattersQuery({ clientID: client.clientID }));
  const others = useMemo(
    () => matters.data?.filter((matter) => matter.matterID !== matterID),
    [matters.data, matterID],
  );
  return (
    <section className={styles.others} aria-label="Other Matters of this Client">
      <h2>Other Matters of this Client</h2>
      <DataTable
        id="/matters/sameClient"
        label="Other Matters of this Client"
        columns={briefColumns}
        rows={others}
        status={matters}
        getRowID={getRowID}
        defaultSort={newestFirst}
        onOpen={(matter) => void navigate(paths.matterDocs(matter.matterID))}
        empty={{ icon: Briefcase, title: "No Other Matters" }}
        pageSize={10}
        pageParameter={null}
        bare
      />
    </section>
  );
}
