import { beforeEach, expect, it, vi } from "vitest";
import { api, ask } from "./client";
import { connection } from "./connection";
import { ApiError } from "./error";
import { acceptSignIn, endSession, session } from "./session";
import { subjectOf } from "./token";

type Answerer = (request: Request) => Response | Promise<Response>;

const tokenOf = (sub: string, serial = 0) => `h.${btoa(JSON.stringify({ sub, serial }))}.s`;
const signedIn = (idToken: string) => Response.json({ status: "SIGNED_IN", idToken, expiresIn: 900 });
const refuse = (code: number, status = 401) =>
  Response.json({ info: { error: { code, userMessage: `refused ${code}` } }, requestID: "r-1" }, { status });

let asked: string[];

/** Stands for the network: what is sent is written down, what comes back is the given answer. */
function network(answer: Answerer) {
  asked = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const token = request.headers.get("Authorization")?.replace("Bearer ", "");
    asked.push(
      [new URL(request.url).pathname, token && JSON.parse(atob(token.split(".")[1] ?? "")).serial]
        .join(" ")
        .trim(),
    );
    return answer(request);
  });
}

beforeEach(() => {
  endSession();
  connection.set("ok");
});

it("reads whose token it is, and nobody's from a broken one", () => {
  expect(subjectOf(tokenOf("ab-12"))).toBe("ab-12");
  expect(subjectOf("garbage")).toBe("");
});

it("sends the token and takes the answer out of its envelope", async () => {
  acceptSignIn({ idToken: tokenOf("a", 1), expiresIn: 900 });
  network(() => Response.json({ mysql: { items: [], itemsHash: "h" } }));
  expect(await ask(api.GET("/api/getWhatsNew"))).toEqual({ items: [], itemsHash: "h" });
  expect(asked).toEqual(["/api/getWhatsNew 1"]);
});

it("sends no token where none is asked for", async () => {
  acceptSignIn({ idToken: tokenOf("a", 1), expiresIn: 900 });
  network(() => Response.json({ mysql: {} }));
  await ask(api.GET("/api/public/about"));
  expect(asked).toEqual(["/api/public/about"]);
});

it("refreshes once and repeats the call with its body when the token is refused", async () => {
  acceptSignIn({ idToken: tokenOf("a", 1), expiresIn: 900 });
  const bodies: unknown[] = [];
  network(async (request) => {
    if (request.url.endsWith("/auth/refresh")) return signedIn(tokenOf("a", 2));
    bodies.push(await request.json());
    return bodies.length === 1 ? refuse(3011) : Response.json({ mysql: { status: "UPDATED" } });
  });
  await ask(api.PUT("/api/user/update", { body: { displayName: "Eleanor" } }));
  expect(asked).toEqual(["/api/user/update 1", "/auth/refresh", "/api/user/update 2"]);
  expect(bodies).toEqual([{ displayName: "Eleanor" }, { displayName: "Eleanor" }]);
});

it("repeats a call once that met somebody else's work", async () => {
  vi.useFakeTimers();
  acceptSignIn({ idToken: tokenOf("a", 1), expiresIn: 900 });
  const bodies: unknown[] = [];
  network(async (request) => {
    bodies.push(await request.json());
    return bodies.length === 1 ? refuse(1013, 409) : Response.json({ mysql: { status: "UPDATED" } });
  });
  const call = ask(api.PUT("/api/user/update", { body: { displayName: "Eleanor" } }));
  await vi.advanceTimersByTimeAsync(999);
  expect(bodies).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(bodies).toEqual([{ displayName: "Eleanor" }, { displayName: "Eleanor" }]);
  vi.useRealTimers();
});

it("says that others are busy when they still are at the second attempt, and does not repeat other conflicts", async () => {
  vi.useFakeTimers();
  acceptSignIn({ idToken: tokenOf("a", 1), expiresIn: 900 });
  for (const [code, attempts] of [
    [1013, 2],
    [6500, 1],
  ] as const) {
    network(() => refuse(code, 409));
    const call = expect(ask(api.GET("/api/me"))).rejects.toMatchObject({ code });
    await vi.advanceTimersByTimeAsync(1_000);
    await call;
    expect(asked).toHaveLength(attempts);
  }
  vi.useRealTimers();
});

