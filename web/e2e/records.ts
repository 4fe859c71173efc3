import type { APIRequestContext } from "@playwright/test";
import { demoPassword, expect } from "./support";

interface UploadAddress {
  url: string;
  versionID: number;
}

type Content = string | Buffer;

const sizeOf = (content: Content) => Buffer.byteLength(content);

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

  interface Arrival {
    documentID: number;
    address: UploadAddress | undefined;
    content: Content;
  }

  /** Sends what was promised, and makes versions of it together. */
  async function send(arrivals: Arrival[]) {
    const versionData = [];
    for (const { documentID, address, content } of arrivals) {
      if (!address) throw new Error("no address was given");
      const stored = await request.put(new URL(address.url, url).href, {
        headers: { Origin: url },
        data: typeof content === "string" ? Buffer.from(content) : content,
      });
      expect(stored.ok(), await stored.text()).toBe(true);
      const mtime = new Date().toISOString();
      versionData.push({ documentID, versionID: address.versionID, filesize: sizeOf(content), mtime });
    }
    await call("PUT", "/document/version", { versionData });
  }

  /** Files documents by their names at the top of a matter, and answers their ids in the same order. */
  async function documents(matterID: number, contents: Record<string, Content>): Promise<number[]> {
    const names = Object.keys(contents);
    const top = {
      topLevelFolders: [],
      topLevelFiles: names,
      filesToUpload: names.length,
      fileLocationInfo: {},
    };
    const { directoryID } = await call<{ directoryID: number }>(
      "POST",
      "/bulk/importDuplicationAndTrashCheck",
      { matterID, basepath: "docs/", ...top },
    );
    const files = Object.entries(contents).map(([filename, content]) => ({
      filename,
      filesize: sizeOf(content),
      mtime: new Date().toISOString(),
    }));
    const { ids } = await call<{ ids: number[] }>("POST", "/bulk/documentsWithFolders/import", {
      matterID,
      directoryID,
      documentList: files,
    });
    const { urls } = await call<{ urls: UploadAddress[] }>(
      "POST",
      "/bulk/multipleSignedUrlForDocumentUpload",
      {
        documents: ids.map((documentID, index) => ({ documentID, filesize: files[index]?.filesize })),
      },
    );
    await send(
      Object.values(contents).map((content, index) => ({
        documentID: ids[index] ?? 0,
        address: urls[index],
        content,
      })),
    );
    return ids;
  }

  return {
    call,

    async matter(name: string): Promise<number> {
      const newMatterData = { name, matterTags: [], assignedStaff: [], dateOpened: null, dateClosed: null };
      const { newMatterID } = await call<{ newMatterID: number }>("POST", "/matters/new", { newMatterData });
      return newMatterID;
    },

    async client(name: string): Promise<number> {
      const [clientID = 0] = await call<number[]>("POST", "/clients/new", {
        newClientData: {
          newClientName: name,
          newClientStatus: "active",
          primaryAttorneys: [],
          clientTags: [],
        },
      });
      return clientID;
    },

    /** Files a document at the top of a matter, and answers its id. */
    async document(matterID: number, filename: string, content: Content): Promise<number> {
      const [documentID = 0] = await documents(matterID, { [filename]: content });
      return documentID;
    },

    documents,

    /** Files an email at the top of a matter's emails, and answers its id. */
    async email(matterID: number, originalFilename: string, message: string): Promise<number> {
      const top = `matterID=${matterID}&basepath=email/`;
      const { directoryID } = await call<{ directoryID: number }>("GET", `/email/list?${top}`);
      const { ids } = await call<{ ids: number[] }>("PUT", "/email/checkTrashAndUpload", {
        directoryID,
        emailList: [{ originalFilename, filesize: sizeOf(message) }],
      });
      const address = await call<{ url: string }>("POST", "/signedUrlForEmailUpload", { emailID: ids[0] });
      const sent = await request.put(new URL(address.url, url).href, {
        headers: { Origin: url },
        data: Buffer.from(message),
      });
      expect(sent.ok(), await sent.text()).toBe(true);
      await call("POST", "/email/confirmUpload", { IDs: ids });
      return ids[0] ?? 0;
    },

    /** Uploads the next version of a document. */
    async version(documentID: number, content: string): Promise<void> {
      const address = await call<UploadAddress>("POST", "/checkTrashAndGetSignedUrlForDocumentUpload", {
        documentID,
        contentType: "text/plain",
        filesize: sizeOf(content),
        metadata: {},
      });
      await send([{ documentID, address, content }]);
    },
  };
}

export const unique = (name: string) => `${name} ${Date.now()}`;
