import { afterEach, expect, it, vi } from "vitest";
import { session, startSession } from "./session";

const idToken = `h.${btoa(JSON.stringify({ sub: "a" }))}.s`;

function answer(response: () => Response) {
  const fetching = vi.fn(async () => response());
  vi.stubGlobal("fetch", fetching);
  session.set({ status: "determining" });
  return fetching;
}

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server removes it
  document.cookie = "casefold_session=; Max-Age=0; Path=/";
  vi.unstubAllGlobals();
});

const signIn = (hint = "first") => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `casefold_session=${hint}; Path=/`;
};

const refused = () => Response.json({ info: { error: { code: 3012 } } }, { status: 401 });

it("asks nothing for a visitor who has no session", () => {
  const fetching = answer(() => Response.json({}));
  startSession();
  expect(session.get().status).toBe("signedOut");
  expect(fetching).not.toHaveBeenCalled();
});

it("goes on with the session that there is", async () => {
  signIn();
  answer(() => Response.json({ idToken, expiresIn: 900 }));
  startSession();
  await vi.waitFor(() => expect(session.get().status).toBe("signedIn"));
});

it("does not ask again for a session that has ended", async () => {
  signIn();
  answer(refused);
  startSession();
  await vi.waitFor(() => expect(session.get().status).toBe("signedOut"));
  expect(document.cookie).not.toContain("casefold_session");
  expect(session.get()).toMatchObject({ deliberate: false, hasEnded: true });
});

it("takes the session that another tab got while the old one was refused", async () => {
  signIn();
  const fetching = answer(() => {
    if (fetching.mock.calls.length > 1) return Response.json({ idToken, expiresIn: 900 });
    signIn("second");
    return refused();
  });
  startSession();
  await vi.waitFor(() => expect(session.get().status).toBe("signedIn"));
  expect(document.cookie).toContain("casefold_session=second");
});
