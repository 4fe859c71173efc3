import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../../../api/queryClient";
import { acceptSignIn } from "../../../api/session";
import { someDocument } from "../../../testing/document";
import { PreviewContent } from "./PreviewContent";

const answer = (mysql: unknown) => Response.json({ mysql });
const asked: string[] = [];
let isDone = false;

/** A server that makes a preview by job 5. */
async function serve(input: RequestInfo | URL): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin);
  asked.push(pathname);
  if (pathname === "/api/jobs")
    return answer({ jobID: 5, status: isDone ? 2 : 1, percentDone: isDone ? 100 : 40 });
  if (pathname !== "/api/document/preview") return answer({});
  return answer(isDone ? { status: "unavailable", reason: "damaged" } : { status: "pending", jobID: 5 });
}

const previewsAsked = () => asked.filter((path) => path === "/api/document/preview").length;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("fetch", serve);
  acceptSignIn({ idToken: "h.e30.s", expiresIn: 900 });
  asked.length = 0;
  isDone = false;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a preview that is being made is not asked for every second, but when its job has ended", async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <PreviewContent document={someDocument()} versionNumber={2} error={undefined} />
    </QueryClientProvider>,
  );
  await screen.findByText("Making the preview: 40% Complete");
  await vi.advanceTimersByTimeAsync(5000);
  expect(previewsAsked()).toBe(1);
  isDone = true;
  await queryClient.invalidateQueries({ queryKey: ["job", 5] });
  await screen.findByText("The file is damaged.");
  expect(previewsAsked()).toBe(2);
});
