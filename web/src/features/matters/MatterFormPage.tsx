import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { messageOf } from "../../api/error";
import { mustLeave } from "../../api/outOfSight";
import { useDelayed } from "../../lib/useDelayed";
import { LeaveForHome } from "../../shell/LeaveForHome";
import { Page } from "../../shell/Page";
import { ErrorState } from "../../ui/EmptyState";
import { SkeletonRows } from "../../ui/Skeleton";
import { EditMatter } from "./EditMatter";
import { NewMatter } from "./NewMatter";
import { editMatterHelperQuery, newMatterHelperQuery } from "./queries";

/** A new matter or one that exists, with both tabs of either: one page, so that changing the tab loses nothing. */
export default function MatterFormPage() {
  const { id, clientID } = useParams();
  return id === undefined ? (
    <NewMatterPage clientID={clientID === undefined ? undefined : Number(clientID)} />
  ) : (
    <EditMatterPage key={id} matterID={Number(id)} />
  );
}

function NewMatterPage({ clientID }: { clientID: number | undefined }) {
  const { data, error, isPending, refetch } = useQuery(newMatterHelperQuery);
  const slow = useDelayed(isPending);
  return (
    <Page title="New Matter">
      {data && <NewMatter helper={data} clientID={clientID} />}
      {slow && <SkeletonRows rows={6} height={64} />}
      {error && !data && (
        <ErrorState
          title="This form could not be loaded"
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}

function EditMatterPage({ matterID }: { matterID: number }) {
  const { data, error, isPending } = useQuery(editMatterHelperQuery(matterID));
  const slow = useDelayed(isPending);
  if (mustLeave(error, data)) return <LeaveForHome error={error} />;
  return (
    <Page title={data ? `Edit ${data.MatterData.name}` : "Edit Matter"}>
      {data && <EditMatter helper={data} />}
      {slow && <SkeletonRows rows={6} height={64} />}
    </Page>
  );
}
