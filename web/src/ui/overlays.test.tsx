import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { Button } from "./Button";
import { ConfirmDialog } from "./ConfirmDialog";
import { MenuButton, type MenuEntry } from "./Menu";

afterEach(cleanup);

function DeleteQuestion({ onConfirm, typedWord }: { onConfirm: () => void; typedWord?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <ConfirmDialog
        open={open}
        title="Permanently delete 2 folders?"
        confirmLabel="Permanently Delete"
        danger
        typedWord={typedWord}
        onConfirm={onConfirm}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

it("asks for the typed word, and Enter does nothing until it is there", async () => {
  const onConfirm = vi.fn();
  render(<DeleteQuestion onConfirm={onConfirm} typedWord="confirm" />);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  const field = await screen.findByLabelText("Type confirm to continue");
  await userEvent.type(field, "conf{Enter}");
  expect(onConfirm).not.toHaveBeenCalled();
  await userEvent.type(field, "irm{Enter}");
  expect(onConfirm).toHaveBeenCalledOnce();
});

it("closes a dialog with Esc and gives the focus back", async () => {
  render(<DeleteQuestion onConfirm={() => {}} />);
  const opener = screen.getByRole("button", { name: "Delete" });
  await userEvent.click(opener);
  await screen.findByRole("dialog", { name: "Permanently delete 2 folders?" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(opener);
});

it("keeps a menu entry that cannot be chosen in place, reachable and harmless", async () => {
  const move = vi.fn();
  const copy = vi.fn();
  const entries: MenuEntry[] = [
    { label: "Move to Trash Bin", disabledReason: "It is checked out.", onSelect: move },
    "divider",
    { label: "Copy", shortcut: "Ctrl C", onSelect: copy },
  ];
  render(
    <MenuButton label="Actions" entries={entries}>
      {(trigger) => <Button {...trigger}>Actions</Button>}
    </MenuButton>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Actions" }));
  const trash = await screen.findByRole("menuitem", { name: /Move to Trash Bin/ });
  await userEvent.click(trash);
  expect(move).not.toHaveBeenCalled();
  expect(screen.queryByRole("menu")).not.toBeNull();
  trash.focus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(copy).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
});

it("begins anew with what is typed when a menu opens again at once", async () => {
  const entries: MenuEntry[] = [{ label: "Edit" }, { label: "Close" }, { label: "Reopen" }];
  render(
    <MenuButton label="Actions" entries={entries}>
      {(trigger) => <Button {...trigger}>Actions</Button>}
    </MenuButton>,
  );
  const opener = screen.getByRole("button", { name: "Actions" });
  for (const [letter, wanted] of [
    ["c", "Close"],
    ["r", "Reopen"],
  ] as const) {
    await userEvent.click(opener);
    await userEvent.keyboard(letter);
    expect(document.activeElement?.textContent).toBe(wanted);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  }
});

it("goes through a menu by arrows and by what is typed, and closes it with Tab", async () => {
  const entries: MenuEntry[] = [
    { label: "Rename" },
    { caption: "Copies" },
    { label: "Copy" },
    { label: "Cut" },
  ];
  render(
    <MenuButton label="Actions" entries={entries}>
      {(trigger) => <Button {...trigger}>Actions</Button>}
    </MenuButton>,
  );
  const opener = screen.getByRole("button", { name: "Actions" });
  await userEvent.click(opener);
  const focused = () => document.activeElement?.textContent;
  expect(focused()).toBe("Rename");
  for (const [keys, wanted] of [
    ["{ArrowUp}", "Cut"],
    ["{ArrowDown}", "Rename"],
    ["{End}", "Cut"],
    ["{Home}", "Rename"],
    ["cu", "Cut"],
    ["{Home}cc", "Cut"],
  ] as const) {
    await userEvent.keyboard(keys);
    expect(focused()).toBe(wanted);
  }
  await userEvent.keyboard("{Tab}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  expect(document.activeElement).toBe(opener);
});
