import { useQuery } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { cx } from "../../../lib/cx";
import { isTyping } from "../../../lib/isTyping";
import { useShortcut } from "../../../lib/shortcuts";
import type { TableHandle } from "../../../table";
import { SlotFill, sidePane } from "../../../ui/slot";
import { isFile, rowIDOf } from "../item";
import type { DocumentItem } from "../records";
import { PreviewContent } from "./PreviewContent";
import { PreviewHead } from "./PreviewHead";
import styles from "./PreviewPane.module.css";
import { previewedDocumentQuery } from "./queries";

export interface PreviewPaneProps {
  documentID: number;
  /** The list beside it: what comes before and after. */
  list: RefObject<TableHandle<DocumentItem> | null>;
  onShow: (documentID: number | undefined) => void;
}

const atWork = (event: Event) => !isTyping(event);

/** The content of one document, beside the list or wide over it. */
export default function PreviewPane({ documentID, list, onShow }: PreviewPaneProps) {
  const [wide, setWide] = useState(false);
  const [version, setVersion] = useState<{ documentID: number; versionNumber: number }>();
  const { data: document, error } = useQuery(previewedDocumentQuery(documentID));
  const close = () => onShow(undefined);
  const step = (steps: 1 | -1) => {
    let row = list.current?.rowBeside(rowIDOf({ type: "File", id: documentID }), steps);
    while (row && !isFile(row)) row = list.current?.rowBeside(rowIDOf(row), steps);
    if (row) onShow(row.id);
  };
  useShortcut("Escape", "Close the preview", close, atWork);
  useShortcut("Alt+ArrowDown", "Preview the next document", () => step(1), atWork);
  useShortcut("Alt+ArrowUp", "Preview the document before", () => step(-1), atWork);
  const chosen = version?.documentID === documentID ? version.versionNumber : undefined;
  const versionNumber = chosen ?? document?.versionNumber;
  return (
    <SlotFill slot={sidePane}>
      <aside className={cx(styles.pane, wide && styles.wide)} aria-label="Preview">
        <PreviewHead
          document={document}
          versionNumber={versionNumber}
          wide={wide}
          onWide={setWide}
          onVersion={(number) => setVersion({ documentID, versionNumber: number })}
          onStep={step}
          onClose={close}
        />
        <PreviewContent
          key={`${documentID} ${versionNumber}`}
          document={document}
          versionNumber={versionNumber}
          failed={error !== null}
        />
      </aside>
    </SlotFill>
  );
}
