import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { connection } from "../../api/connection";
import { acceptSignIn } from "../../api/session";
import { rememberDocument } from "../../lib/recentlyOpened";
import { recentlyOpenedQuery } from "./recents";

const idToken = `h.${btoa(JSON.stringify({ sub: "a" }))}.s`;

/** A server that knows the documents 1 and 3, and describes all that it is asked for or none. */
beforeEach(() => {
  localStorage.clear();
  connection.set("ok");
  acceptSignIn({ idToken, expiresIn: 900 });
  vi.stubGlobal("fetch", async (request: Request) => {
    const { documentIDs } = (await request.json()) as { documentIDs: number[] };
    if (documentIDs.some((id) => ![1, 3].includes(id))) {
      return Response.json({ info: { error: { code: 2024 } } }, { status: 404 });
    }
    return Response.json({ mysql: documentIDs.map((id) => ({ id, filename: `${id}.docx` })) });
  });
});
afterEach(() => vi.unstubAllGlobals());

const opened = async () => (await recentlyOpenedQuery.queryFn()).map(({ label }) => label);

it("knows what was opened, the last first, without what is gone", async () => {
  expect(await opened()).toEqual([]);
  for (const id of [1, 3, 1]) rememberDocument(id);
  expect(await opened()).toEqual(["1.docx", "3.docx"]);
  rememberDocument(2);
  expect(await opened()).toEqual(["1.docx", "3.docx"]);
});

it("says nothing of a single one that is gone", async () => {
  rememberDocument(2);
  expect(await opened()).toEqual([]);
});
