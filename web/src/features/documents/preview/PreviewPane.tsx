import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PreviewFrame } from "../../../files/PreviewFrame";
import type { Shown } from "../../../files/useStep";
import { FileIcon } from "../../../ui/FileIcon";
import { PreviewContent } from "./PreviewContent";
import { DocumentButtons, VersionMenu } from "./PreviewHead";
import { previewedDocumentQuery } from "./queries";

export interface PreviewPaneProps extends Pick<Shown, "list" | "onShow"> {
  documentID: number;
}

/** The content of one document, beside the list or wide over it. */
export default function PreviewPane({ documentID, list, onShow }: PreviewPaneProps) {
  const [version, setVersion] = useState<{ documentID: number; versionNumber: number }>();
  const { data: document, error } = useQuery(previewedDocumentQuery(documentID));
  const chosen = version?.documentID === documentID ? version.versionNumber : undefined;
  const versionNumber = chosen ?? document?.versionNumber;
  const onVersion = (number: number) => setVersion({ documentID, versionNumber: number });
  return (
    <PreviewFrame
      shown={{ type: "File", id: documentID }}
      noun="document"
      {...{ list, onShow }}
      icon={document && <FileIcon filename={document.filename} />}
      title={document?.filename}
      buttons={document && <DocumentButtons {...{ document, versionNumber }} />}
      bar={document && <VersionMenu {...{ document, versionNumber, onVersion }} />}
    >
      {() => (
        <PreviewContent
          key={`${documentID} ${versionNumber}`}
          document={document}
          versionNumber={versionNumber}
          failed={error !== null}
        />
      )}
    </PreviewFrame>
  );
}
