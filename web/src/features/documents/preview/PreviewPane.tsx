import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { rowIDOf } from "../../../files/item";
import { cx } from "../../../lib/cx";
import { isTyping } from "../../../lib/isTyping";
import { useShortcut } from "../../../lib/shortcuts";
import { showSnackbar } from "../../../lib/snackbars";
import type { TableHandle } from "../../../table";
import { SlotFill, sidePane } from "../../../ui/slot";
import { isFile } from "../item";
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

/** Goes to the next document of the list or the one before; a press while that one is being fetched changes nothing. */
function useStep(documentID: number, list: PreviewPaneProps["list"], onShow: PreviewPaneProps["onShow"]) {
  const stepping = useRef(false);
  const shown = useRef<number>(undefined);
  useEffect(() => {
    shown.current = documentID;
    return () => {
      shown.current = undefined;
    };
  }, [documentID]);
  return async (steps: 1 | -1) => {
    if (stepping.current) return;
    stepping.current = true;
    try {
      let row = await list.current?.rowBeside(rowIDOf({ type: "File", id: documentID }), steps);
      while (row && !isFile(row)) row = await list.current?.rowBeside(rowIDOf(row), steps);
      if (row && shown.current === documentID) onShow(row.id);
    } catch {
      const which = steps === 1 ? "The next document" : "The document before";
      showSnackbar({ message: `${which} could not be loaded`, tone: "error" });
    } finally {
      stepping.current = false;
    }
  };
}

/** The content of one document, beside the list or wide over it. */
export default function PreviewPane({ documentID, list, onShow }: PreviewPaneProps) {
  const [wide, setWide] = useState(false);
  const [version, setVersion] = useState<{ documentID: number; versionNumber: number }>();
  const { data: document, error } = useQuery(previewedDocumentQuery(documentID));
  const close = () => onShow(undefined);
  const step = useStep(documentID, list, onShow);
  useShortcut("Escape", "Close the preview", close, atWork);
  useShortcut("Alt+ArrowDown", "Preview the next document", () => void step(1), atWork);
  useShortcut("Alt+ArrowUp", "Preview the document before", () => void step(-1), atWork);
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
