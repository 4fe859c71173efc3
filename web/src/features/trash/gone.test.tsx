import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { installEffects } from "../../api/effects";
import { ApiError } from "../../api/error";
import { meQuery } from "../../api/me";
import { queryClient } from "../../api/queryClient";
import { acceptSignIn, endSession } from "../../api/session";
import { rowIDOf } from "../../files/item";
import { clearSnackbars, snackbarStore } from "../../lib/snackbars";
import { someone } from "../../testing/me";
import { trashItem } from "../../testing/trash";
import { PreviewContent } from "../documents/preview/PreviewContent";
import { JobDetailsDialog } from "./JobDetailsDialog";
import type { Destruction } from "./manifest";
import PermanentDeleteDialog from "./PermanentDeleteDialog";
import type { TrashItem, TrashJob } from "./records";
import { useRestoring } from "./restoring";

configure({ asyncUtilTimeout: 10_000 });

/** What is answered to somebody whose list is older than what others did. */
const refusals = {
  2019: [403, "Items inside a matter that is in the Trash Bin cannot be deleted or restored."],
  2020: [403, "Items inside a folder that is in the Trash Bin cannot be deleted or restored."],
  2021: [410, "This document could not be found."],
  2022: [410, "This folder could not be found."],
  2023: [410, "This matter could not be found."],
  2024: [410, "This client could not be found."],
  2025: [410, "This email could not be found."],
  2026: [410, "This matter note could not be found."],
  2027: [410, "This item could not be found."],
  2029: [403, "The matter of these items does not exist."],
  2030: [403, "The folder of these items does not exist."],
} as const;
type Code = keyof typeof refusals;
const codes = Object.keys(refusals).map((code) => Number(code) as Code);
const wordsOf = (code: Code) => refusals[code][1];

const refuse = (code: Code) => {
  const [status, userMessage] = refusals[code];
  return Response.json({ info: { error: { code, userMessage } } }, { status });
};

const hands = { say: vi.fn(), goHome: vi.fn(), reset: vi.fn(), rereadScreen: vi.fn() };
const document: TrashItem = trashItem({ id: 3, filename: "Lease.docx" });

/** Stands for the server: a bin with one document, a list that can be made, and what a test wants to be refused. */
function server(answers: Readonly<Record<string, () => Response>>) {
  const calls: string[] = [];
  const counts = { documents: 1, versions: 1, bytes: 10 };
  const usual: Record<string, unknown> = {
    "/api/trash/generatePermanentDeleteManifest": { jobID: 5 },
    "/api/jobs": { jobID: 5, status: 2, percentDone: 100, jobData: "{}" },
    "/api/trash/jobDetails": { id: 5, status: 2, counts, destroyed: {}, keptTotal: 0, kept: [] },
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const path = new URL(request.url).pathname;
    calls.push(path);
    return answers[path]?.() ?? Response.json({ mysql: usual[path] ?? {} });
  });
  return calls;
}

function show(page: ReactNode) {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={["/trash/docs"]}>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  localStorage.clear();
  clearSnackbars();
  queryClient.clear();
  endSession();
  acceptSignIn({ idToken: `h.${btoa(JSON.stringify({ sub: "0b1c-44" }))}.s`, expiresIn: 900 });
  queryClient.setQueryData(meQuery.queryKey, someone({ canPermanentDelete: true }));
  installEffects(hands);
  for (const hand of Object.values(hands)) hand.mockClear();
});
afterEach(cleanup);

const said = () => [
  ...hands.say.mock.calls.map(([words]) => words),
  ...snackbarStore.get().map(({ message }) => message),
];

/** Brings a row back whose container the list does not know. */
function Restore() {
  const { restore } = useRestoring();
  return (
    <button type="button" onClick={() => restore({ ids: [rowIDOf(document)], rows: [document] })}>
      Restore
    </button>
  );
}

for (const code of codes)
  it(`a restore that is refused with ${code} says why and stays`, async () => {
    const calls = server({ "/api/multi/restore": () => refuse(code) });
    show(<Restore />);
    await userEvent.click(screen.getByRole("button", { name: "Restore" }));
    await waitFor(() => expect(said()).toContain(wordsOf(code)));
    expect(hands.goHome).not.toHaveBeenCalled();
    expect(calls.filter((path) => path === "/api/multi/restore")).toHaveLength(1);
    // What is on the screen is read again; 2019 and 2020 say that it is as it was.
    if (code > 2020) expect(hands.rereadScreen).toHaveBeenCalled();
  });

const destruction: Destruction = {
  aim: {
    context: "docs",
    selected: { File: 1 },
    listed: { filtering: false, matching: 1, counted: true },
    inFolder: false,
  },
  chosen: { File: [3] },
  listed: { direction: "asc", pageSize: 50 },
};

for (const code of codes.filter((one) => one >= 2021 && one <= 2027))
  it(`a list that is refused with ${code} says why in the dialog, and is made again when asked`, async () => {
    let refused = true;
    const calls = server({
      "/api/trash/generatePermanentDeleteManifest": () =>
        refused ? refuse(code) : Response.json({ mysql: { jobID: 5 } }),
    });
    show(<PermanentDeleteDialog {...destruction} onClose={vi.fn()} />);
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText(wordsOf(code))).toBeTruthy();
    expect(calls).not.toContain("/api/trash/executePermanentDelete");
    refused = false;
    await userEvent.click(dialog.getByRole("button", { name: "Look Again" }));
    await dialog.findByText(/contains, with everything inside/);
    expect(dialog.queryByText(wordsOf(code))).toBeNull();
    expect(hands.goHome).not.toHaveBeenCalled();
  });

it("an execution whose list is nobody's any more says so in the dialog", async () => {
  server({ "/api/trash/executePermanentDelete": () => refuse(2027) });
  show(<PermanentDeleteDialog {...destruction} onClose={vi.fn()} />);
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText(/contains, with everything inside/);
  await userEvent.type(dialog.getByRole("textbox"), "confirm");
  await userEvent.click(dialog.getByRole("button", { name: "Permanently Delete" }));
  expect(await dialog.findByText(wordsOf(2027))).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Look Again" })).toBeTruthy();
});

it("a run that cannot be found says so where its details would be", async () => {
  server({ "/api/trash/jobDetails": () => refuse(2027) });
  const job: TrashJob = {
    id: 5,
    type: "permanentDelete",
    status: 2,
    percentDone: 100,
    startTime: "2026-01-02T03:04:05Z",
    endTime: null,
    userSub: "0b1c-44",
    userPerformingOperationDisplayName: "Eleanor Voss",
    destroyed: {},
  };
  show(<JobDetailsDialog job={job} onClose={vi.fn()} />);
  expect(await screen.findByText(wordsOf(2027))).toBeTruthy();
  expect(hands.goHome).not.toHaveBeenCalled();
});

it("a document that was destroyed meanwhile says so in the place of its preview", () => {
  const error = new ApiError(410, { info: { error: { code: 2021, userMessage: wordsOf(2021) } } });
  show(<PreviewContent document={undefined} versionNumber={undefined} error={error} />);
  expect(screen.getByText(wordsOf(2021))).toBeTruthy();
});
