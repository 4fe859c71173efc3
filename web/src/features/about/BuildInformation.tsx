import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/error";
import { aboutQuery } from "../../api/me";
import type { About } from "../../api/types";
import { useDelayed } from "../../lib/useDelayed";
import { CopyButton } from "../../ui/CopyButton";
import { ErrorState } from "../../ui/EmptyState";
import { SkeletonRows } from "../../ui/Skeleton";
import styles from "./BuildInformation.module.css";

const lines: readonly [label: string, value: (about: About) => string][] = [
  ["Variant", (about) => about.variant],
  ["API", (about) => about.apiName],
  ["Domain", (about) => about.domain],
  ["Environment", (about) => about.environment],
  ["Build number", (about) => about.buildNumber],
  ["Branch", (about) => about.branch],
  ["Commit", (about) => about.commit],
];

export function BuildInformation({ identityID }: { identityID?: string }) {
  const { data, error, refetch, isPending } = useQuery(aboutQuery);
  const slow = useDelayed(isPending);
  if (!data) {
    if (slow) return <SkeletonRows rows={lines.length} height={33} />;
    if (!error) return null;
    return (
      <ErrorState
        title="The build information could not be loaded"
        detail={messageOf(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <dl className={styles.list}>
      {lines.map(([label, value]) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>{value(data)}</dd>
        </div>
      ))}
      {identityID && (
        <div className={styles.line}>
          <dt>Identity ID</dt>
          <dd className={styles.copied}>
            {identityID}
            <CopyButton text={identityID} label="Copy identity ID" />
          </dd>
        </div>
      )}
    </dl>
  );
}
