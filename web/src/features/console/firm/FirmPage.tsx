import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useId } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { useDelayed } from "../../../lib/useDelayed";
import { type FirmTab, firmList, paths } from "../../../paths";
import { Page } from "../../../shell/Page";
import { Banner } from "../../../ui/Banner";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { SkeletonRows } from "../../../ui/Skeleton";
import { Tabs } from "../../../ui/Tabs";
import { BatchesActions } from "../batches/BatchesActions";
import { BatchesTab } from "../batches/BatchesTab";
import { ConsoleFailure } from "../ConsoleFailure";
import { useMend } from "../firms/changes";
import { firmQuery } from "../queries";
import type { FirmDetail } from "../records";
import { SearchIndexTab } from "../searchIndex/SearchIndexTab";
import type { FirmTabProps } from "../tabProps";
import { UsersActions } from "../users/UsersActions";
import { UsersTab } from "../users/UsersTab";
import { FirmInfo } from "./FirmInfo";
import styles from "./firm.module.css";

interface TabParts {
  label: string;
  Panel: ComponentType<FirmTabProps>;
  Actions?: ComponentType<{ detail: FirmDetail }>;
}

const parts: Readonly<Record<FirmTab, TabParts>> = {
  users: { label: "Users", Panel: UsersTab, Actions: UsersActions },
  searchindex: { label: "Search Index", Panel: SearchIndexTab },
  batchjobs: { label: "Batch Jobs", Panel: BatchesTab, Actions: BatchesActions },
};
const order = Object.keys(parts) as FirmTab[];

/** A firm as the provider sees it: who is in it and what is done for it, nothing that it keeps. */
export default function FirmPage() {
  const tenantID = Number(useParams().tenantID);
  const { pathname } = useLocation();
  const tab = order.find((known) => pathname.replace(/\/$/, "").endsWith(`/${known}`)) ?? "users";
  const firm = useQuery(firmQuery(tenantID));
  const { data, error, isPending } = firm;
  const slow = useDelayed(isPending);
  if (!data) {
    return (
      <Page title="Firm" under={firmList}>
        {error && (
          <ConsoleFailure
            error={error}
            title="This firm could not be loaded"
            onRetry={() => void firm.refetch()}
          />
        )}
        {slow && <SkeletonRows />}
      </Page>
    );
  }
  const { Panel, Actions } = parts[tab];
  return (
    <Page
      title={data.tenant.name}
      under={firmList}
      chips={<FirmChips detail={data} />}
      actions={Actions && <Actions detail={data} />}
    >
      <FirmNotices detail={data} onRetry={() => void firm.refetch()} />
      <FirmInfo firm={data.tenant} />
      <FirmTabs tab={tab} detail={data}>
        <Panel
          key={tenantID}
          detail={data}
          onRefresh={() => void firm.refetch()}
          refreshing={firm.isRefetching}
        />
      </FirmTabs>
    </Page>
  );
}

function FirmChips({ detail: { tenant } }: { detail: FirmDetail }) {
  return (
    <>
      <Chip tone="gold">Provider console</Chip>
      {tenant.planType === 2 && <Chip>Hidden</Chip>}
    </>
  );
}

function FirmNotices({ detail: { tenant }, onRetry }: { detail: FirmDetail; onRetry: () => void }) {
  const mend = useMend();
  return (
    <>
      {!tenant.reachable && (
        <Banner tone="warn" strip action={<Button onClick={onRetry}>Try again</Button>}>
          Data usage report could not be loaded. Region {tenant.regionName} cannot be reached: of the people
          only their accounts are known.
        </Banner>
      )}
      {tenant.half && (
        <Banner
          tone="warn"
          strip
          action={<Button onClick={() => mend(tenant.id)}>Make Both Databases Agree</Button>}
        >
          A change of this firm was interrupted and may stand in one of two databases only.
        </Banner>
      )}
    </>
  );
}

interface FirmTabsProps {
  tab: FirmTab;
  detail: FirmDetail;
  children: ReactNode;
}

function FirmTabs({ tab, detail: { tenant, users }, children }: FirmTabsProps) {
  const navigate = useNavigate();
  const panelID = useId();
  const tabs = order.map((id) => ({
    id,
    label: parts[id].label,
    count: id === "users" ? users.length : undefined,
  }));
  return (
    <>
      <Tabs
        label="Firm"
        tabs={tabs}
        selected={tab}
        onSelect={(next) => void navigate(paths.firm(tenant.id, next))}
        panelID={panelID}
      />
      <div className={styles.panel} id={panelID} role="tabpanel" aria-labelledby={`${panelID}-${tab}`}>
        {children}
      </div>
    </>
  );
}
