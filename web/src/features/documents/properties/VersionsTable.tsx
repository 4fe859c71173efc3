import { Download, Eye, History, MessageSquareText, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { reasons } from "../../../files/reasons";
import { DataTable, type RowAction } from "../../../table";
import { useDownload } from "../download";
import { CommentDialog } from "./CommentDialog";
import { DeleteVersionDialog } from "./DeleteVersionDialog";
import styles from "./DocumentPage.module.css";
import { type DocumentDetails, type DocumentVersion, trashedPart } from "./document";
import { narrowVersionColumns, versionColumns } from "./versionColumns";

export const versionsTableID = "/docs/versions";

const getRowID = ({ versionID }: DocumentVersion) => versionID;
const newestFirst = { id: "versionNumber", desc: true };

type Asking = { about: "comment" | "deletion"; version: DocumentVersion };

/** Why the versions of a document cannot be changed. */
function againstChange(document: DocumentDetails): string | undefined {
  if (trashedPart(document)) return reasons.documentInTrash;
  return document.canModify ? undefined : reasons.lockedBySomeoneElse;
}

interface VersionsTableProps {
  document: DocumentDetails;
  /** Shows the content of a version. */
  onPreview: (versionNumber: number) => void;
  /** A preview stands beside the table. */
  previewed: boolean;
}

/** Every version that the document has had and still has. */
export function VersionsTable({ document, onPreview, previewed }: VersionsTableProps) {
  const { documentID, versions } = document;
  const download = useDownload();
  const [asking, setAsking] = useState<Asking>();
  const against = againstChange(document);
  const canDelete = versions.length > 1;
  const actions = useMemo((): RowAction<DocumentVersion>[] => {
    const comment: RowAction<DocumentVersion> = {
      id: "comment",
      label: "Edit Comment",
      icon: <MessageSquareText />,
      quick: true,
      disabledReason: () => against,
      run: (version) => setAsking({ about: "comment", version }),
    };
    const deletion: RowAction<DocumentVersion> = {
      id: "delete",
      label: "Delete Version",
      icon: <Trash2 />,
      startsGroup: true,
      disabledReason: () => against,
      run: (version) => setAsking({ about: "deletion", version }),
    };
    return [
      {
        id: "preview",
        label: "Preview",
        icon: <Eye />,
        quick: true,
        run: ({ versionNumber }) => onPreview(versionNumber),
      },
      {
        id: "download",
        label: "Download a Copy",
        icon: <Download />,
        quick: true,
        run: ({ versionNumber }) => download({ documentID, versionNumber }),
      },
      comment,
      ...(canDelete ? [deletion] : []),
    ];
  }, [documentID, download, onPreview, against, canDelete]);
  const close = () => setAsking(undefined);
  return (
    <div className={styles.versions}>
      <DataTable
        id={versionsTableID}
        label="Document Versions"
        columns={previewed ? narrowVersionColumns : versionColumns}
        rows={versions}
        getRowID={getRowID}
        defaultSort={newestFirst}
        rowActions={actions}
        pageSize={10}
        pageParameter={null}
        bare
        empty={{ icon: History, title: "No Document Versions" }}
      />
      {asking?.about === "comment" && (
        <CommentDialog documentID={documentID} version={asking.version} onClose={close} />
      )}
      {asking?.about === "deletion" && (
        <DeleteVersionDialog documentID={documentID} version={asking.version} onClose={close} />
      )}
    </div>
  );
}
