import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useMe } from "../../api/me";
import { formatDay } from "../../lib/dates";
import { paths } from "../../paths";
import { Chip, chipClass } from "../../ui/Chip";
import { Tooltip } from "../../ui/Tooltip";
import { seersWords, whoSeesQuery } from "../permissions/whoSees";
import type { Matter } from "./queries";

const limitedWords = "Limited to specified users and groups";

/** What everybody must know before they work on a matter: that it is behind a wall, that it is closed. */
export function MatterStanding({ matter }: { matter: Matter }) {
  const { isOpen, dateClosed, matterPermissionGlobalSetting } = matter;
  return (
    <>
      {matterPermissionGlobalSetting === "specifiedUsers" && <Limited matterID={matter.matterID} />}
      {!isOpen && <Chip>{dateClosed ? `Closed ${formatDay(dateClosed)}` : "Closed"}</Chip>}
    </>
  );
}

/** Who may know that learns who sees the matter. */
function Limited({ matterID }: { matterID: number }) {
  const { hasPermissionsAccess } = useMe().user;
  const { data } = useQuery({ ...whoSeesQuery(matterID), enabled: hasPermissionsAccess });
  if (!hasPermissionsAccess) {
    return (
      <Chip tone="warn" title={limitedWords}>
        Limited
      </Chip>
    );
  }
  return (
    <Tooltip text={data ? seersWords(data) : limitedWords}>
      <Link to={paths.explainAccess(matterID)} className={chipClass("warn")}>
        Limited
      </Link>
    </Tooltip>
  );
}
