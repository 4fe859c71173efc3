import { api, ask } from "../../api/client";
import type { paths } from "../../api/schema.generated";
import type { FileCalls, FileKind, ListQuestion } from "../../files/kind";
import { callsForSeveral } from "../../files/severalKinds";
import { noteColumns } from "./columns";
import type { NoteItem } from "./records";

type ListParameters = NonNullable<paths["/api/notes/list"]["get"]["parameters"]["query"]>;

const asked = (question: ListQuestion) => ({ query: question as ListParameters });

const calls: FileCalls<NoteItem> = {
  list: async (question, signal) => {
    const { list, ...head } = await ask(api.GET("/api/notes/list", { params: asked(question), signal }));
    return { head, items: list };
  },
  count: (question, signal) => ask(api.GET("/api/notes/list/count", { params: asked(question), signal })),
  ids: (question, signal) => ask(api.GET("/api/notes/list/ids", { params: asked(question), signal })),
  move: (body) => ask(api.POST("/api/notes/move", { body })),
  copy: (body) => ask(api.POST("/api/notes/copy", { body })),
  ...callsForSeveral("Note"),
};

/** Whatever shows notes. */
export const readAgain = [["folder"], ["note"], ["noteTexts"]] as const;

/** Notes, as the browser of folders knows them. */
export const noteKind: FileKind<NoteItem> = {
  label: "Notes",
  noun: "notes",
  tableID: "/notes",
  columns: noteColumns,
  calls,
  refreshes: readAgain,
};
