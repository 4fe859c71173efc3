import { useState } from "react";
import type { Homepage } from "../../api/types";
import { formatCount } from "../../lib/sizes";
import { Meter, MeterKey } from "../../ui/Meter";
import { IncreaseLimitDialog } from "./IncreaseLimitDialog";
import styles from "./UsagePanel.module.css";
import { calculationWords, ocrWords, storageLimitBytes } from "./usage";

export interface UsagePanelProps {
  home: Pick<Homepage, "dataUsage" | "tenantLimits" | "tenantUsage" | "tenantFeatures">;
  mayIncrease: boolean;
}

/** How much of its limits the firm has used. OCR is shown only if it is automatic. */
export function UsagePanel({ home, mayIncrease }: UsagePanelProps) {
  return (
    <section className={styles.usage} aria-label="Usage">
      <h2 className={styles.title}>Usage</h2>
      <StorageUsage {...home} />
      {home.tenantFeatures.automaticOCR === 1 && <OCRUsage {...home} mayIncrease={mayIncrease} />}
    </section>
  );
}

function StorageUsage({ dataUsage, tenantLimits }: UsagePanelProps["home"]) {
  const limit = `${formatCount(tenantLimits.STORAGE_LIMIT_GB)} GB`;
  return (
    <div className={styles.item}>
      <div className={styles.line}>
        Storage
        <span className={styles.figures}>
          <b>{dataUsage.totalSizeHuman}</b> of {limit}
        </span>
      </div>
      <Meter
        label="Storage used"
        used={dataUsage.totalBytes}
        limit={storageLimitBytes(tenantLimits.STORAGE_LIMIT_GB)}
        leaving={dataUsage.totalBytesPendingDelete}
        valueText={`${dataUsage.totalSizeHuman} of ${limit}`}
      />
      <p className={styles.note}>
        <MeterKey />
        {dataUsage.totalSizePendingDeleteHuman} pending delete
      </p>
      <p className={styles.note}>{calculationWords(dataUsage.dataUsageCalculationTime)}</p>
    </div>
  );
}

function OCRUsage({
  tenantLimits,
  tenantUsage,
  mayIncrease,
}: UsagePanelProps["home"] & { mayIncrease: boolean }) {
  const [asking, setAsking] = useState(false);
  const used = tenantUsage.OCR_TRANSACTIONS_THIS_MONTH;
  const limit = tenantLimits.OCR_PER_MONTH_NET;
  return (
    <div className={styles.item}>
      <div className={styles.line}>
        OCR this month
        <span className={styles.figures}>
          <b>{formatCount(used)}</b> of {formatCount(limit)}
        </span>
      </div>
      <Meter
        label="OCR used"
        used={used}
        limit={limit}
        valueText={`${formatCount(used)} of ${formatCount(limit)}`}
      />
      <p className={styles.note}>
        {ocrWords(used, limit)}
        {mayIncrease && (
          <button type="button" className={styles.increase} onClick={() => setAsking(true)}>
            Increase Limit
          </button>
        )}
      </p>
      {asking && <IncreaseLimitDialog limit={limit} onClose={() => setAsking(false)} />}
    </div>
  );
}
