import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../api/queryClient";
import { clearSnackbars, snackbarStore } from "../lib/snackbars";
import { startUpload } from "../uploads";
import type { FiledItem } from "./filed";
import { useFolderCommands } from "./folderCommands";
import type { FileKind } from "./kind";
import type { Place } from "./place";
import { reasons } from "./reasons";

const chosen = [new File(["x"], "a.txt")];
vi.mock("../uploads", () => ({ pickFiles: vi.fn(async () => chosen), startUpload: vi.fn() }));

const kind = { calls: {}, refreshes: [], loadUploads: vi.fn() } as unknown as FileKind<FiledItem>;
const place: Place = {
  matterID: 7,
  directoryID: 70,
  path: "docs/",
  area: "docs",
  owner: "Acme v. Bolt",
  trashed: undefined,
};
const nothing = () => undefined;

function commandsOf(folder: { place: Place | undefined; error?: Error }) {
  return renderHook(
    ({ place: known, error }: typeof folder) =>
      useFolderCommands(kind, { place: known, status: { error, refetch: nothing } }, nothing, nothing),
    {
      initialProps: folder,
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  );
}

beforeEach(() => {
  vi.clearAllMocks();
  clearSnackbars();
});
afterEach(cleanup);

test("files that are asked for before the folder is known go there when it is", async () => {
  const { result, rerender } = commandsOf({ place: undefined });
  result.current.upload?.({ folder: false });
  await Promise.resolve();
  expect(startUpload).not.toHaveBeenCalled();
  rerender({ place });
  const target = { matterID: 7, directoryID: 70, basepath: "docs/", owner: "Acme v. Bolt" };
  await vi.waitFor(() => expect(startUpload).toHaveBeenCalledWith(kind.loadUploads, target, chosen));
  expect(snackbarStore.get()).toEqual([]);
});

test("where there turns out to be no folder, that is said", async () => {
  const { result, rerender } = commandsOf({ place: undefined });
  result.current.upload?.({ folder: false });
  rerender({ place: undefined, error: new Error("gone") });
  await vi.waitFor(() =>
    expect(snackbarStore.get().map(({ message }) => message)).toEqual([reasons.addOutsideDocuments]),
  );
  expect(startUpload).not.toHaveBeenCalled();
});
