import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connection } from "../../../api/connection";
import { queryClient } from "../../../api/queryClient";
import type { PublicShare } from "../records";
import PublicSharePage from "./PublicSharePage";

// What is waited for comes soon on an idle machine; on a busy one it may take its time.
configure({ asyncUtilTimeout: 10_000 });

const share: PublicShare = {
  firmName: "Harbor & Finch LLP",
  senderName: "Eleanor Voss",
  documentList: ["Lease.docx", "<img src=x onerror=alert(1)>.pdf", "invoice\u202efdp.exe"],
  passwordRequired: false,
  files: [
    { file: 1, name: "Lease.docx", size: 1024 },
    { file: 2, name: "<img src=x onerror=alert(1)>.pdf", size: 512 },
    { file: 3, name: "invoice\u202efdp.exe", size: 512 },
  ],
  downloadsLeft: null,
  documentCount: 3,
  documentOrEmail: "document",
  totalBytes: 2048,
  message: "Hello,\n<b>here</b> they are.",
  expiresAt: "2026-12-13T18:45:00Z",
  accessHash: "abc",
  userRegion: "US",
  poweredBy: false,
};
const failure = (status: number, code: number, userMessage: string) => () =>
  Response.json({ info: { error: { code, userMessage } } }, { status });
const gone = failure(410, 2027, "This item could not be found.");

/** Answers calls in their order, and stays with the last answer. Returns what was asked. */
function serve(...answers: (() => Response)[]) {
  const asked: { path: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push({ path: new URL(request.url).pathname, body: await request.json() });
    return answers[Math.min(asked.length, answers.length) - 1]?.();
  });
  return asked;
}

function visit(path: string) {
  const routes = ["/share/download/:accessHash", "/share/:userRegion/download/:accessHash"];
  const router = createMemoryRouter(
    routes.map((one) => ({ path: one, element: <PublicSharePage /> })),
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  queryClient.clear();
  connection.set("ok");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the page of a link", () => {
  it("shows what was sent as text, and asks for nothing else", async () => {
    const asked = serve(() => Response.json({ mysql: share }));
    visit("/share/CA/download/abc");
    await screen.findByRole("heading", { name: "Harbor & Finch LLP" });
    const documents = within(screen.getByRole("list")).getAllByRole("listitem");
    expect(documents.map((one) => one.textContent)).toEqual([
      "Lease.docx1.0 KiB",
      "PDF<img src=x onerror=alert(1)>.pdf512 B",
      "invoice‹U+202E›fdp.exe512 B",
    ]);
    screen.getByRole("button", { name: "Download invoice‹U+202E›fdp.exe" });
    expect(document.querySelector("img, b b")).toBeNull();
    screen.getByText("3 documents");
    screen.getByText(/<b>here<\/b> they are\./);
    screen.getByText(/^One ZIP file, 2\.0 KiB\. This link expires on /);
    expect(screen.queryByText("Powered by")).toBeNull();
    expect(asked).toEqual([
      { path: "/api/public/share/info", body: { accessCode: "abc", userRegion: "CA" } },
    ]);
  });

  it("names the product where the edition does", async () => {
    serve(() => Response.json({ mysql: { ...share, poweredBy: true, message: "" } }));
    visit("/share/download/abc");
    await screen.findByText("Powered by");
    expect(screen.queryByRole("heading", { name: /Message/ })).toBeNull();
  });

  it.each(["/share/download/abc", "/share/CA/download/abc"])(
    "says the same of every dead link: %s",
    async (path) => {
      serve(gone);
      visit(path);
      await screen.findByRole("heading", { name: "This link is invalid or has expired." });
    },
  );

  it("knows no other regions", async () => {
    const asked = serve(gone);
    visit("/share/EU/download/abc");
    await screen.findByRole("heading", { name: "This link is invalid or has expired." });
    expect(asked).toEqual([]);
  });

  it.each([
    ["guesses are slowed", failure(429, 1003, "Too many attempts.")],
    ["the database is down", failure(503, 3010, "Casefold is being repaired")],
    ["something broke", failure(500, 1000, "Casefold encountered an error")],
  ])("never says that a link is invalid while %s", async (_, refusal) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    serve(refusal, () => Response.json({ mysql: share }));
    visit("/share/download/abc");
    await screen.findByRole("heading", { name: "The files cannot be shown right now." });
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "Harbor & Finch LLP" });
  });

  it("shows the firm alone until the password is right, and downloads with it", async () => {
    const locked = { ...share, passwordRequired: true, senderName: "", files: [], documentList: [] };
    const asked = serve(
      () => Response.json({ mysql: locked }),
      failure(401, 1100, "This is not the password of these files."),
      () => Response.json({ mysql: share }),
      gone,
    );
    visit("/share/download/abc");
    await userEvent.type(await screen.findByLabelText("Password"), "wrong horse{Enter}");
    await screen.findByText("This is not the password of these files.");
    expect(screen.queryByText(/Eleanor/)).toBeNull();
    await userEvent.clear(screen.getByLabelText("Password"));
    await userEvent.type(screen.getByLabelText("Password"), "correct horse{Enter}");
    await userEvent.click(await screen.findByRole("button", { name: "Download Lease.docx" }));
    await screen.findByRole("heading", { name: "This link is invalid or has expired." });
    const body = { accessCode: "abc", userRegion: "US", password: "correct horse" };
    expect(asked.slice(2).map((one) => one.body)).toEqual([body, { ...body, file: 1 }, body]);
  });

  it("offers no download once none is left, also where somebody else took the last one", async () => {
    const limited = (downloadsLeft: number) => () => Response.json({ mysql: { ...share, downloadsLeft } });
    serve(limited(1), gone, limited(0));
    visit("/share/download/abc");
    const button = await screen.findByRole("button", { name: "Download Files" });
    screen.getByText(/1 download is left\.$/);
    await userEvent.click(button);
    await screen.findByText(/These files were downloaded as often as the sender allows\.$/);
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });

  it("becomes a dead link when it dies before the download", async () => {
    serve(() => Response.json({ mysql: share }), gone);
    visit("/share/download/abc");
    await userEvent.click(await screen.findByRole("button", { name: "Download Files" }));
    await screen.findByRole("heading", { name: "This link is invalid or has expired." });
  });
});
