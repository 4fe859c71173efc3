import { useQuery } from "@tanstack/react-query";
import { Monitor } from "lucide-react";
import { messageOf } from "../../api/error";
import { useDelayed } from "../../lib/useDelayed";
import { settingsMenu } from "../../paths";
import { Page } from "../../shell/Page";
import { EmptyState, ErrorState } from "../../ui/EmptyState";
import { SkeletonRows } from "../../ui/Skeleton";
import { sessionsQuery } from "./queries";
import { SessionRow } from "./SessionRow";
import styles from "./SessionsPage.module.css";

/** Everywhere one is signed in, with a way to end what should not be there. */
export default function SessionsPage() {
  const { data, error, refetch, isPending } = useQuery(sessionsQuery);
  const slow = useDelayed(isPending);
  return (
    <Page title="Sessions" under={settingsMenu} padded>
      <p className={styles.lead}>
        Where you are signed in. End what you do not recognize, and change your password.
      </p>
      {data?.length === 0 && <EmptyState icon={Monitor} title="No sessions" />}
      {data && (
        <ul className={styles.list} aria-label="Sessions">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {error && !data && <ErrorState detail={messageOf(error)} onRetry={() => void refetch()} />}
      {slow && <SkeletonRows rows={3} height={56} />}
    </Page>
  );
}
