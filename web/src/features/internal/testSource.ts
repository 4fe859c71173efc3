import type { RowSource, TabFilter } from "../../table";
import { RowIndex } from "../../table/rowIndex";
import { finishInSlices } from "../../table/slices";
import { testColumns } from "./testColumns";
import { foldersFirst, type TestDocument } from "./testDocuments";

/** The same rows the way a server hands them out: sorted, filtered and in pieces. */
export function testSource(
  documents: readonly TestDocument[],
  tabs: readonly TabFilter<TestDocument>[],
): RowSource<TestDocument> {
  const index = new RowIndex(documents, { columns: testColumns, tabs, rank: foldersFirst });
  return {
    key: ["test documents", documents.length],
    fetch: async (query, { offset, limit }, signal) => {
      const found = await finishInSlices(index.arrange(query), signal);
      if (!found) throw signal.reason;
      const rows = Array.from(
        found.order.subarray(offset, offset + limit),
        (row) => documents[row] as TestDocument,
      );
      return { rows, matching: found.order.length, total: found.total };
    },
    fetchIDs: async (query) => {
      const found = await finishInSlices(index.arrange(query), new AbortController().signal);
      return Array.from(found?.order ?? [], (row) => (documents[row] as TestDocument).id);
    },
  };
}
