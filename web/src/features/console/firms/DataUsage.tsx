import { formatWhen } from "../../../lib/dates";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import type { Region, UnfinishedFirm } from "../records";
import styles from "./firms.module.css";

const list = new Intl.ListFormat("en");

/** Since when the oldest figures stand. */
export function CountedWhen({ regions }: { regions: readonly Region[] }) {
  const times = regions.flatMap(({ calculatedAt }) => calculatedAt ?? []).sort();
  const [oldest] = times;
  return (
    <span className={styles.counted}>
      {oldest ? `Data usage calculated ${formatWhen(oldest)}` : "Data usage has not been calculated yet"}
    </span>
  );
}

/** Regions that do not answer. Their firms stay in the list. */
export function UnreachableRegions({
  regions,
  onRetry,
}: {
  regions: readonly Region[];
  onRetry: () => void;
}) {
  const names = regions.filter(({ reachable }) => !reachable).map(({ regionName }) => regionName);
  if (names.length === 0) return null;
  const which = names.length === 1 ? `Region ${names[0]}` : `The regions ${list.format(names)}`;
  return (
    <Banner tone="warn" strip action={<Button onClick={onRetry}>Try again</Button>}>
      Data usage report could not be loaded. {which} cannot be reached: firms there are listed without their
      figures.
    </Banner>
  );
}

export interface UnfinishedFirmsProps {
  firms: readonly UnfinishedFirm[];
  onMend: (tenantID: number) => void;
}

/** Firms whose making was interrupted: they are in no list yet. */
export function UnfinishedFirms({ firms, onMend }: UnfinishedFirmsProps) {
  if (firms.length === 0) return null;
  return (
    <Banner tone="warn" strip>
      <ul className={styles.unfinished} aria-label="Interrupted firms">
        {firms.map(({ tenantID, regionName, since }) => (
          <li key={tenantID}>
            {`Creating firm ${tenantID} in ${regionName} was interrupted ${formatWhen(since)}.`}
            <Button onClick={() => onMend(tenantID)}>Complete or Take Back</Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
