import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, useId, useMemo, useState } from "react";
import { useParams } from "react-router";
import { mustLeave } from "../../../api/outOfSight";
import { patiently } from "../../../api/patiently";
import { DropWords } from "../../../files/DropWords";
import { useDelayed } from "../../../lib/useDelayed";
import { LeaveForHome } from "../../../shell/LeaveForHome";
import { Page } from "../../../shell/Page";
import { scopeOf, useSearchScope } from "../../../shell/searchScope";
import { Chip } from "../../../ui/Chip";
import { FileIcon } from "../../../ui/FileIcon";
import { SkeletonRows } from "../../../ui/Skeleton";
import { Tabs } from "../../../ui/Tabs";
import { placeOfDocument } from "../addresses";
import { DocumentHistory } from "../history/DocumentHistory";
import { useRememberedDocument } from "../useRememberedDocument";
import { DocumentActions } from "./DocumentActions";
import { DocumentFacts } from "./DocumentFacts";
import styles from "./DocumentPage.module.css";
import { documentQuery } from "./document";
import { KeptAside } from "./KeptAside";
import { PropertiesForm } from "./PropertiesForm";
import { TrashBanner } from "./TrashBanner";
import { useBroughtVersion } from "./useBroughtVersion";
import { usePreviewedVersion } from "./usePreviewedVersion";
import { VersionsTable } from "./VersionsTable";

const PreviewPane = lazy(patiently(() => import("../preview/PreviewPane")));
const heading = "Document Properties";

export default function DocumentPage() {
  const documentID = Number(useParams().documentID);
  const { data, error, isPending } = useQuery(documentQuery(documentID));
  const slow = useDelayed(isPending);
  useRememberedDocument(data && documentID);
  const matterID = data?.matterID;
  useSearchScope(useMemo(() => (matterID === undefined ? undefined : scopeOf(matterID)), [matterID]));
  const preview = usePreviewedVersion();
  const fileIsHeld = useBroughtVersion(data);
  if (mustLeave(error, data)) return <LeaveForHome error={error} />;
  if (!data) return <Page title={heading}>{slow && <SkeletonRows />}</Page>;
  return (
    <Page
      title={data.filename}
      under={placeOfDocument(data)}
      heading={
        <span className={styles.heading}>
          <FileIcon filename={data.filename} />
          <span className={`ell ${styles.name}`}>{data.filename}</span>
          <small className={styles.kind}>{heading}</small>
        </span>
      }
      chips={data.documentStatus && <Chip>{data.documentStatus}</Chip>}
      actions={<DocumentActions document={data} onPreview={preview.toggle} previewed={preview.shown} />}
    >
      <TrashBanner document={data} />
      {fileIsHeld && (
        <p className={styles.drop}>
          <DropWords>Drop here to upload a new version</DropWords>
        </p>
      )}
      <div className={styles.room}>
        <div className={styles.columns}>
          <div className={styles.side}>
            <PropertiesForm key={documentID} document={data} />
          </div>
          <div className={styles.main}>
            <DocumentFacts document={data} />
            <VersionsAndHistory
              key={documentID}
              document={data}
              onPreview={preview.show}
              previewed={preview.shown}
            />
          </div>
        </div>
      </div>
      {preview.shown && (
        <Suspense fallback={null}>
          <PreviewPane
            documentID={documentID}
            startsAt={preview.versionNumber}
            onVersion={preview.show}
            onShow={preview.close}
            onItsPage
          />
        </Suspense>
      )}
    </Page>
  );
}

const tabs = [
  { id: "versions", label: "Versions" },
  { id: "history", label: "History" },
] as const;

type VersionsAndHistoryProps = ComponentProps<typeof VersionsTable>;

function VersionsAndHistory({ document, onPreview, previewed }: VersionsAndHistoryProps) {
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
            <VersionsTable {...{ document, onPreview, previewed }} />
            <KeptAside document={document} />
          </>
        ) : (
          <DocumentHistory scope={{ documentID: document.documentID }} />
        )}
      </div>
    </>
  );
}
