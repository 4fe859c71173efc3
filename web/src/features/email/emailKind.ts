import { api, ask } from "../../api/client";
import type { paths } from "../../api/schema.generated";
import type { FileCalls, FileKind, ListQuestion } from "../../files/kind";
import { callsForSeveral } from "../../files/severalKinds";
import { suggestMatters } from "../associations/suggestions";
import { emailColumns } from "./columns";
import { type EmailItem, isEmail } from "./records";
import { loadEmailUploads } from "./upload";

type ListParameters = NonNullable<paths["/api/email/list"]["get"]["parameters"]["query"]>;

const asked = (question: ListQuestion) => ({ query: question as ListParameters });

const calls: FileCalls<EmailItem> = {
  list: async (question, signal) => {
    const { list, ...head } = await ask(api.GET("/api/email/list", { params: asked(question), signal }));
    return { head, items: list };
  },
  count: (question, signal) => ask(api.GET("/api/email/list/count", { params: asked(question), signal })),
  ids: (question, signal) => ask(api.GET("/api/email/list/ids", { params: asked(question), signal })),
  move: (body) => ask(api.POST("/api/email/move", { body })),
  copy: (body) => ask(api.POST("/api/email/copy", { body })),
  ...callsForSeveral("Email"),
};

/** Emails, as the browser of folders knows them. The latest stand on top. */
export const emailKind: FileKind<EmailItem> = {
  label: "Email",
  noun: "emails",
  tableID: "/email",
  columns: emailColumns,
  defaultSort: { id: "date", desc: true },
  calls,
  refreshes: [["folder"], ["email"]],
  suggestMatters: (items) => suggestMatters(items.filter(isEmail).map(({ emailFrom }) => emailFrom)),
  loadUploads: loadEmailUploads,
  accept: ".eml,.msg",
};
