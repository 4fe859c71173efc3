import { useQuery } from "@tanstack/react-query";
import { Lock, PenLine } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMe } from "../../../api/me";
import { addressOfFolder } from "../../../files/location";
import { documentSearchabilityQuery, searchabilityWords } from "../../../files/searchability";
import { formatDateTime } from "../../../lib/dates";
import { formatSize } from "../../../lib/sizes";
import { paths } from "../../../paths";
import { placeWords } from "../addresses";
import { isMine, lockWords } from "../locks";
import styles from "./DocumentPage.module.css";
import type { DocumentDetails } from "./document";

/** What is known about a document and cannot be typed. */
export function DocumentFacts({ document }: { document: DocumentDetails }) {
  const by = (moment: string, name: string) => `${formatDateTime(moment)} by ${name || "???"}`;
  return (
    <dl className={styles.facts}>
      <Fact label="Document ID">
        <span className="num">{document.documentID}</span>
      </Fact>
      {document.matterID > 0 && (
        <Fact label="Matter">
          <Link to={paths.matterDocs(document.matterID)}>{document.matterName}</Link>
        </Fact>
      )}
      <Fact label="Location">
        <Link to={addressOfFolder(document.matterID, document.prefix)}>{placeWords(document.prefix)}</Link>
      </Fact>
      <Fact label="Lock">
        <LockState document={document} />
      </Fact>
      <Fact label="Created">{by(document.createdAt, document.createdBy)}</Fact>
      <Fact label="Last Modified">{by(document.lastModified, document.lastModifiedBy)}</Fact>
      <Fact label="Current Version">
        <span className="num">{document.versionNumber}</span>
      </Fact>
      <Fact label="Searchable">
        <SearchableState documentID={document.documentID} />
      </Fact>
      <Fact label="Size">
        <span className="num">{formatSize(document.filesize)}</span>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SearchableState({ documentID }: { documentID: number }) {
  const { data } = useQuery(documentSearchabilityQuery(documentID));
  return data ? searchabilityWords(data) : "–";
}

function LockState({ document }: { document: DocumentDetails }) {
  const { sub } = useMe().user;
  const words = lockWords(document);
  if (!words) return "Not locked";
  const { lockStatus } = document;
  return (
    <span className={isMine(document, { sub }) ? styles.lockMine : styles.lock}>
      {lockStatus !== 1 && <Lock className="i-14" />}
      {(lockStatus === 1 || lockStatus === 3) && <PenLine className="i-14" />}
      {words}
    </span>
  );
}
