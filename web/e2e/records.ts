import type { APIRequestContext } from "@playwright/test";
import { demoPassword, expect } from "./support";

interface UploadAddress {
  url: string;
  versionID: number;
}

const sizeOf = (content: string) => Buffer.byteLength(content);

/** Makes what a test needs through the API, as one of the people of the demo. */
export type Records = Awaited<ReturnType<typeof recordsOf>>;

export async function recordsOf(
  request: APIRequestContext,
  url: string,
  username: string,
  password = demoPassword,
) {
  const answer = await request.post(`${url}/auth/signIn`, {
    headers: { Origin: url },
    data: { username, password },
  });
  const { idToken } = await answer.json();
  expect(idToken).toBeTruthy();

  async function call<Out>(method: string, path: string, data?: unknown): Promise<Out> {
    const called = await request.fetch(`${url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${idToken}`, Origin: url },
      data,
    });
    const body = await called.json();
    expect(called.ok(), JSON.stringify(body)).toBe(true);
    return body.mysql;
  }

  async function send(documentID: number, address: UploadAddress | undefined, content: string) {
    if (!address) throw new Error("no address was given");
    const stored = await request.put(new URL(address.url, url).href, {
      headers: { Origin: url },
      data: Buffer.from(content),
    });
    expect(stored.ok(), await stored.text()).toBe(true);
    const filesize = sizeOf(content);
    const version = { documentID, versionID: address.versionID, filesize, mtime: new Date().toISOString() };
    await call("PUT", "/document/version", { versionData: [version] });
  }

  return {
    call,

    async matter(name: string): Promise<number> {
      const newMatterData = { name, matterTags: [], assignedStaff: [], dateOpened: null, dateClosed: null };
      const { newMatterID } = await call<{ newMatterID: number }>("POST", "/matters/new", { newMatterData });
      return newMatterID;
    },

    /** Files a document at the top of a matter, and answers its id. */
    async document(matterID: number, filename: string, content: string): Promise<number> {
      const top = { topLevelFolders: [], topLevelFiles: [filename], filesToUpload: 1, fileLocationInfo: {} };
      const { directoryID } = await call<{ directoryID: number }>(
        "POST",
        "/bulk/importDuplicationAndTrashCheck",
        { matterID, basepath: "docs/", ...top },
      );
      const file = { filename, filesize: sizeOf(content), mtime: new Date().toISOString() };
      const { ids } = await call<{ ids: number[] }>("POST", "/bulk/documentsWithFolders/import", {
        matterID,
        directoryID,
        documentList: [file],
      });
      const documentID = ids[0] ?? 0;
      const { urls } = await call<{ urls: UploadAddress[] }>(
        "POST",
        "/bulk/multipleSignedUrlForDocumentUpload",
        { documents: [{ documentID, filesize: file.filesize }] },
      );
      await send(documentID, urls[0], content);
      return documentID;
    },

    /** Uploads the next version of a document. */
    async version(documentID: number, content: string): Promise<void> {
      const address = await call<UploadAddress>("POST", "/checkTrashAndGetSignedUrlForDocumentUpload", {
        documentID,
        contentType: "text/plain",
        filesize: sizeOf(content),
        metadata: {},
      });
      await send(documentID, address, content);
    },
  };
}

export const unique = (name: string) => `${name} ${Date.now()}`;
