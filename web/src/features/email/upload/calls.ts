import { api, ask } from "../../../api/client";
import { ApiError } from "../../../api/error";

/** A file before it is sent, as the server wants to know it. */
export interface IncomingEmail {
  originalFilename: string;
  filesize: number;
  folderPath: string;
  sha256?: string;
}

/** Begins uploads; answers their ids, in order. Unless they are wanted all the same, those in the matter already are refused. */
async function begin(directoryID: number, emailList: IncomingEmail[], wanted: boolean, key: string) {
  const { ids } = await ask(
    api.PUT("/api/email/checkTrashAndUpload", {
      body: { directoryID, emailList, skipMD5Check: wanted },
      headers: { "Idempotency-Key": key },
    }),
  );
  return ids;
}

/** Fresh addresses, in order. */
async function addresses(emailIDs: number[]): Promise<(string | Error)[]> {
  const { urls } = await ask(api.POST("/api/signedUrlForEmailUpload", { body: { emailIDs } }));
  const byID = new Map(urls.map(({ emailID, url }) => [emailID, url]));
  return emailIDs.map((id) => byID.get(id) ?? new Error("no address"));
}

/** Files what has arrived; answers for each why it is not filed, if it is not. */
async function confirm(IDs: number[], wanted: boolean): Promise<(ApiError | undefined)[]> {
  const answers = await ask(api.POST("/api/email/confirmUpload", { body: { IDs, skipMD5Check: wanted } }));
  const byID = new Map(answers.map((answer) => [answer.id, answer]));
  return IDs.map((id) => {
    const { code, userMessage = "" } = byID.get(id) ?? {};
    return code === undefined
      ? undefined
      : new ApiError(409, { info: { error: { code, userMessage, description: userMessage } } });
  });
}

/** The server's part of an upload, in the order of its steps. */
export const emailCalls = { begin, addresses, confirm };
export type EmailCalls = typeof emailCalls;
