import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connection } from "../../../api/connection";
import { queryClient } from "../../../api/queryClient";
import type { PublicShare } from "../records";
import PublicSharePage from "./PublicSharePage";

const share: PublicShare = {
  firmName: "Harbor & Finch LLP",
  senderName: "Eleanor Voss",
  documentList: ["Lease.docx", "<img src=x onerror=alert(1)>.pdf", "invoice\u202efdp.exe"],
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
      "Lease.docx",
      "PDF<img src=x onerror=alert(1)>.pdf",
      "invoicefdp.exe",
    ]);
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

  it.each(["/share/download/abc", "/share/CA/download/abc"])("says the same of every dead link: %s", async (path) => {
    serve(gone);
    visit(path);
    await screen.findByRole("heading", { name: "This link is invalid or has expired." });
  });

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

  it("becomes a dead link when it dies before the download", async () => {
    serve(() => Response.json({ mysql: share }), gone);
    visit("/share/download/abc");
    await userEvent.click(await screen.findByRole("button", { name: "Download Files" }));
    await screen.findByRole("heading", { name: "This link is invalid or has expired." });
  });
});
