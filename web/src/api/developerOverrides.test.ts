import { afterEach, describe, expect, it } from "vitest";
import { writePreference } from "../lib/preferences";
import { withDeveloperDetails, withDeveloperOverrides } from "./developerOverrides";
import { ApiError } from "./error";

const post = (path: string, method = "POST") =>
  new Request(`http://casefold.test${path}`, {
    method,
    headers: { "Content-Type": "application/json" },
    body: method === "GET" ? undefined : JSON.stringify({ jobID: 7 }),
  });

afterEach(() => writePreference("developerOverrides", undefined));

describe("developer overrides", () => {
  it("leave every request alone while there are none", async () => {
    const request = post("/api/jobs");
    expect(await withDeveloperOverrides(request)).toBe(request);
  });

  it("ride along with posts to the API, which still go to the same place", async () => {
    writePreference("developerOverrides", { bulkDownloadServer: "http://127.0.0.1:9090" });
    const sent = await withDeveloperOverrides(post("/api/jobs"));
    expect(sent.url).toBe("http://casefold.test/api/jobs");
    expect(await sent.json()).toEqual({
      jobID: 7,
      developerOverrides: { bulkDownloadServer: "http://127.0.0.1:9090" },
    });
  });

  it.each([
    ["/auth/signIn", "POST"],
    ["/api/me", "GET"],
    ["/api/user/update", "PUT"],
  ])("do not touch %s by %s", async (path, method) => {
    writePreference("developerOverrides", { apiServer: "http://127.0.0.1:9090" });
    const request = post(path, method);
    expect(await withDeveloperOverrides(request)).toBe(request);
  });
});

describe("developer messages", () => {
  const error = new ApiError(400, {
    info: { error: { code: 1001, userMessage: "Not possible", description: "the name is empty" } },
    requestID: "r-17",
  });

  it("are only for those who asked for them", () => {
    expect(withDeveloperDetails("Not possible", error)).toBe("Not possible");
  });

  it("name the code, the request and the description of a failure", () => {
    writePreference("developerOverrides", { developerMessages: true });
    expect(withDeveloperDetails("Not possible", error)).toBe(
      "Not possible (code 1001, request r-17, the name is empty)",
    );
  });
});
