import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useDelayed } from "../../../lib/useDelayed";
import { paths } from "../../../paths";
import { Page } from "../../../shell/Page";
import { Chip } from "../../../ui/Chip";
import { SkeletonRows } from "../../../ui/Skeleton";
import { ConsoleFailure } from "../ConsoleFailure";
import { firmQuery } from "../queries";
import { NewUserForm } from "./NewUserForm";

export default function NewUserPage() {
  const tenantID = Number(useParams().tenantID);
  const firm = useQuery(firmQuery(tenantID, true));
  const { data, error, isPending } = firm;
  const slow = useDelayed(isPending);
  return (
    <Page
      title="User Information"
      under={{ title: data?.tenant.name ?? "Users", path: paths.firm(tenantID) }}
      chips={<Chip tone="gold">New user</Chip>}
      padded
    >
      {data && <NewUserForm detail={data} />}
      {error && !data && (
        <ConsoleFailure
          error={error}
          title="The form could not be loaded"
          onRetry={() => void firm.refetch()}
        />
      )}
      {slow && <SkeletonRows rows={4} height={64} />}
    </Page>
  );
}
