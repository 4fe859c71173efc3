import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connection } from "../../api/connection";
import { acceptSignIn } from "../../api/session";
import { nameQuery, suggestDocuments } from "./suggest";

/** A server that knows the document 1014 and finds no names. */
beforeEach(() => {
  connection.set("ok");
  acceptSignIn({ idToken: `h.${btoa(JSON.stringify({ sub: "a" }))}.s`, expiresIn: 900 });
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.url.endsWith("/api/search"))
      return Response.json({ mysql: { data: { docs: [], email: [], matterNote: [] } } });
    const { documentIDs } = (await request.json()) as { documentIDs: number[] };
    if (documentIDs[0] !== 1014) {
      return Response.json({ info: { error: { code: 2024 } } }, { status: 404 });
    }
    return Response.json({ mysql: [{ id: 1014, filename: "Lease.docx" }] });
  });
});
afterEach(() => vi.unstubAllGlobals());

it("finds a document by its ID, for those who may see it", async () => {
  const found = (text: string) => suggestDocuments(text, new AbortController().signal);
  expect(await found(" 1014 ")).toMatchObject([
    { label: "Lease.docx", hint: "Document 1014", path: "/docs/1014" },
  ]);
  expect(await found("1015")).toEqual([]);
});

it("asks for names that hold the words, the last of which may be half typed", () => {
  expect(nameQuery("asset purch")).toBe("asset purch*");
  expect(nameQuery("Ümlaut #1 100%.docx")).toBe("ümlaut 1 100 docx*");
});

it("reads nothing that was typed as an operator", () => {
  expect(nameQuery('lease AND (NOT "')).toBe("lease and not*");
  expect(nameQuery("name:x w/5 y*?")).toBe("name x w 5 y*");
  expect(nameQuery("#%&")).toBe("");
});
