import type { ListQuery, RowSource, TabFilter } from "../../table";
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
  const arrange = async (query: ListQuery, signal: AbortSignal) => {
    const found = await finishInSlices(index.arrange(query), signal);
    if (!found) throw signal.reason;
    return found;
  };
  const rowAt = (place: number) => documents[place] as TestDocument;
  return {
    key: ["test documents", documents.length],
    fetch: async (query, { offset, limit }, signal) => {
      const { order } = await arrange(query, signal);
      return Array.from(order.subarray(offset, offset + limit), rowAt);
    },
    count: async (query, signal) => {
      const { order, total } = await arrange(query, signal);
      return { matching: order.length, total };
    },
    fetchIDs: async (query, signal) => {
      const { order } = await arrange(query, signal);
      return Array.from(order, (place) => rowAt(place).id);
    },
  };
}
