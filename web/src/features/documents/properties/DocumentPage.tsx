import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { useParams } from "react-router";
import { mustLeave } from "../../../api/outOfSight";
import { useDelayed } from "../../../lib/useDelayed";
import { LeaveForHome } from "../../../shell/LeaveForHome";
import { Page } from "../../../shell/Page";
import { scopeOf, useSearchScope } from "../../../shell/searchScope";
import { Chip } from "../../../ui/Chip";
import { FileIcon } from "../../../ui/FileIcon";
import { SkeletonRows } from "../../../ui/Skeleton";
import { Tabs } from "../../../ui/Tabs";
import { DocumentHistory } from "../history/DocumentHistory";
import { useRememberedDocument } from "../useRememberedDocument";
import { DocumentActions } from "./DocumentActions";
import { DocumentFacts } from "./DocumentFacts";
import styles from "./DocumentPage.module.css";
import { type DocumentDetails, documentQuery } from "./document";
import { KeptAside } from "./KeptAside";
import { PropertiesForm } from "./PropertiesForm";
import { TrashBanner } from "./TrashBanner";
import { VersionsTable } from "./VersionsTable";

const heading = "Document Properties";

export default function DocumentPage() {
  const documentID = Number(useParams().documentID);
  const { data, error, isPending } = useQuery(documentQuery(documentID));
  const slow = useDelayed(isPending);
  useRememberedDocument(data && documentID);
  const matterID = data?.matterID;
  useSearchScope(useMemo(() => (matterID === undefined ? undefined : scopeOf(matterID)), [matterID]));
  if (mustLeave(error, data)) return <LeaveForHome error={error} />;
  if (!data) return <Page title={heading}>{slow && <SkeletonRows />}</Page>;
  return (
    <Page
      title={data.filename}
      heading={
        <span className={styles.heading}>
          <FileIcon filename={data.filename} />
          <span className="ell">{data.filename}</span>
          <small className={styles.kind}>{heading}</small>
        </span>
      }
      chips={data.documentStatus && <Chip>{data.documentStatus}</Chip>}
      actions={<DocumentActions document={data} />}
    >
      <TrashBanner document={data} />
      <div className={styles.columns}>
        <div className={styles.side}>
          <PropertiesForm key={documentID} document={data} />
        </div>
        <div className={styles.main}>
          <DocumentFacts document={data} />
          <VersionsAndHistory key={documentID} document={data} />
        </div>
      </div>
    </Page>
  );
}

const tabs = [
  { id: "versions", label: "Versions" },
  { id: "history", label: "History" },
] as const;

function VersionsAndHistory({ document }: { document: DocumentDetails }) {
  const panelID = useId();
  const [tab, setTab] = useState<(typeof tabs)[number]["id"]>("versions");
  const counted = tabs.map((each) =>
    each.id === "versions" ? { ...each, count: document.versions.length } : each,
  );
  return (
    <>
      <Tabs label="About this document" tabs={counted} selected={tab} onSelect={setTab} panelID={panelID} />
      <div className={styles.panel} id={panelID} role="tabpanel" aria-labelledby={`${panelID}-${tab}`}>
        {tab === "versions" ? (
          <>
            <VersionsTable document={document} />
            <KeptAside document={document} />
          </>
        ) : (
          <DocumentHistory scope={{ documentID: document.documentID }} />
        )}
      </div>
    </>
  );
}
