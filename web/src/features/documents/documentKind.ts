import { api, ask } from "../../api/client";
import type { paths } from "../../api/schema.generated";
import type { FileCalls, FileKind, ListQuestion } from "../../files/kind";
import { reasons } from "../../files/reasons";
import { callsForSeveral } from "../../files/severalKinds";
import { readAgain } from "./changes";
import { documentColumns, furtherColumns } from "./columns";
import type { DocumentItem, ListItem } from "./records";
import { loadDocumentUploads } from "./upload";

type ListParameters = NonNullable<paths["/api/document/list"]["get"]["parameters"]["query"]>;

const locked = 8500;

const isWhole = (item: ListItem): item is DocumentItem => "path" in item;
const asked = (question: ListQuestion) => ({ query: question as ListParameters });

const againstMoving = { trash: reasons.trashWhileLocked, folder: reasons.lockedByAnotherUser };

/** Names the documents that hold everything back, and who has them. */
function lockedWords(where: "folder" | "trash", errorData: unknown): string {
  const { documents = [] } = (errorData ?? {}) as { documents?: { filename: string; lockedBy: string }[] };
  const named = documents.slice(0, 3).map(({ filename, lockedBy }) => `${filename} (${lockedBy || "???"})`);
  const more = documents.length - named.length;
  const against = againstMoving[where];
  if (named.length === 0) return against;
  const separator = against.endsWith(".") ? " " : ": ";
  return `${against}${separator}${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

const calls: FileCalls<DocumentItem> = {
  list: async (question, signal) => {
    const { list, ...head } = await ask(api.GET("/api/document/list", { params: asked(question), signal }));
    if (!list.every(isWhole)) throw new Error("A list that a browser can hold came abbreviated");
    return { head, items: list };
  },
  count: (question, signal) => ask(api.GET("/api/document/list/count", { params: asked(question), signal })),
  ids: (question, signal) => ask(api.GET("/api/document/list/ids", { params: asked(question), signal })),
  move: (body) => ask(api.POST("/api/document/move", { body })),
  copy: (body) => ask(api.POST("/api/document/copy", { body })),
  ...callsForSeveral("File"),
};

/** Documents, as the browser of folders knows them. */
export const documentKind: FileKind<DocumentItem> = {
  label: "Documents",
  noun: "documents",
  tableID: "/documents",
  columns: documentColumns,
  further: { columns: furtherColumns.map(({ id }) => id), question: { fileFacts: true } },
  calls,
  refreshes: readAgain,
  moveRefusal: { code: locked, words: lockedWords },
  loadUploads: loadDocumentUploads,
};
