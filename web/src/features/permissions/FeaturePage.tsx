import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { messageOf } from "../../api/error";
import { useDelayed } from "../../lib/useDelayed";
import { settingsMenu } from "../../paths";
import { Page } from "../../shell/Page";
import { ErrorState } from "../../ui/EmptyState";
import { SkeletonRows } from "../../ui/Skeleton";
import { FeatureForm } from "./FeatureForm";
import { featureQuery } from "./queries";

const createClientAllowed = "CREATE_CLIENT_ALLOWED";

/** Who may use a feature. One setting has a page; other codes are the server's to refuse. */
export default function FeaturePage() {
  const { featureCode = createClientAllowed } = useParams();
  const { data, error, isPending, refetch } = useQuery(featureQuery(featureCode));
  const slow = useDelayed(isPending);
  return (
    <Page title="Limit Client/Matter Creation" under={settingsMenu} padded>
      {data && <FeatureForm key={featureCode} details={data} />}
      {slow && <SkeletonRows rows={2} height={64} />}
      {error && !data && (
        <ErrorState
          title="This setting could not be loaded"
          detail={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
    </Page>
  );
}
