import { queryOptions } from "@tanstack/react-query";
import { api, ask } from "../../../api/client";
import type { Answer } from "../../../api/types";
import type { ShownMessage } from "../../documents/message/message";
import type { MessageSource } from "../../documents/message/source";
import { messageIn } from "../../documents/message/wire";

export type ConversationEntry = Answer<"/api/email/conversation", "get">[number];

/** The messages of the same matter that belong together, oldest first. */
export const conversationQuery = (emailID: number) =>
  queryOptions({
    queryKey: ["email", emailID, "conversation"],
    queryFn: ({ signal }) =>
      ask(api.GET("/api/email/conversation", { params: { query: { emailID } }, signal })),
    meta: { stays: true, inPlace: true },
  });

async function read(emailID: number, part: string): Promise<ShownMessage> {
  return messageIn(await ask(api.POST("/api/email/preview", { body: { emailID, part } })));
}

/** The folder of the matter that attachments become documents in: the top of its documents. */
async function documentsOf(matterID: number): Promise<number> {
  const query = { matterID, basepath: "docs/", pageSize: 1, page: 1 };
  return (await ask(api.GET("/api/document/list", { params: { query } }))).directoryID;
}

/** How the parts of an email are read; without a matter nothing of it is saved anywhere. */
export const emailSource = (matterID: number | undefined, emailID: number): MessageSource => ({
  key: ["email", emailID],
  read: (part) => read(emailID, part),
  show: (part) => ask(api.POST("/api/email/attachment", { body: { emailID, part } })),
  download: (part) => ask(api.POST("/api/email/attachment", { body: { emailID, part, download: true } })),
  ...(matterID !== undefined && {
    save: async (part) => {
      const directoryID = await documentsOf(matterID);
      return ask(api.POST("/api/email/attachment/save", { body: { emailID, part, directoryID } }));
    },
  }),
});
