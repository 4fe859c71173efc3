import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/error";
import { meQuery } from "../api/me";
import { queryClient } from "../api/queryClient";
import { session } from "../api/session";
import { listenForShortcuts } from "../lib/shortcuts";
import { clearSnackbars, snackbarStore } from "../lib/snackbars";
import { type ColumnVisibility, ColumnVisibilityContext } from "../table/environment";
import { someone } from "../testing/me";
import { clipboard } from "./clipboard";
import { clipboardActions, trashActions } from "./commonActions";
import { FolderBrowser } from "./FolderBrowser";
import type { FiledItem, FolderHead } from "./filed";
import type { Receive } from "./folderDragging";
import type { FileKind, ListQuestion } from "./kind";
import type { TransferAnswer, TransferBody } from "./transfer";
import { useOpenFolder } from "./useOpenFolder";

configure({ asyncUtilTimeout: 10_000 });

/** A kind that no part of the application knows, and its server. */
function toys() {
  const item = (type: string, id: number, filename: string): FiledItem => ({
    type,
    id,
    filename,
    path: `notes/${filename}/`,
    isDeleted: 0,
  });
  let items = [item("Toy", 1, "Ball"), item("Toy", 2, "Kite"), item("Folder", 1, "Box")];
  const head = {
    matterID: 7,
    matterName: "Toys",
    directoryID: 70,
    prefix: "notes/",
    isInDeletedMatter: 0,
    isInDeletedDirectory: 0,
    listIsLeftOut: 0,
    directoryHierarchy: [{ id: 70, name: "notes", path: "notes/", isDeleted: 0 }],
  } as const;
  const elsewhere = (matterID: number, prefix: string): FolderHead => ({
    ...head,
    matterID,
    directoryID: matterID * 10 + prefix.split("/").length - 1,
    prefix,
    directoryHierarchy: [{ id: matterID * 10 + 1, name: "notes", path: "notes/", isDeleted: 0 }],
  });
  const setDeleted = (isDeleted: 0 | 1) =>
    vi.fn(async ({ files }: { files: number[] }) => {
      items = items.map((one) =>
        one.type === "Toy" && files.includes(one.id) ? { ...one, isDeleted } : one,
      );
    });
  const transfer = () => vi.fn(async (_: TransferBody): Promise<TransferAnswer> => ({}));
  const calls = {
    list: vi.fn(async ({ matterID, basepath }: ListQuestion) =>
      matterID === 7 && basepath === "notes/"
        ? { head: { ...head } as FolderHead, items: items.filter(({ isDeleted }) => isDeleted === 0) }
        : { head: elsewhere(matterID, basepath), items: [] },
    ),
    count: async () => ({ matching: items.length, total: items.length }),
    ids: async () => items,
    move: transfer(),
    copy: transfer(),
    trash: setDeleted(1),
    restore: setDeleted(0),
    zip: async () => ({ jobID: 1 }),
  };
  const kind: FileKind<FiledItem> = {
    label: "Toys",
    noun: "toys",
    tableID: "/toys",
    columns: [
      { id: "filename", header: "Name", width: 200, namesRow: true, value: ({ filename }) => filename },
    ],
    calls,
    further: { columns: ["weight"], question: { fileFacts: true } },
    refreshes: [["folder"]],
    moveRefusal: { code: lockedCode, words: (where) => `Held: not to the ${where}` },
    suggestMatters: async ([first]) =>
      first?.filename === "Kite" ? [{ matterID: 9, name: "Attic", because: "Kites belong there" }] : [],
  };
  return { kind, calls };
}

const location = { matterID: 7, area: "notes", names: [] } as const;
const lockedCode = 8500;

interface ToyBrowserProps {
  kind: FileKind<FiledItem>;
  onOpen: (item: FiledItem) => void;
  receive: Receive<FiledItem>;
}

function ToyBrowser({ kind, onOpen, receive }: ToyBrowserProps) {
  const open = useOpenFolder(kind, location, "/toys/");
  const { place, includeDeleted } = open.folder;
  const scope = place && { place, includeDeleted, commands: open.commands, itemInTrash: "Broken" };
  const actions = scope ? [...clipboardActions(scope), ...trashActions(scope)] : [];
  return <FolderBrowser {...{ open, actions, onOpen, receive }} owner="Nursery" root="Toys" />;
}

const Address = () => <output aria-label="Address">{useLocation().pathname}</output>;

