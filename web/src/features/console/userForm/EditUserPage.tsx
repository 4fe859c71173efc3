import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useDelayed } from "../../../lib/useDelayed";
import { paths } from "../../../paths";
import { Page } from "../../../shell/Page";
import { Chip } from "../../../ui/Chip";
import { SkeletonRows } from "../../../ui/Skeleton";
import { ConsoleFailure } from "../ConsoleFailure";
import { firmUserQuery } from "../queries";
import { EditUserForm } from "./EditUserForm";

export default function EditUserPage() {
  const { tenantID, sub = "" } = useParams();
  const firmID = Number(tenantID);
  const found = useQuery({ ...firmUserQuery(firmID, sub), refetchOnWindowFocus: false });
  const { data, error, isPending } = found;
  const slow = useDelayed(isPending);
  return (
    <Page
      title="User Information"
      under={{ title: "Users", path: paths.firm(firmID) }}
      chips={data && <Chip tone="gold">{data.user.displayName}</Chip>}
      padded
    >
      {data && <EditUserForm key={sub} user={data.user} />}
      {error && !data && (
        <ConsoleFailure
          error={error}
          title="This user could not be loaded"
          onRetry={() => void found.refetch()}
        />
      )}
      {slow && <SkeletonRows rows={4} height={64} />}
    </Page>
  );
}
