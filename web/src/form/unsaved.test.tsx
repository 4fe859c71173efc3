import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, Suspense, useState } from "react";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { acceptSignIn, endSession, session } from "../api/session";
import { unsaved, withoutLeaving } from "../lib/unsaved";
import { useKeptInput } from "./keptInput";
import { UnsavedQuestion } from "./UnsavedQuestion";
import { useUnsaved } from "./useUnsaved";

const tokenOf = (sub: string) => `h.${btoa(JSON.stringify({ sub }))}.s`;
const signInAs = (sub: string) => act(() => acceptSignIn({ idToken: tokenOf(sub), expiresIn: 900 }));

beforeEach(() => {
  endSession();
  history.replaceState(null, "", "/");
});
afterEach(() => {
  cleanup();
  endSession();
});

const before = "Acme";

function Form({ keptAt }: { keptAt?: readonly string[] }) {
  const kept = useKeptInput<string>("client");
  const [name, setName] = useState(kept ?? before);
  const [closed, setClosed] = useState(false);
  const form = useUnsaved({
    what: "your changes to Acme",
    changed: name.trim() !== before,
    input: name,
    keptAt,
    keptAs: "client",
  });
  return (
    <>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <button type="button" onClick={() => form.saved()}>
        The server has it
      </button>
      <button type="button" onClick={() => form.discard(() => setClosed(true))}>
        Close
      </button>
      {closed && "closed"}
    </>
  );
}

const SlowPage = lazy(() => new Promise<never>(() => {}));

function Frame() {
  return (
    <>
      <Link to="/home">Home</Link>
      <Link to="/">Top</Link>
      <Link to="/slow">Slow</Link>
      <Link to="/clients/7/edit/permissions">Permissions</Link>
      <Link to="/clients/7/edit?page=2#top">Second page</Link>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <UnsavedQuestion />
    </>
  );
}

function open(keptAt?: readonly string[]) {
  const form = <Form keptAt={keptAt} />;
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: "/", element: "the top" },
          { path: "/slow", element: <SlowPage /> },
          { path: "/home", element: "the home page" },
          { path: "/clients/7/edit", element: form },
          { path: "/clients/7/edit/permissions", element: form },
        ],
      },
    ],
    { initialEntries: ["/home", "/clients/7/edit"], initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup(), path: () => router.state.location.pathname };
}

const question = () => screen.queryByRole("dialog", { name: "You have unsaved changes" });
const name = () => screen.getByLabelText("Name");