function show(shown: ColumnVisibility = {}, more: Partial<FileKind<FiledItem>> = {}) {
  const { kind, calls } = toys();
  const used = { ...kind, ...more };
  const onOpen = vi.fn();
  const receive = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={["/matters/7/notes/?showItemsInTrash=false"]}>
        <ColumnVisibilityContext value={() => [shown, () => undefined]}>
          <ToyBrowser {...{ kind: used, onOpen, receive }} />
        </ColumnVisibilityContext>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { calls, onOpen, receive };
}

const rowOf = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
const choose = async (name: string) => userEvent.click(within(await rowOf(name)).getByRole("checkbox"));
const press = (key: string, ctrlKey = false) => fireEvent.keyDown(document.body, { key, ctrlKey });
const said = () => snackbarStore.get().map(({ message }) => message);

let stopListening: () => void;
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  clearSnackbars();
  session.set({ status: "signedIn", sub: "eleanor" });
  queryClient.setQueryData(meQuery.queryKey, someone());
  stopListening = listenForShortcuts();
});
afterEach(() => {
  // A double click marks a word, and keys of the clipboard then mean that word.
  getSelection()?.removeAllRanges();
  stopListening();
  cleanup();
});

test("a kind gets a list with its folders on top, and opens what is double-clicked", async () => {
  const { onOpen } = show();
  await rowOf("Kite");
  const names = screen.getAllByRole("row").map(({ textContent }) => textContent ?? "");
  expect(names.findIndex((name) => name.includes("Box"))).toBeLessThan(
    names.findIndex((name) => name.includes("Ball")),
  );
  await userEvent.dblClick(await rowOf("Ball"));
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ type: "Toy", id: 1 }));
  expect(screen.queryByRole("button", { name: "Upload" })).toBeNull();
});

test.each([
  [{}, undefined],
  [{ weight: true }, true],
])(
  "the server is asked for what few read only while a column of it is shown: %o",
  async (shown, fileFacts) => {
    const { calls } = show(shown);
    await rowOf("Kite");
    expect(calls.list.mock.calls.map(([question]) => question.fileFacts)).toEqual([fileFacts]);
  },
);

test("a file that is pasted belongs to the one thing that is chosen", async () => {
  const { receive } = show({}, { loadUploads: () => new Promise(() => undefined) });
  await choose("Kite");
  const file = new File(["new"], "Scan.txt");
  const paste = Object.assign(new Event("paste", { cancelable: true }), { clipboardData: { files: [file] } });
  window.dispatchEvent(paste);
  await waitFor(() => expect(receive).toHaveBeenCalledTimes(1));
  expect(receive.mock.calls[0]).toMatchObject([{ type: "Toy", id: 2 }, { directoryID: 70 }, [file]]);
  expect(paste.defaultPrevented).toBe(true);
});

test("what is cut or copied by keys is held, and pasted only where it may be", async () => {
  const { calls } = show();
  await choose("Kite");
  press("x", true);
  expect(clipboard.get()).toMatchObject({ cut: true, objectIDs: [2], directoryIDs: [], rootType: "notes" });
  press("v", true);
  await waitFor(() => expect(said()).toContain("These items are already in this folder"));
  press("c", true);
  press("v", true);
  await waitFor(() => expect(calls.copy).toHaveBeenCalled());
  expect(calls.copy.mock.calls[0]?.[0]).toMatchObject({ destinationDirectoryID: 70, objectIDs: [2] });
  expect(calls.move).not.toHaveBeenCalled();
});

test("what is moved to the Trash Bin leaves the list, and comes back when that is undone", async () => {
  const { calls } = show();
  await choose("Ball");
  press("Delete");
  await waitFor(() => expect(screen.queryByRole("row", { name: /Ball/ })).toBeNull());
  expect(calls.trash).toHaveBeenCalledWith({ files: [1], folders: [] });
  await waitFor(() => expect(said()).toContain("Moved Item(s) to Trash Bin successfully."));
  snackbarStore.get().at(-1)?.action?.onSelect();
  await rowOf("Ball");
  expect(calls.restore).toHaveBeenCalledTimes(1);
});

test("what is cut or copied says so, and what is cut is dimmed until it is pasted", async () => {
  show();
  await choose("Kite");
  press("c", true);
  expect(said()).toEqual(['"Kite" is copied and can be pasted.']);
  expect((await rowOf("Kite")).className).not.toMatch(/dimmed/);
  await choose("Ball");
  press("x", true);
  expect(said()).toContain("2 item(s) are cut and can be pasted.");
  for (const name of ["Kite", "Ball"])
    await waitFor(async () => expect((await rowOf(name)).className).toMatch(/dimmed/));
  expect((await rowOf("Box")).className).not.toMatch(/dimmed/);
  clipboard.set(undefined);
  await waitFor(async () => expect((await rowOf("Kite")).className).not.toMatch(/dimmed/));
});

