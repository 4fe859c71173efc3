import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDay } from "../../lib/dates";
import { paths } from "../../paths";
import { Avatar } from "../../ui/Avatar";
import styles from "./MatterPage.module.css";
import { MatterSearchability } from "./MatterSearchability";
import type { Matter } from "./queries";

export const matterInfoID = "matter-info";

const staffShown = 5;

/** What the matter is, in one line. */
export function MatterInfo({ matter }: { matter: Matter }) {
  const { client, customMatterID, matterType, officeBranch, dateOpened, dateClosed, isOpen } = matter;
  return (
    <dl className={styles.info} id={matterInfoID}>
      <Fact label="Client">
        {client && (
          <Link to={paths.client(client.clientID)} title={client.name}>
            {client.name}
          </Link>
        )}
      </Fact>
      <Fact label="Matter ID">{customMatterID}</Fact>
      <Fact label="Matter Type">{matterType?.name}</Fact>
      <Fact label="Office/Branch">{officeBranch?.name}</Fact>
      <Fact label="Opened">{formatDay(dateOpened ?? "")}</Fact>
      <Fact label="Closed">{dateClosed ? formatDay(dateClosed) : isOpen && "Open"}</Fact>
      <Fact label="Search">
        <MatterSearchability matterID={matter.matterID} />
      </Fact>
      <Fact label="Assigned Staff">
        <StaffLine staff={matter.assignedStaff} />
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd dir="auto" title={typeof children === "string" ? children : undefined}>
        {children || "–"}
      </dd>
    </div>
  );
}

function StaffLine({ staff }: { staff: Matter["assignedStaff"] }) {
  if (staff.length === 0) return "–";
  const more = staff.length - staffShown;
  return (
    <span className={styles.staff}>
      {staff.slice(0, staffShown).map(({ id, displayName }) => (
        <span key={id} title={displayName}>
          <Avatar name={displayName} />
          <span className="sr">{displayName}</span>
        </span>
      ))}
      {more > 0 && <span>and {more} more</span>}
    </span>
  );
}
