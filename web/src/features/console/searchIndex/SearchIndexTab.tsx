import { DatabaseZap } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/Button";
import styles from "../firm/firm.module.css";
import type { FirmTabProps } from "../tabProps";
import { AuditSection } from "./AuditSection";
import { RebuildDialog } from "./RebuildDialog";
import { RepairSection } from "./RepairSection";
import own from "./searchIndex.module.css";
import { useAudit } from "./useAudit";

/** The search index of a firm: what it lacks, how that is mended, and how it is built anew. */
export function SearchIndexTab({ detail: { tenant } }: FirmTabProps) {
  const { audit, error, isActive, begin } = useAudit(tenant.id);
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.scroll}>
      <div className={own.sections}>
        <AuditSection audit={audit} error={error} isActive={isActive} onBegin={begin} />
        <RepairSection tenantID={tenant.id} audit={audit} onRepaired={begin} />
        <section className={own.section} aria-labelledby="rebuild-title">
          <h2 className={own.title} id="rebuild-title">
            Rebuild
          </h2>
          <p className={own.text}>
            Builds the whole index anew beside the present one, which is searched until the new one is ready.
          </p>
          <div>
            <Button variant="dangerText" icon={<DatabaseZap />} onClick={() => setAsking(true)}>
              Re-build Search Index
            </Button>
          </div>
        </section>
      </div>
      {asking && <RebuildDialog firm={tenant} onClose={() => setAsking(false)} />}
    </div>
  );
}
