import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { acceptSignIn, endSession } from "../../../api/session";
import { useAudit } from "./useAudit";

beforeEach(() =>
  acceptSignIn({ idToken: `h.${btoa(JSON.stringify({ sub: "0b1c-44" }))}.s`, expiresIn: 900 }),
);
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

/** Each audit finds as many items as audits were begun before it. */
function answerAudits(): void {
  let begun = 0;
  vi.stubGlobal("fetch", async () => {
    const audit = { auditID: begun, state: "done", found: begun, results: [], indexes: [] };
    begun += 1;
    return Response.json({ mysql: audit });
  });
}

it("asks anew whenever somebody comes back, instead of telling what differed before", async () => {
  answerAudits();
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  for (const found of [0, 1]) {
    const { result, unmount } = renderHook(() => useAudit(1042), { wrapper });
    expect(result.current.audit).toBeUndefined();
    act(() => result.current.begin());
    await waitFor(() => expect(result.current.audit).toBeDefined());
    expect(result.current.audit?.found).toBe(found);
    unmount();
    await waitFor(() => expect(queries.getQueryCache().getAll()).toEqual([]));
  }
});
