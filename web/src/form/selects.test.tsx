import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readPreference, writePreference } from "../lib/preferences";
import { type Chosen, MultiSelect, type Option, SingleSelect, UserSelect } from ".";

afterEach(() => {
  cleanup();
  writePreference("showAllUsers", undefined);
});

const types: readonly Option[] = [
  { id: 1, label: "Corporate" },
  { id: 2, label: "Litigation" },
  { id: 3, label: "Tax", disabledReason: "This type is retired" },
];
const field = () => screen.getByRole("combobox");
const offered = () => screen.queryAllByRole("option").map((option) => option.textContent);

function Single({ creates = false, onSubmit = () => {} }: { creates?: boolean; onSubmit?: () => void }) {
  const [value, setValue] = useState<Chosen | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <SingleSelect label="Matter Type" options={types} value={value} onChange={setValue} creates={creates} />
      <output>{JSON.stringify(value)}</output>
    </form>
  );
}

const chosen = () => JSON.parse(screen.getByRole("status").textContent ?? "");

describe("a select", () => {
  it("is used by keyboard alone, and sends its form only when its list is closed", async () => {
    const onSubmit = vi.fn();
    render(<Single onSubmit={onSubmit} />);
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(field().getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[1]?.id);
    await userEvent.keyboard("{Enter}");
    expect(chosen()).toMatchObject({ id: 2, label: "Litigation" });
    expect(field()).toHaveProperty("value", "Litigation");
    expect(offered()).toEqual([]);
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.keyboard("{Enter}");
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it("says why an option cannot be chosen, and does not choose it", async () => {
    render(<Single />);
    await userEvent.type(field(), "tax");
    expect(offered()).toEqual(["TaxThis type is retired"]);
    await userEvent.click(screen.getByRole("option"));
    expect(chosen()).toBeNull();
  });

  it("keeps what was chosen when a half-typed name is left, and takes one typed to its end", async () => {
    render(<Single />);
    await userEvent.type(field(), "corporate");
    await userEvent.tab();
    expect(chosen()).toMatchObject({ id: 1 });
    await userEvent.click(field());
    await userEvent.keyboard("Lit{Escape}");
    expect(field()).toHaveProperty("value", "Corporate");
    await userEvent.click(screen.getByRole("button", { name: "Clear Matter Type" }));
    expect(chosen()).toBeNull();
  });

  it("makes a new name where that is allowed", async () => {
    render(<Single creates />);
    await userEvent.type(field(), " Maritime ");
    expect(offered()).toEqual(['Create "Maritime"']);
    await userEvent.keyboard("{Enter}");
    expect(chosen()).toEqual({ label: "Maritime" });
    expect(screen.getByText("New")).toBeTruthy();
  });

  it("refuses a name that is too long, in the words of its label", async () => {
    render(<Single creates />);
    await userEvent.click(field());
    await userEvent.paste("x".repeat(256));
    expect(offered()).toEqual([]);
    expect(await screen.findByText("Input exceeds maximum length allowed for Matter Type")).toBeTruthy();
  });
});

function Multi({ start = [] }: { start?: readonly Chosen[] }) {
  const [value, setValue] = useState(start);
  return <MultiSelect label="Tags" options={types} value={value} onChange={setValue} creates />;
}

const selected = () =>
  within(screen.getByRole("list", { name: "Tags, selected" })).getAllByRole("listitem").length;

describe("a select of many", () => {
  it("stays open, marks what is chosen, and takes it back", async () => {
    render(<Multi />);
    await userEvent.click(field());
    await userEvent.click(screen.getByRole("option", { name: "Litigation" }));
    await userEvent.keyboard("Urgent{Enter}");
    expect(selected()).toBe(2);
    expect(screen.getByRole("option", { name: "Litigation" }).getAttribute("aria-selected")).toBe("true");
    await userEvent.keyboard("{Backspace}");
    expect(selected()).toBe(1);
    await userEvent.click(screen.getByRole("button", { name: "Remove Litigation" }));
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("names twenty and counts the rest until asked", async () => {
    const many = Array.from({ length: 23 }, (_, id) => ({ id: 100 + id, label: `Tag ${id}` }));
    render(<Multi start={many} />);
    expect(selected()).toBe(21);
    await userEvent.click(screen.getByRole("button", { name: "+ 3 items selected" }));
    expect(selected()).toBe(23);
  });
});

it("remembers whether a user picker shows inactive users", async () => {
  const users = [
    { id: 1, userSub: "a", displayName: "Ann", type: "user", status: 1 },
    { id: 2, userSub: "i", displayName: "Iris", type: "user", status: 0 },
  ];
  const onChange = vi.fn();
  render(
    <UserSelect label="Assigned Staff" users={users} identifiedBy="userSub" value={[]} onChange={onChange} />,
  );
  await userEvent.click(field());
  expect(offered()).toEqual(["Ann"]);
  await userEvent.click(screen.getByRole("button", { name: "Show All Users (Including Inactive)" }));
  expect(readPreference("showAllUsers")).toBe(true);
  await userEvent.click(field());
  expect(offered()).toEqual(["Ann", "IrisInactive"]);
  await userEvent.click(screen.getByRole("option", { name: /Iris/ }));
  expect(onChange).toHaveBeenCalledWith(["i"]);
  expect(screen.getByRole("button", { name: "Only Show Active Users" })).toBeTruthy();
});
