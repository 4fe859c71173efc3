import { withLock } from "../lib/locks";
import { forgetNames } from "../lib/preferences";
import { createStore } from "../lib/store";
import { reach } from "./connection";
import { ApiError, readFailure } from "./error";
import { type IDToken, isFresh, tokenFrom } from "./token";

/**
 * Deliberate is a sign-out that somebody asked for: then nobody wants to come back to the page they left. A session that has
 * ended is one that the server knows no more: it was not used for long, or somebody ended it.
 */
export type Session =
  | { status: "determining" }
  | { status: "signedOut"; deliberate: boolean; hasEnded?: boolean }
  | { status: "signedIn"; sub: string };

type News = { type: "signedIn"; sub: string } | { type: "signedOut" };

interface SignedInAnswer {
  idToken?: string;
  expiresIn?: number;
}

export const session = createStore<Session>({ status: "determining" });

let token: IDToken | undefined;
let refreshing: Promise<IDToken> | undefined;
const endListeners = new Set<() => void>();
const otherTabs = new BroadcastChannel("casefold-session");

/** Runs when the session ends, in whichever tab that happened: whatever knows about the person lets go of it here. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

function adopt(next: IDToken): void {
  const before = session.get();
  // The cookie is shared by all tabs: when somebody else signed in there, nothing of the first person may remain here.
  if (before.status === "signedIn" && before.sub !== next.sub) letGo();
  token = next;
  if (before.status !== "signedIn" || before.sub !== next.sub)
    session.set({ status: "signedIn", sub: next.sub });
}

function letGo(): void {
  token = undefined;
  for (const listener of [...endListeners]) listener();
}

function end(deliberate: boolean): void {
  const wasSignedIn = session.get().status === "signedIn";
  letGo();
  if (wasSignedIn) forgetNames();
  session.set({ status: "signedOut", deliberate, hasEnded: !deliberate });
}

/** Takes over what a successful sign-in answered, and tells the other tabs. */
export function acceptSignIn({ idToken, expiresIn }: SignedInAnswer): void {
  if (!idToken || expiresIn === undefined) throw new ApiError(500);
  adopt(tokenFrom(idToken, expiresIn));
  otherTabs.postMessage({ type: "signedIn", sub: token?.sub ?? "" } satisfies News);
}

/** Ends the session here and in the other tabs, without asking the server. */
export function endSession(): void {
  end(true);
  otherTabs.postMessage({ type: "signedOut" } satisfies News);
}

/** Ends the session on the server, then everywhere. Fails, and stays signed in, when the server cannot be reached. */
export async function signOut(): Promise<void> {
  const response = await reach(post("/auth/signOut", token?.value));
  if (!response.ok) {
    const failure = await readFailure(response);
    if (!failure.isStaleToken) throw failure;
  }
  endSession();
}

function post(path: string, bearer?: string): Request {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (bearer) headers.Authorization = `Bearer ${bearer}`;
  return new Request(new URL(path, location.origin), { method: "POST", headers, body: "{}" });
}

async function fetchToken(): Promise<IDToken> {
  const before = hintNow()?.value;
  const response = await reach(post("/auth/refresh"));
  if (!response.ok) {
    const failure = await readFailure(response);
    // Another tab may have signed in while the server answered: that session is asked for, and its hint stays.
    const since = hintNow()?.value;
    if (failure.isStaleToken && since && since !== before) return fetchToken();
    throw failure;
  }
  const { idToken, expiresIn }: SignedInAnswer = await response.json();
  if (!idToken || expiresIn === undefined) throw new ApiError(500);
  return tokenFrom(idToken, expiresIn);
}

/** A new id token for the cookie. One refresh at a time, in this tab and among all tabs. */
export function refresh(): Promise<IDToken> {
  refreshing ??= withLock("casefold-refresh", fetchToken)
    .then(
      (next) => {
        adopt(next);
        return next;
      },
      (failure: unknown) => {
        if (failure instanceof ApiError && failure.isStaleToken) {
          forgetHint();
          end(false);
        }
        throw failure;
      },
    )
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/** A token that will be accepted, refreshed first if need be; undefined for a visitor who is not signed in. */
export async function bearer(): Promise<string | undefined> {
  if (token && isFresh(token)) return token.value;
  if (session.get().status === "signedOut") return undefined;
  return (await refresh()).value;
}

/** Another token than the one that was refused. */
export async function bearerInsteadOf(refused: string | undefined): Promise<string | undefined> {
  if (token && token.value !== refused) return token.value;
  return (await refresh()).value;
}

const hint = /(?:^|; )(?<name>(?:__Host-)?casefold_session)=(?<value>[^;]+)/;

/**
 * Says that this browser has a session to refresh: the cookie that does so is not for scripts to read. Its value is another
 * one after each sign-in and refresh, and means nothing else.
 */
const hintNow = () => hint.exec(document.cookie)?.groups;

function forgetHint(): void {
  const name = hintNow()?.name;
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to change cookies is not there over http
  if (name) document.cookie = `${name}=; Max-Age=0; Path=/${name.startsWith("__Host-") ? "; Secure" : ""}`;
}

/** Finds out whether the visitor is signed in, and from then on follows what happens in the other tabs. */
export function startSession(): void {
  otherTabs.onmessage = ({ data }: MessageEvent<News>) => {
    const now = session.get();
    if (data.type === "signedOut" && now.status === "signedIn") end(true);
    if (data.type === "signedIn" && (now.status !== "signedIn" || now.sub !== data.sub))
      void refresh().catch(() => undefined);
  };
  if (!hintNow()) {
    session.set({ status: "signedOut", deliberate: false });
    return;
  }
  void refresh().catch((failure: unknown) => {
    if (failure instanceof ApiError && (failure.isConnectionTrouble || failure.isStaleToken)) return;
    session.set({ status: "signedOut", deliberate: false });
  });
}