function leavesUnasked(): boolean {
  return window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

it("asks nothing while nothing has changed", async () => {
  const { user, path } = open();
  expect(leavesUnasked()).toBe(true);
  await user.click(screen.getByText("Home"));
  expect(question()).toBeNull();
  expect(path()).toBe("/home");
});

it("asks before going to the top of the application, too", async () => {
  const { user } = open();
  await user.type(name(), "!");
  await user.click(screen.getByText("Top"));
  expect(question()).toBeTruthy();
});

it("asks before a link is followed, says what is lost, and stays where the reader was", async () => {
  const { user, path } = open();
  await user.type(name(), " & Sons");
  await user.click(screen.getByText("Home"));
  expect(question()?.textContent).toContain("If you leave now, your changes to Acme will be lost.");
  expect(document.activeElement?.textContent).toBe("Stay");
  await user.keyboard("{Enter}");
  expect(question()).toBeNull();
  expect(path()).toBe("/clients/7/edit");
  expect(name()).toHaveProperty("value", "Acme & Sons");
});

it("gives the focus back to the field when the reader stays", async () => {
  const { user, router } = open();
  await user.type(name(), "!");
  await act(async () => router.navigate(-1));
  await user.click(screen.getByRole("button", { name: "Stay" }));
  expect(document.activeElement).toBe(name());
});

it("goes back after all when the reader discards", async () => {
  const { user, router, path } = open();
  await user.type(name(), "!");
  await act(async () => router.navigate(-1));
  expect(path()).toBe("/clients/7/edit");
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(path()).toBe("/home");
  expect(question()).toBeNull();
  expect(leavesUnasked()).toBe(true);
});

it("asks once, however long the next page takes to come", async () => {
  const { user, router } = open();
  await user.type(name(), "!");
  await user.click(screen.getByText("Slow"));
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(question()).toBeNull();
  expect(router.state.location.pathname).toBe("/slow");
  expect(name()).toBeTruthy();
  expect(leavesUnasked()).toBe(true);
  await user.click(screen.getByText("Home"));
  expect(question()).toBeNull();
  expect(screen.getByText("the home page")).toBeTruthy();
});

it("asks nothing when the text was changed back", async () => {
  const { user, path } = open();
  await user.type(name(), "!{Backspace}");
  expect(leavesUnasked()).toBe(true);
  await user.click(screen.getByText("Home"));
  expect(path()).toBe("/home");
});

it("asks nothing for another tab of the same form, nor for the rest of its address", async () => {
  const { user, path } = open(["/clients/7/edit/permissions"]);
  await user.type(name(), "!");
  await user.click(screen.getByText("Second page"));
  expect(question()).toBeNull();
  await user.click(screen.getByText("Permissions"));
  expect(question()).toBeNull();
  expect(path()).toBe("/clients/7/edit/permissions");
});

it("asks nothing after saving, until something else is typed", async () => {
  const { user, path } = open();
  await user.type(name(), "!");
  expect(leavesUnasked()).toBe(false);
  await user.click(screen.getByText("The server has it"));
  expect(leavesUnasked()).toBe(true);
  await user.type(name(), "?");
  expect(leavesUnasked()).toBe(false);
  await user.type(name(), "{Backspace}");
  await user.click(screen.getByText("Home"));
  expect(path()).toBe("/home");
});

it("asks before a dialog is closed with something in it", async () => {
  const { user } = open();
  await user.type(name(), "!");
  await user.click(screen.getByText("Close"));
  await user.click(screen.getByRole("button", { name: "Stay" }));
  expect(screen.queryByText("closed")).toBeNull();
  await user.click(screen.getByText("Close"));
  await user.click(screen.getByRole("button", { name: "Discard" }));
  expect(screen.getByText("closed")).toBeTruthy();
});

it("closes an untouched dialog at once", async () => {
  const { user } = open();
  await user.click(screen.getByText("Close"));
  expect(screen.getByText("closed")).toBeTruthy();
});

it("does what was asked for when the input is saved while the question is open", async () => {
  const { user, path } = open();
  await user.type(name(), "!");
  await user.click(screen.getByText("Home"));
  expect(question()).toBeTruthy();
  act(() => unsaved.set([]));
  expect(question()).toBeNull();
  expect(path()).toBe("/home");
});

it("lets a download begin without asking", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = open();
  await user.type(name(), "!");
  let asked = false;
  withoutLeaving(() => {
    asked = !leavesUnasked();
  });
  expect(asked).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(leavesUnasked()).toBe(false);
  vi.useRealTimers();
});

it("keeps what was typed when the session runs out, for the same person only", async () => {
  signInAs("ann");
  const { user } = open();
  await user.type(name(), " & Sons");
  act(() => session.set({ status: "signedOut", deliberate: false }));
  cleanup();
  signInAs("ann");
  open();
  expect(name()).toHaveProperty("value", "Acme & Sons");
  cleanup();
  open();
  expect(name()).toHaveProperty("value", "Acme");

  await user.type(name(), " & Daughters");
  act(() => session.set({ status: "signedOut", deliberate: false }));
  cleanup();
  signInAs("bob");
  open();
  expect(name()).toHaveProperty("value", "Acme");
});

it("drops what was typed when somebody signs out on purpose", async () => {
  signInAs("ann");
  const { user } = open();
  await user.type(name(), " & Sons");
  act(() => endSession());
  cleanup();
  signInAs("ann");
  open();
  expect(name()).toHaveProperty("value", "Acme");
});
