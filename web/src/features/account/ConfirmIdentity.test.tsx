import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api, ask } from "../../api/client";
import { installEffects } from "../../api/effects";
import { meQuery } from "../../api/me";
import { useChange } from "../../api/mutation";
import { queryClient } from "../../api/queryClient";
import { acceptSignIn, endSession } from "../../api/session";
import { someone } from "../../testing/me";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { ConfirmIdentity } from "./ConfirmIdentity";
import { EmailForm } from "./EmailForm";

configure({ asyncUtilTimeout: 10_000 });

const password = "Casefold-Demo-1!";
const refuse = (code: number, status: number, userMessage: string) =>
  Response.json({ info: { error: { code, userMessage } } }, { status });
const wrongCode = "Invalid MFA code. Please wait for a new code and try again.";

let confirmations: unknown[];
let changes: unknown[];
let fresh: boolean;
const say = vi.fn();

/** Stands for the server: it knows one password, and one code where a second factor is set. */
function server(code?: string) {
  confirmations = [];
  changes = [];
  fresh = false;
  vi.stubGlobal("fetch", async (request: Request) => {
    const body = await request.json();
    if (request.url.endsWith("/auth/confirmIdentity")) {
      confirmations.push(body);
      if (body.password !== password) return refuse(1100, 401, "Incorrect Username or Password");
      if (code && body.code !== code) return refuse(1101, 401, wrongCode);
      fresh = true;
      return Response.json({ status: "CONFIRMED" });
    }
    if (!fresh) return refuse(1105, 403, "Please confirm that it is you, then try again.");
    changes.push(body);
    return Response.json({ status: "UPDATED" });
  });
}

beforeEach(() => {
  installEffects({ say, goHome: vi.fn(), reset: vi.fn(), rereadScreen: vi.fn() });
  say.mockClear();
  queryClient.clear();
  endSession();
  acceptSignIn({ idToken: `h.${btoa(JSON.stringify({ sub: "0b1c-44" }))}.s`, expiresIn: 900 });
});
afterEach(cleanup);

