import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../../api/client";
import type { Answer } from "../../../api/types";
import type { MessageSource } from "../../documents/message/source";

export type PreviewedEmail = Answer<"/api/email/preview", "post">;
export type ConversationEntry = Answer<"/api/email/conversation", "get">[number];

const inPlace = { meta: { stays: true, inPlace: true } };

/** An email with one of its messages: the part '' is the email itself. The address in the answer ends after a while. */
export const previewQuery = (emailID: number, part: string) =>
  queryOptions({
    queryKey: ["email", emailID, "message", part],
    queryFn: () => ask(api.POST("/api/email/preview", { body: { emailID, part } })),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    ...inPlace,
  });

/** The messages of the same matter that belong together, oldest first. */
export const conversationQuery = (emailID: number) =>
  queryOptions({
    queryKey: ["email", emailID, "conversation"],
    queryFn: ({ signal }) =>
      ask(api.GET("/api/email/conversation", { params: { query: { emailID } }, signal })),
    ...inPlace,
  });

/** How the parts of an email are read. */
export const emailSource = (emailID: number): MessageSource => ({
  key: ["email", emailID],
  read: (part) => ask(api.POST("/api/email/preview", { body: { emailID, part } })),
  show: (part) => ask(api.POST("/api/email/attachment/preview", { body: { emailID, part } })),
  download: (part) => ask(api.GET("/api/email/attachment", { params: { query: { emailID, part } } })),
  save: (part) => ask(api.POST("/api/email/attachment/save", { body: { emailID, part } })),
});
