import { useEffect, useMemo, useState } from "react";
import { showSnackbar } from "../../lib/snackbars";
import { finishInSlices } from "../../table/slices";
import { makeTestDocuments, type TestDocument } from "./testDocuments";

export interface TestDocuments {
  documents: readonly TestDocument[] | undefined;
  favor: (ids: readonly number[], favorite: boolean) => void;
  trash: (ids: readonly number[]) => void;
}

/** The rows of the test page; what is done to them lasts until the page is left. */
export function useTestDocuments(): TestDocuments {
  const [documents, setDocuments] = useState<readonly TestDocument[]>();
  useEffect(() => {
    const abandonment = new AbortController();
    finishInSlices(makeTestDocuments(), abandonment.signal).then(setDocuments);
    return () => abandonment.abort();
  }, []);
  const commands = useMemo(
    () => ({
      favor: (ids: readonly number[], favorite: boolean) => {
        const chosen = new Set(ids);
        setDocuments((before) =>
          before?.map((document) => (chosen.has(document.id) ? { ...document, favorite } : document)),
        );
      },
      trash: (ids: readonly number[]) => {
        const chosen = new Set(ids);
        setDocuments((before) => before?.filter(({ id }) => !chosen.has(id)));
        showSnackbar(ids.length === 1 ? "Moved to Trash Bin." : `${ids.length} items moved to Trash Bin.`);
      },
    }),
    [],
  );
  return { documents, ...commands };
}