/** A page with something that needs a fresh sign-in, the form for the address unless told, and the question over it. */
function visit({ mfaEnabled = false, page = <EmailForm current="eleanor@example.com" /> } = {}) {
  const me = someone();
  queryClient.setQueryData(meQuery.queryKey, { ...me, identity: { ...me.identity, mfaEnabled } });
  const router = createMemoryRouter(
    [
      {
        path: "*",
        element: (
          <>
            {page}
            <ConfirmIdentity />
          </>
        ),
      },
    ],
    { initialEntries: ["/settings/changeUserAttributes"] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const address = () => screen.getByLabelText<HTMLInputElement>("Email Address");
const update = () => screen.getByRole("button", { name: "Update Email Address" });
const dialog = () => screen.queryByRole("dialog", { name: "Confirm it is you" });
const field = (label: string) =>
  within(dialog() ?? document.body).queryByLabelText<HTMLInputElement>(label, { selector: "input" });

/** Types a new address, sends it, and waits for the question. */
async function askToChange() {
  await userEvent.clear(address());
  await userEvent.type(address(), "new@example.com");
  await userEvent.click(update());
  await screen.findByRole("dialog", { name: "Confirm it is you" });
}

it("asks in place, and goes on by itself once the password is right", async () => {
  server();
  visit();
  await askToChange();
  expect(field("MFA Code")).toBeNull();
  expect(field("Password")?.autocomplete).toBe("current-password");
  expect(document.activeElement).toBe(field("Password"));
  expect(address().value).toBe("new@example.com");
  await userEvent.keyboard(`${password}{Enter}`);
  await waitFor(() => expect(changes).toEqual([{ email: "new@example.com" }]));
  expect(confirmations).toEqual([{ password }]);
  await waitFor(() => expect(dialog()).toBeNull());
  expect(document.activeElement).toBe(update());
});

it("leaves the form as it is when the person cancels", async () => {
  server();
  visit();
  for (const leave of ["{Escape}", "Cancel", "Close"]) {
    await askToChange();
    if (leave === "{Escape}") await userEvent.keyboard(leave);
    else await userEvent.click(within(dialog() ?? document.body).getByRole("button", { name: leave }));
    await waitFor(() => expect(dialog()).toBeNull());
    await waitFor(() => expect(update().getAttribute("aria-busy")).toBeNull());
    expect(document.activeElement).toBe(update());
    expect(address().value).toBe("new@example.com");
    expect(screen.queryByRole("alert")).toBeNull();
  }
  expect(say).not.toHaveBeenCalled();
  expect(changes).toEqual([]);
});

it("says in the dialog what is wrong, and keeps the question open", async () => {
  server();
  visit();
  await askToChange();
  await userEvent.keyboard("{Enter}");
  await within(dialog() ?? document.body).findByText("Please enter your password");
  await userEvent.keyboard("wrong{Enter}");
  await within(dialog() ?? document.body).findByText("This password is not right");
  expect(field("Password")?.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field("Password"));
  await userEvent.clear(field("Password") ?? document.body);
  await userEvent.keyboard(`${password}{Enter}`);
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(say).not.toHaveBeenCalled();
});

it("asks for the code too where a second factor is set", async () => {
  server("123456");
  visit({ mfaEnabled: true });
  await askToChange();
  const code = field("MFA Code") ?? document.body;
  expect(code.getAttribute("autocomplete")).toBe("one-time-code");
  await userEvent.keyboard(`${password}{Enter}`);
  await within(dialog() ?? document.body).findByText("Please enter the code from your app");
  expect(confirmations).toEqual([]);
  expect(document.activeElement).toBe(code);
  await userEvent.keyboard("000000{Enter}");
  await within(dialog() ?? document.body).findByText(wrongCode);
  expect(field("Password")?.value).toBe(password);
  await userEvent.clear(code);
  await userEvent.keyboard("123456{Enter}");
  await waitFor(() => expect(changes).toHaveLength(1));
  expect(confirmations.at(-1)).toEqual({ password, code: "123456" });
});

it("asks for the code of a second factor that was set elsewhere meanwhile", async () => {
  server("123456");
  visit();
  await askToChange();
  await userEvent.keyboard(`${password}{Enter}`);
  await within(dialog() ?? document.body).findByText("Please enter the code from your app");
  await waitFor(() => expect(document.activeElement).toBe(field("MFA Code")));
  await userEvent.keyboard("123456{Enter}");
  await waitFor(() => expect(changes).toHaveLength(1));
});

it("goes away with the page that asked", async () => {
  server();
  const router = visit();
  await askToChange();
  await act(() => router.navigate("/settings"));
  await waitFor(() => expect(dialog()).toBeNull());
  expect(changes).toEqual([]);
});

/** A dialog whose own call needs a fresh sign-in. */
function Renaming() {
  const rename = useChange({ call: () => ask(api.PUT("/auth/attributes", { body: { name: "Ellie" } })) });
  return (
    <ConfirmDialog
      open={!rename.isSuccess}
      title="Rename?"
      confirmLabel="Rename"
      busy={rename.isPending}
      onConfirm={() => rename.mutate()}
      onClose={() => {}}
    />
  );
}

it("asks over another dialog, and gives the focus back to it", async () => {
  server();
  visit({ page: <Renaming /> });
  const button = () => screen.getByRole("button", { name: "Rename" });
  await userEvent.click(button());
  await screen.findByRole("dialog", { name: "Confirm it is you" });
  expect(document.activeElement).toBe(field("Password"));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(dialog()).toBeNull());
  expect(document.activeElement).toBe(button());
  await waitFor(() => expect(button().getAttribute("aria-busy")).toBeNull());
  expect(say).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Confirm it is you" });
  await userEvent.keyboard(`${password}{Enter}`);
  await waitFor(() => expect(changes).toEqual([{ name: "Ellie" }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
