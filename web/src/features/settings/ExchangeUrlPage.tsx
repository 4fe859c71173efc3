import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/error";
import { useMe } from "../../api/me";
import { useDelayed } from "../../lib/useDelayed";
import { settingsMenu } from "../../paths";
import { Page } from "../../shell/Page";
import { Banner } from "../../ui/Banner";
import { ErrorState } from "../../ui/EmptyState";
import { SkeletonRows } from "../../ui/Skeleton";
import { TextField } from "../../ui/TextField";
import { ExchangeUrlForm } from "./ExchangeUrlForm";
import styles from "./ExchangeUrlPage.module.css";
import { exchangeQuery } from "./queries";

export default function ExchangeUrlPage() {
  const { canEditExchangeUrl } = useMe().user;
  const { data, error, refetch, isPending } = useQuery(exchangeQuery);
  const slow = useDelayed(isPending);
  return (
    <Page title="Microsoft Exchange Server URL" under={settingsMenu} padded>
      <div className={styles.content}>
        {!canEditExchangeUrl && <Banner>Only Firm Administrators can edit this setting</Banner>}
        {data && canEditExchangeUrl && <ExchangeUrlForm setting={data} />}
        {data && !canEditExchangeUrl && (
          <TextField label="Exchange Server URL" value={data.exchangeUrl} readOnly />
        )}
        {error && !data && (
          <ErrorState
            title="This setting could not be loaded"
            detail={messageOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {slow && <SkeletonRows rows={1} height={64} />}
      </div>
    </Page>
  );
}
