import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, useParams } from "react-router";
import { mustLeave } from "../../../api/outOfSight";
import { paths } from "../../../paths";
import { LeaveForHome } from "../../../shell/LeaveForHome";
import { Page } from "../../../shell/Page";
import { thisMatter, useSearchScope } from "../../../shell/searchScope";
import { matterQuery } from "../../matters/queries";
import { DocumentHistory } from "./DocumentHistory";

/** What happened to the documents and folders of a matter. */
export default function MatterHistoryPage() {
  const matterID = Number(useParams().id);
  const { data, error } = useQuery(matterQuery(matterID));
  useSearchScope(useMemo(() => thisMatter(matterID), [matterID]));
  if (mustLeave(error, data)) return <LeaveForHome error={error} />;
  return (
    <Page
      title={data ? `History of ${data.name}` : "History"}
      actions={<Link to={paths.matterDocs(matterID)}>Back to the matter</Link>}
    >
      {data && <DocumentHistory key={matterID} scope={{ matterID }} />}
    </Page>
  );
}