it("refreshes an almost expired token before it is refused", async () => {
  acceptSignIn({ idToken: tokenOf("a", 1), expiresIn: 10 });
  network((request) =>
    request.url.endsWith("/auth/refresh") ? signedIn(tokenOf("a", 2)) : Response.json({ mysql: [] }),
  );
  await ask(api.GET("/api/me"));
  expect(asked).toEqual(["/auth/refresh", "/api/me 2"]);
});

it("refreshes only once for many calls at the same time", async () => {
  acceptSignIn({ idToken: tokenOf("a", 1), expiresIn: 10 });
  network((request) =>
    request.url.endsWith("/auth/refresh") ? signedIn(tokenOf("a", 2)) : Response.json({ mysql: [] }),
  );
  await Promise.all([ask(api.GET("/api/me")), ask(api.GET("/api/getWhatsNew")), ask(api.GET("/api/me"))]);
  expect(asked.filter((line) => line === "/auth/refresh")).toHaveLength(1);
});

it("gives up after one repetition", async () => {
  acceptSignIn({ idToken: tokenOf("a", 1), expiresIn: 900 });
  network((request) => (request.url.endsWith("/auth/refresh") ? signedIn(tokenOf("a", 2)) : refuse(3011)));
  await expect(ask(api.GET("/api/me"))).rejects.toMatchObject({ code: 3011, requestID: "r-1" });
  expect(asked).toEqual(["/api/me 1", "/auth/refresh", "/api/me 2"]);
});

it("ends the session when the refresh is refused, and not because somebody asked for it", async () => {
  acceptSignIn({ idToken: tokenOf("a", 1), expiresIn: 900 });
  network((request) => refuse(request.url.endsWith("/auth/refresh") ? 3012 : 3011));
  await expect(ask(api.GET("/api/me"))).rejects.toBeInstanceOf(ApiError);
  expect(session.get()).toEqual({ status: "signedOut", deliberate: false, hasEnded: true });
});

it("stays signed in when the server cannot be reached, and says that the connection is lost", async () => {
  acceptSignIn({ idToken: tokenOf("a", 1), expiresIn: 10 });
  network(() => {
    throw new TypeError("Failed to fetch");
  });
  await expect(ask(api.GET("/api/me"))).rejects.toMatchObject({ status: 0, isConnectionTrouble: true });
  expect(session.get().status).toBe("signedIn");
  expect(connection.get()).toBe("lost");
});

it("takes a proxy's error page for a lost connection and 3010 for a lost database", async () => {
  acceptSignIn({ idToken: tokenOf("a", 1), expiresIn: 900 });
  network(() => new Response("<h1>Bad Gateway</h1>", { status: 502 }));
  await expect(ask(api.GET("/api/me"))).rejects.toMatchObject({ status: 0 });
  expect(connection.get()).toBe("lost");
  network(() => refuse(3010, 503));
  await expect(ask(api.GET("/api/me"))).rejects.toMatchObject({ code: 3010 });
  expect(connection.get()).toBe("database");
  network(() => Response.json({ mysql: [] }));
  await ask(api.GET("/api/me"));
  expect(connection.get()).toBe("ok");
});

it("does not repeat a wrong password", async () => {
  network(() => refuse(1100));
  await expect(
    ask(api.POST("/auth/signIn", { body: { username: "u", password: "p" } })),
  ).rejects.toMatchObject({ code: 1100, userMessage: "refused 1100" });
  expect(asked).toEqual(["/auth/signIn"]);
});

it("says nothing of calls that end because their page is left, unless the page stays", async () => {
  vi.useFakeTimers();
  const cut = Response.json({});
  vi.spyOn(cut, "text").mockRejectedValue(new DOMException("The operation was aborted.", "AbortError"));
  vi.spyOn(cut, "json").mockRejectedValue(new DOMException("The operation was aborted.", "AbortError"));
  const answers = [() => Promise.reject(new TypeError("NetworkError")), () => cut];
  for (const answer of answers) {
    connection.set("ok");
    network(answer);
    window.dispatchEvent(new Event("beforeunload"));
    const said = vi.fn();
    void ask(api.GET("/api/public/about")).catch(said);
    await vi.advanceTimersByTimeAsync(2_900);
    expect(said).not.toHaveBeenCalled();
    expect(connection.get()).toBe("ok");
    await vi.advanceTimersByTimeAsync(200);
    expect(said).toHaveBeenCalledWith(expect.objectContaining({ isConnectionTrouble: true }));
  }
  vi.useRealTimers();
});
