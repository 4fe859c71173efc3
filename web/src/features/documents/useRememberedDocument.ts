import { useEffect } from "react";
import { rememberDocument } from "../../lib/recentlyOpened";

/** A document that is shown stands first among the recent ones; nothing while it is not known yet. */
export function useRememberedDocument(documentID: number | undefined): void {
  useEffect(() => {
    if (documentID !== undefined) rememberDocument(documentID);
  }, [documentID]);
}
