import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearSnackbars, showSnackbar } from "../lib/snackbars";
import { Button } from "./Button";
import { Checkbox } from "./Checkbox";
import { CopyButton } from "./CopyButton";
import { PasswordField } from "./PasswordField";
import { Snackbars } from "./Snackbars";
import { Tabs } from "./Tabs";
import { TextField } from "./TextField";

afterEach(cleanup);

describe("a button that cannot be used", () => {
  it("stays focusable, says why, and neither acts nor sends its form", async () => {
    const onClick = vi.fn();
    const onSubmit = vi.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" disabledReason="Choose a file first" onClick={onClick}>
          Upload
        </Button>
      </form>,
    );
    const button = screen.getByRole("button", { name: "Upload" });
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    await userEvent.hover(button);
    expect(await screen.findByRole("tooltip")).toHaveProperty("textContent", "Choose a file first");
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("ignores further clicks while its work is under way", async () => {
    const onClick = vi.fn();
    render(
      <Button busy onClick={onClick}>
        Save
      </Button>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(onClick).not.toHaveBeenCalled();
  });
});

describe("a field", () => {
  it("belongs to its label, help and error", () => {
    render(<TextField label="Folder name" help="At most 64 characters" error="This name is taken" />);
    const input = screen.getByLabelText("Folder name");
    const described = input.getAttribute("aria-describedby")?.split(" ") ?? [];
    const text = described.map((id) => document.getElementById(id)?.textContent).join(" ");
    expect(text).toBe("This name is taken At most 64 characters");
    expect(input.getAttribute("aria-invalid")).toBe("true");
  });

  it("reveals a password and hides it again", async () => {
    render(<PasswordField label="Password" defaultValue="secret" />);
    const input = screen.getByLabelText("Password");
    expect(input.getAttribute("type")).toBe("password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(input.getAttribute("type")).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(input.getAttribute("type")).toBe("password");
  });

  it("shows a checkbox that is neither on nor off", () => {
    const { rerender } = render(<Checkbox label="All" indeterminate onChange={() => {}} checked={false} />);
    const box = screen.getByLabelText<HTMLInputElement>("All");
    expect(box.indeterminate).toBe(true);
    rerender(<Checkbox label="All" onChange={() => {}} checked />);
    expect(box.indeterminate).toBe(false);
  });
});

it("walks through tabs with the arrow keys, around the ends", async () => {
  const onSelect = vi.fn();
  const tabs = [
    { id: "docs", label: "Documents", count: 1200 },
    { id: "email", label: "Email" },
  ] as const;
  const areas = (selected: "docs" | "email") => (
    <Tabs label="Areas" tabs={tabs} selected={selected} onSelect={onSelect} panelID="panel" />
  );
  const { rerender } = render(areas("docs"));
  screen.getByRole("tab", { name: /Documents/ }).focus();
  await userEvent.keyboard("{ArrowLeft}");
  expect(onSelect).toHaveBeenLastCalledWith("email");
  rerender(areas("email"));
  await userEvent.keyboard("{Home}");
  expect(onSelect).toHaveBeenLastCalledWith("docs");
});

describe("with the clock in our hands", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    clearSnackbars();
  });
  afterEach(() => void vi.useRealTimers());

  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  it("hides a snackbar after six seconds, but not while it is looked at", () => {
    render(<Snackbars />);
    act(() => void showSnackbar("Display name updated"));
    pass(5900);
    fireEvent.mouseEnter(screen.getByRole("status"));
    pass(60_000);
    expect(screen.queryByText("Display name updated")).not.toBeNull();
    fireEvent.mouseLeave(screen.getByRole("status"));
    pass(6000);
    expect(screen.queryByText("Display name updated")).toBeNull();
  });

  const offer = (message: string) =>
    act(() => void showSnackbar({ message, action: { label: " undo ", onSelect: () => {} } }));

  it("gives each snackbar its own six seconds", () => {
    render(<Snackbars />);
    offer("Copied");
    pass(4000);
    offer("Saved");
    expect(screen.getByRole("status").textContent).toBe("Copied undo Saved undo ");
    pass(2000);
    expect(screen.getByRole("status").textContent).toBe("Saved undo ");
    pass(4000);
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("goes from a snackbar that is closed by keyboard to its neighbour", () => {
    render(<Snackbars />);
    offer("Copied");
    offer("Saved");
    const [older, newer] = screen.getAllByRole("button", { name: "Close message" });
    act(() => newer?.focus());
    fireEvent.click(newer as HTMLElement);
    expect(screen.getByRole("status").textContent).toBe("Copied undo ");
    expect(older?.parentElement?.contains(document.activeElement)).toBe(true);
    pass(60_000);
    expect(screen.queryByText("Copied")).not.toBeNull();
  });

  it("keeps a persistent snackbar until it is closed", () => {
    render(<Snackbars />);
    act(() => void showSnackbar({ message: "New version could not be uploaded", persist: true }));
    pass(600_000);
    fireEvent.click(screen.getByRole("button", { name: "Close message" }));
    expect(screen.queryByText("New version could not be uploaded")).toBeNull();
  });

  it("undoes from the snackbar, and closes it with that", () => {
    const undo = vi.fn();
    render(<Snackbars />);
    act(
      () => void showSnackbar({ message: "Moved.", action: { label: "Click Here to undo", onSelect: undo } }),
    );
    fireEvent.click(screen.getByRole("button", { name: "Click Here to undo" }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText("Moved.")).toBeNull();
  });

  it("says for a second and a half that something was copied", async () => {
    vi.stubGlobal("navigator", { clipboard: { writeText: vi.fn(async () => undefined) } });
    render(<CopyButton text="abc" label="Copy identity id" />);
    fireEvent.click(screen.getByRole("button", { name: "Copy identity id" }));
    await act(async () => {});
    expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
    pass(1499);
    expect(screen.getByRole("button", { name: "Copied" })).toBeTruthy();
    pass(1);
    expect(screen.getByRole("button", { name: "Copy identity id" })).toBeTruthy();
    vi.unstubAllGlobals();
  });
});
