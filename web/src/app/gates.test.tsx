import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aboutQuery, meQuery } from "../api/me";
import { queryClient } from "../api/queryClient";
import { acceptSignIn, endSession, session } from "../api/session";
import { readPreference, writePreference } from "../lib/preferences";
import { numeric } from "../paths";
import { installation, someone } from "../testing/me";
import { PageGate, SignedInGate, SignedOutGate } from "./gates";

const idToken = `h.${btoa(JSON.stringify({ sub: "0b1c-44" }))}.s`;

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  endSession();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function signIn(me = someone()) {
  queryClient.setQueryData(meQuery.queryKey, me);
  queryClient.setQueryData(aboutQuery.queryKey, installation);
  acceptSignIn({ idToken, expiresIn: 900 });
}

function visit(path: string) {
  const router = createMemoryRouter(
    [
      { element: <SignedOutGate />, children: [{ path: "/login", element: "the sign-in page" }] },
      {
        element: <SignedInGate />,
        children: [
          { path: "/", element: "the home page" },
          { path: "/settings", element: "the settings" },
          {
            path: "/docs/:documentID",
            element: (
              <PageGate access="user" params={{ documentID: numeric }}>
                the document
              </PageGate>
            ),
          },
          { path: "/groups", element: <PageGate access="permissions-access">the groups</PageGate> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it("sends a visitor to sign in and afterwards to where they wanted to go", async () => {
  session.set({ status: "signedOut", deliberate: false });
  const router = visit("/settings?tab=2");
  await screen.findByText("the sign-in page");
  expect(readPreference("postLoginRedirect")).toBe("/settings?tab=2");
  act(() => signIn());
  await screen.findByText("the settings");
  expect(router.state.location.search).toBe("?tab=2");
  expect(readPreference("postLoginRedirect")).toBeUndefined();
});

it("goes home after signing in when somebody planted another site", async () => {
  visit("/login");
  writePreference("postLoginRedirect", "//evil.example/");
  act(() => signIn());
  await screen.findByText("the home page");
});

it("does not remember the page that somebody left by logging out", async () => {
  signIn();
  visit("/settings");
  await screen.findByText("the settings");
  act(() => endSession());
  await screen.findByText("the sign-in page");
  expect(readPreference("postLoginRedirect")).toBeUndefined();
});

it("waits without a word while it is not known who is there", () => {
  session.set({ status: "determining" });
  visit("/settings");
  expect(screen.getByLabelText("Loading Casefold").textContent).toBe("");
});

it("shows the critical view with its three ways out when the person's data cannot be loaded", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json(
      { info: { error: { code: 1000, userMessage: "Casefold encountered an error" } } },
      { status: 500 },
    ),
  );
  vi.spyOn(console, "error").mockImplementation(() => {});
  acceptSignIn({ idToken, expiresIn: 900 });
  visit("/");
  await screen.findByRole("heading", { name: "CRITICAL ERROR: Casefold could not be loaded" });
  for (const name of ["Reload Page", "Contact Support", "Log Out"]) screen.getByRole("button", { name });
});

it.each(["/docs/abc", "/docs/0", "/docs/-1"])("has no page at %s", async (path) => {
  signIn();
  visit(path);
  await screen.findByText("There is no page here... sorry!");
});

it("opens a page with a well-formed parameter", async () => {
  signIn();
  visit("/docs/42");
  await screen.findByText("the document");
});

it("has no page of permissions for those who may not give any", async () => {
  signIn();
  visit("/groups");
  await screen.findByText("There is no page here... sorry!");
  cleanup();
  queryClient.setQueryData(meQuery.queryKey, someone({ hasPermissionsAccess: true }));
  visit("/groups");
  await screen.findByText("the groups");
});
