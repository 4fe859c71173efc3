import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { meQuery } from "../../../api/me";
import { queryClient } from "../../../api/queryClient";
import { acceptSignIn } from "../../../api/session";
import type { FiledItem } from "../../../files/filed";
import type { Place } from "../../../files/place";
import { clearSnackbars } from "../../../lib/snackbars";
import { someone } from "../../../testing/me";
import SendDialog from "./SendDialog";

configure({ asyncUtilTimeout: 10_000 });

const place: Place = {
  matterID: 7,
  directoryID: 70,
  path: "docs/",
  area: "docs",
  owner: "Acme v. Bolt",
  trashed: undefined,
};
const lease = { type: "File", id: 1, filename: "Lease.docx", filesize: 2048, versionNumber: 3 };
const chosen = { ids: ["File 1"], rows: [lease as unknown as FiledItem] };

interface Sent {
  path: string;
  body: Record<string, unknown>;
  key: string | null;
}

/** The server: it takes a share unless told otherwise, and forgets addresses. */
function serve(refusal?: { status: number; code: number; userMessage: string }): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    const key = request.headers.get("Idempotency-Key");
    sent.push({ path: pathname, body: await request.json(), key });
    if (pathname.endsWith("/externalEmail/delete")) {
      return Response.json({ mysql: { externalEmailAddresses: ["r.tan@fallowbank.example"] } });
    }
    if (refusal && pathname.endsWith("/externalSend")) {
      const { status, ...error } = refusal;
      return Response.json({ info: { error } }, { status });
    }
    if (pathname.endsWith("/externalSend")) {
      return Response.json({ mysql: { jobID: 5, externalEmailAddresses: ["new@x.example"] } });
    }
    return Response.json({ mysql: { id: 5, status: 2, percentDone: 100, jobData: "{}" } });
  });
  return sent;
}

function open(known: string[] = []) {
  queryClient.setQueryData(meQuery.queryKey, { ...someone(), externalEmailAddresses: known });
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <SendDialog {...{ place, chosen, onClose }} />
    </QueryClientProvider>,
  );
  return onClose;
}

beforeEach(() => {
  queryClient.clear();
  clearSnackbars();
  acceptSignIn({ idToken: `h.${btoa(JSON.stringify({ sub: "a" }))}.s`, expiresIn: 900 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.getByRole("combobox", { name: "Recipients" });
const send = () => screen.getByRole("button", { name: /^Send/ });
const people = () =>
  within(screen.getByRole("list", { name: "Recipients, entered" }))
    .getAllByRole("listitem")
    .map((one) => one.textContent);
const write = (value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: "Message" }), { target: { value } });
const shares = (sent: readonly Sent[]) => sent.filter(({ path }) => path.endsWith("/externalSend"));

describe("the dialog that sends documents", () => {
  it("says what goes out, and wants recipients first", () => {
    open();
    screen.getByRole("heading", { name: "Send 1 document" });
    screen.getByText("1 document, 2.0 KiB");
    screen.getByText("Lease.docx");
    expect(send().getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("takes addresses by keys, and does not send while one is not valid", async () => {
    const sent = serve();
    open();
    await userEvent.type(field(), "ann@x.example,nobody{Enter}");
    expect(people()).toEqual(["ann@x.example", "nobody"]);
    screen.getByText("All emails must be valid");
    screen.getByText("2 of 100");
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(shares(sent)).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Remove nobody" }));
    expect(field()).toBe(document.activeElement);
    expect(send().getAttribute("aria-disabled")).toBeNull();
    await userEvent.keyboard("{Backspace}");
    screen.getByText("0 of 100");
  });

  it("takes a pasted list, and says how many of it are no addresses", async () => {
    open();
    await userEvent.click(field());
    await userEvent.paste("Ann <ann@x.example>; bob@y.example\nnonsense");
    expect(people()).toEqual(["ann@x.example", "bob@y.example"]);
    screen.getByText("1 of 3 pasted entries are no email addresses and were left out");
  });

  it("offers addresses used before, and forgets them", async () => {
    const sent = serve();
    open(["m.adeyemi@orringroup.example", "r.tan@fallowbank.example"]);
    await userEvent.type(field(), "ade");
    expect(screen.getByRole("option").textContent).toBe("m.adeyemi@orringroup.example");
    await userEvent.keyboard("{Enter}");
    expect(people()).toEqual(["m.adeyemi@orringroup.example"]);
    await userEvent.click(screen.getByRole("button", { name: "r.tan@fallowbank.example" }));
    expect(people()).toHaveLength(2);
    await userEvent.keyboard("{Backspace}{Backspace}");
    await userEvent.type(field(), "ade{Shift>}{Delete}{/Shift}");
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ body: { emailAddress: "m.adeyemi@orringroup.example" } }),
    );
    await waitFor(() => expect(screen.queryByRole("option")).toBeNull());
  });

  it("sends what is typed once, by Ctrl+Enter too, and closes", async () => {
    const sent = serve();
    const onClose = open();
    write("Kofi,\nhere they are.");
    await userEvent.type(field(), "ann@x.example{Control>}{Enter}{/Control}");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const [share, ...others] = shares(sent);
    expect(others).toEqual([]);
    expect(share?.key).toBeTruthy();
    expect(share?.body).toMatchObject({
      selectedObjects: { File: [1], Folder: [] },
      documentOrEmail: "document",
      parentDirectoryPath: "docs/",
      matterID: 7,
      recipients: ["ann@x.example"],
      message: "Kofi,\nhere they are.",
      expiresInDays: 30,
      password: "",
      downloadLimit: 0,
    });
    expect(queryClient.getQueryData(meQuery.queryKey)?.externalEmailAddresses).toEqual(["new@x.example"]);
  });

  it("keeps what was entered when the server refuses, and sends it again under the same key", async () => {
    const sent = serve({ status: 403, code: 2009, userMessage: "This item is in the Trash Bin." });
    const onClose = open();
    await userEvent.type(field(), "ann@x.example{Control>}{Enter}{/Control}");
    await screen.findByText("Outgoing share failed: This item is in the Trash Bin.");
    await userEvent.click(send());
    await waitFor(() => expect(shares(sent)).toHaveLength(2));
    expect(shares(sent)[0]?.key).toBe(shares(sent)[1]?.key);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("takes an expiry, a password and a limit, and says what is wrong with them", async () => {
    const sent = serve();
    open();
    await userEvent.type(field(), "ann@x.example");
    await userEvent.click(screen.getByRole("radio", { name: "Other" }));
    const days = screen.getByRole("textbox", { name: "Days" });
    await userEvent.clear(days);
    await userEvent.type(days, "366");
    screen.getByText("A link works for 1 to 365 days");
    await userEvent.click(screen.getByRole("radio", { name: "7 days" }));
    await userEvent.click(screen.getByRole("switch", { name: "Password" }));
    expect(send().getAttribute("aria-disabled")).toBe("true");
    await userEvent.type(screen.getByLabelText("Password", { selector: "[type=password]" }), "correct horse");
    await userEvent.click(screen.getByRole("switch", { name: "Limit downloads" }));
    await userEvent.click(send());
    await waitFor(() =>
      expect(shares(sent)[0]?.body).toMatchObject({
        expiresInDays: 7,
        password: "correct horse",
        downloadLimit: 10,
      }),
    );
  });

  it("counts the characters of the message as people do", async () => {
    open();
    write("😀".repeat(5001));
    screen.getByText("5,001/5,000");
    screen.getByText("The message may have at most 5,000 characters");
  });
});
