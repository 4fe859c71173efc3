import type { ReactNode } from "react";
import { formatCount } from "../../../lib/sizes";
import { figureText, formatStorage, ocrText } from "../figures";
import type { Firm } from "../records";
import styles from "./firm.module.css";

/** Which firm it is, and how much of what it may use it has used. */
export function FirmInfo({ firm }: { firm: Firm }) {
  const limit = figureText(firm, firm.tenantLimits?.STORAGE_LIMIT_GB, (gb) => `${formatCount(gb)} GB`);
  const usage = figureText(firm, firm.dataUsageBytes, (bytes) => `${formatStorage(bytes)} of ${limit}`);
  return (
    <dl className={styles.info}>
      <Fact label="TenantID">{firm.id}</Fact>
      <Fact label="Internal Customer ID">{firm.customerID}</Fact>
      <Fact label="Username Prefix">{firm.usernamePrefix}</Fact>
      <Fact label="Region" apart>
        {firm.regionName}
      </Fact>
      <Fact label="Edition">{firm.lxwEdition}</Fact>
      <Fact label="Active Users">{formatCount(firm.activeUserCount ?? 0)}</Fact>
      <Fact label="Data Usage">{usage}</Fact>
      <Fact label="OCR this month">{ocrText(firm, " of ")}</Fact>
    </dl>
  );
}

function Fact({ label, apart, children }: { label: string; apart?: boolean; children: ReactNode }) {
  return (
    <div className={apart ? styles.apart : undefined}>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