async function sendTo(name: string, action: string) {
  await choose(name);
  await userEvent.click(screen.getByRole("button", { name: action }));
  return within(await screen.findByRole("dialog"));
}

test("what is moved by the dialog can go into a folder here, and not to where it lies", async () => {
  const { calls } = show();
  const dialog = await sendTo("Ball", "Move to…");
  const move = await dialog.findByRole("button", { name: "Move Here" });
  expect(dialog.getByRole("radio", { name: "Toys" })).toHaveProperty("checked", true);
  await waitFor(() => expect(dialog.getByRole("button", { name: "Box" })).toBeTruthy());
  expect(move.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(dialog.getByRole("button", { name: "Box" }));
  await dialog.findByText("No folders here");
  await waitFor(() => expect(move.getAttribute("aria-disabled")).not.toBe("true"));
  await userEvent.click(move);
  await waitFor(() => expect(calls.move).toHaveBeenCalled());
  expect(calls.move.mock.calls[0]?.[0]).toMatchObject({
    matterID: 7,
    destinationDirectoryPath: "notes/Box/",
    objectIDs: [1],
    autoRename: false,
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a move says what went where, and is undone with the names that things had", async () => {
  const { calls } = show();
  calls.move.mockResolvedValueOnce({ previousObjectNames: { 1: "Ball" } });
  const dialog = await sendTo("Ball", "Move to…");
  const move = await dialog.findByRole("button", { name: "Move Here" });
  await userEvent.click(await dialog.findByRole("button", { name: "Box" }));
  await waitFor(() => expect(move.getAttribute("aria-disabled")).not.toBe("true"));
  await userEvent.click(move);
  await waitFor(() => expect(said()).toContain('Moved "Ball" to Toys / Box'));
  snackbarStore.get().at(-1)?.action?.onSelect();
  await waitFor(() => expect(said()).toContain('Moved "Ball" to Toys / Notes'));
  expect(calls.move.mock.calls[1]?.[0]).toEqual({
    matterID: 7,
    destinationDirectoryID: 70,
    destinationDirectoryPath: "notes/",
    objectIDs: [1],
    directoryIDs: [],
    sourceBasepath: "notes/Box/",
    autoRename: true,
    newObjectNames: { 1: "Ball" },
    newDirectoryNames: {},
  });
});

test("the matter that a kind suggests is offered first", async () => {
  const { calls } = show();
  const dialog = await sendTo("Kite", "Copy to…");
  await dialog.findByText("Kites belong there");
  const [first, second] = dialog.getAllByRole("radio") as HTMLInputElement[];
  expect(first?.checked).toBe(true);
  expect([first, second].map((radio) => radio?.labels?.[0]?.textContent)).toEqual(["Attic", "Toys"]);
  const copy = dialog.getByRole("button", { name: "Copy Here" });
  await waitFor(() => expect(copy.getAttribute("aria-disabled")).not.toBe("true"));
  await userEvent.click(copy);
  await waitFor(() => expect(calls.copy).toHaveBeenCalled());
  expect(calls.copy.mock.calls[0]?.[0]).toMatchObject({ matterID: 9, destinationDirectoryPath: "notes/" });
});

test("a move that something stands against says what, in the words of the kind", async () => {
  const { calls } = show();
  calls.move.mockRejectedValueOnce(
    new ApiError(409, { info: { error: { code: lockedCode, description: "This document is locked" } } }),
  );
  const dialog = await sendTo("Ball", "Move to…");
  await userEvent.click(await dialog.findByRole("button", { name: "Box" }));
  const move = dialog.getByRole("button", { name: "Move Here" });
  await waitFor(() => expect(move.getAttribute("aria-disabled")).not.toBe("true"));
  await userEvent.click(move);
  await waitFor(() => expect(said()).toEqual(["Held: not to the folder"]));
});

test("a folder that somebody renames is followed by its id, to its new address", async () => {
  const { calls } = show();
  await rowOf("Kite");
  expect(calls.list.mock.lastCall?.[0].directoryID).toBeUndefined();
  const head = { ...(await calls.list({ matterID: 7, basepath: "notes/" })).head, prefix: "notes/Renamed/" };
  calls.list.mockResolvedValueOnce({ head, items: [] });
  await queryClient.invalidateQueries({ queryKey: ["folder"] });
  expect(calls.list.mock.lastCall?.[0]).toMatchObject({ basepath: "notes/", directoryID: 70 });
  await waitFor(() => expect(screen.getByLabelText("Address").textContent).toBe("/matters/7/notes/Renamed/"));
});
