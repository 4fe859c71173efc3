import type { RefObject } from "react";
import type { TableHandle } from "../../../table";
import type { DocumentItem } from "../records";

export interface PreviewPaneProps {
  documentID: number;
  /** The list beside it: what comes before and after. */
  list: RefObject<TableHandle<DocumentItem> | null>;
  onShow: (documentID: number | undefined) => void;
}

export default function PreviewPane(_: PreviewPaneProps) {
  return null;
}
