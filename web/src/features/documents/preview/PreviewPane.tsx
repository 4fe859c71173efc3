import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PreviewFrame } from "../../../files/PreviewFrame";
import { SearchabilityLine } from "../../../files/SearchabilityLine";
import { documentSearchabilityQuery } from "../../../files/searchability";
import type { Shown } from "../../../files/useStep";
import { FileIcon } from "../../../ui/FileIcon";
import { useRememberedDocument } from "../useRememberedDocument";
import { PreviewContent } from "./PreviewContent";
import { DocumentButtons, VersionMenu } from "./PreviewHead";
import { previewedDocumentQuery } from "./queries";

export interface PreviewPaneProps extends Pick<Shown, "list" | "onShow"> {
  documentID: number;
  /** The version that is shown until another one is chosen; without it, the current one. */
  startsAt?: number;
  /** Whoever keeps the chosen version is told of it, and gives it by `startsAt`; without it the pane keeps it. */
  onVersion?: (versionNumber: number) => void;
  /** It stands on the page of the document, which has a star of its own. */
  onItsPage?: boolean;
}

/** The content of one document, beside the list or wide over it. */
export default function PreviewPane(props: PreviewPaneProps) {
  const { documentID, startsAt, list, onShow, onItsPage = false } = props;
  const [version, setVersion] = useState<{ of: string; versionNumber: number }>();
  const { data: document, error } = useQuery(previewedDocumentQuery(documentID));
  useRememberedDocument(document && documentID);
  const { data: found } = useQuery(documentSearchabilityQuery(documentID));
  const asked = `${documentID} ${startsAt}`;
  const chosen = version?.of === asked ? version.versionNumber : startsAt;
  const versionNumber = chosen ?? document?.versionNumber;
  const keep = (number: number) => setVersion({ of: asked, versionNumber: number });
  const onVersion = props.onVersion ?? keep;
  return (
    <PreviewFrame
      shown={{ type: "File", id: documentID }}
      noun="document"
      {...{ list, onShow }}
      icon={document && <FileIcon filename={document.filename} />}
      title={document?.filename}
      buttons={document && <DocumentButtons {...{ document, versionNumber, onItsPage }} />}
      bar={document && <VersionMenu {...{ document, versionNumber, onVersion }} />}
      line={document?.versionNumber === versionNumber && <SearchabilityLine found={found} />}
    >
      {() => (
        <PreviewContent
          key={`${documentID} ${versionNumber}`}
          document={document}
          versionNumber={versionNumber}
          error={error}
        />
      )}
    </PreviewFrame>
  );
}
