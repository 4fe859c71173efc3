import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { mustLeave } from "../../api/outOfSight";
import { useDelayed } from "../../lib/useDelayed";
import { paths } from "../../paths";
import { LeaveForHome } from "../../shell/LeaveForHome";
import { Page } from "../../shell/Page";
import { SkeletonRows } from "../../ui/Skeleton";
import { GroupForm } from "./GroupForm";
import { groupQuery, groupsQuery } from "./queries";

const groups = { title: "Permission Groups", path: paths.permissionGroups() };

/** A new group, or one that exists. */
export default function GroupFormPage() {
  const { groupID } = useParams();
  return groupID === undefined ? <NewGroup /> : <EditGroup key={groupID} groupID={Number(groupID)} />;
}

function NewGroup() {
  const { data, error, isPending } = useQuery({ ...groupsQuery, staleTime: 0 });
  const slow = useDelayed(isPending);
  if (mustLeave(error, data)) return <LeaveForHome error={error} />;
  return (
    <Page title="New Group" under={groups} padded>
      {data && <GroupForm users={data.users} />}
      {slow && <SkeletonRows rows={2} height={64} />}
    </Page>
  );
}

function EditGroup({ groupID }: { groupID: number }) {
  const { data, error, isPending } = useQuery(groupQuery(groupID));
  const slow = useDelayed(isPending);
  if (mustLeave(error, data)) return <LeaveForHome error={error} />;
  return (
    <Page title="Edit Group" under={groups} padded>
      {data && <GroupForm users={data.users} group={data.groups[0]} />}
      {slow && <SkeletonRows rows={2} height={64} />}
    </Page>
  );
}
