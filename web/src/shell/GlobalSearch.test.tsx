import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, configure, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aboutQuery, meQuery } from "../api/me";
import { queryClient } from "../api/queryClient";
import { commandsHere } from "../lib/commandsHere";
import { installation, someone } from "../testing/me";
import { paletteSources } from "./contributions";
import { GlobalSearch } from "./GlobalSearch";
import { Palette } from "./Palette";
import { boxOwner, boxText } from "./searchBox";
import { everywhere, localScope, theseMatters } from "./searchScope";

configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, someone());
  queryClient.setQueryData(aboutQuery.queryKey, installation);
  paletteSources.set([
    {
      title: "Matters",
      find: async (text) => [{ id: "7", label: `Matter of ${text}`, path: "/matters/7/docs/" }],
    },
  ]);
});
afterEach(() => {
  cleanup();
  act(() => {
    for (const store of [boxOwner, localScope]) store.set(undefined);
    boxText.set("");
  });
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <GlobalSearch onShowShortcuts={() => undefined} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), box: screen.getByRole("combobox", { name: "Search" }) };
}

const address = () => screen.getByRole("status").textContent ?? "";

it("searches everything with Enter, whatever is suggested", async () => {
  const { user, box } = open();
  expect(box.getAttribute("placeholder")).toBe("Search Casefold");
  await user.type(box, "  rent & 100% #1 ");
  await user.hover(await screen.findByRole("option", { name: /Matter of/ }));
  await user.keyboard("{Enter}");
  await vi.waitFor(() =>
    expect(address()).toMatch(/^\/search\/[1-9]\d*\?q=rent\+%26\+100%25\+%231&runAfterNavigating=1$/),
  );
});

it("opens a suggestion that the arrows reached", async () => {
  const { user, box } = open();
  await user.type(box, "lease");
  await screen.findByRole("option", { name: "Matter of lease" });
  expect(screen.queryByRole("option", { selected: true })).toBeNull();
  await user.keyboard("{ArrowDown}");
  expect(screen.getByRole("option", { selected: true }).textContent).toBe("Matter of lease");
  await user.keyboard("{Enter}");
  expect(address()).toBe("/matters/7/docs/");
  expect(box).toHaveProperty("value", "");
});

it("goes nowhere without words", async () => {
  const { user, box } = open();
  await user.type(box, "   {Enter}");
  expect(address()).toBe("/");
});

it("searches the matters on the screen, or everything where it was widened", async () => {
  act(() => localScope.set(theseMatters(2, async () => [3, 5])));
  const { user, box } = open();
  expect(box.getAttribute("placeholder")).toBe("Search these 2 Matters");
  await user.type(box, "lease{Enter}");
  await vi.waitFor(() => expect(address()).toMatch(/\?q=lease&m=3%3A5&runAfterNavigating=1$/));
  await user.click(screen.getByRole("button", { name: "Search scope: These 2 Matters" }));
  await user.click(screen.getByRole("menuitemradio", { name: everywhere.label }));
  expect(box.getAttribute("placeholder")).toBe("Search All Casefold");
  await user.type(box, " deposit{Enter}");
  await vi.waitFor(() => expect(address()).toMatch(/\?q=lease\+deposit&runAfterNavigating=1$/));
});

it("is the query box of the page that owns it, and marks what the page cannot read", async () => {
  const onSearch = vi.fn();
  const { user, box } = open();
  act(() => boxOwner.set({ onSearch, fault: undefined, problemID: undefined }));
  await user.type(box, "a (b{Enter}");
  expect(onSearch).toHaveBeenCalledOnce();
  expect(address()).toBe("/");
  act(() => boxOwner.set({ onSearch, fault: { position: 2, length: 1 }, problemID: "why" }));
  expect(box.getAttribute("aria-invalid")).toBe("true");
  expect(box.getAttribute("aria-describedby")).toBe("why");
  expect(box).toHaveProperty("value", "a (b");
  expect(document.querySelector("mark")?.textContent).toBe("(");
});

it("finds what can be done on the page, and says why something cannot be done now", async () => {
  const close = vi.fn();
  const forget = commandsHere.add(() => [
    { label: "Close Matter", onSelect: close },
    { label: "New Folder", disabledReason: "This folder is in the Trash Bin.", onSelect: close },
  ]);
  const { user, box } = open();
  await user.type(box, "new fold");
  const refused = await screen.findByRole("option", { name: /New Folder/ });
  expect(refused.textContent).toContain("This folder is in the Trash Bin.");
  await user.click(refused);
  expect(close).not.toHaveBeenCalled();
  await user.type(box, "matter close");
  await user.click(await screen.findByRole("option", { name: "Close Matter" }));
  expect(close).toHaveBeenCalledTimes(1);
  forget();
});

it.each([
  { Finder: GlobalSearch, name: "Search" },
  { Finder: Palette, name: "Find pages and commands" },
])(
  "$name: says where it looked when it finds nothing, and not before it has looked",
  async ({ Finder, name }) => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    paletteSources.set([
      { title: "Matters", find: async () => [] },
      { title: "Clients", find: () => answered.then(() => []) },
    ]);
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Finder onShowShortcuts={() => undefined} onClose={() => undefined} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await userEvent.setup().type(screen.getByRole("combobox", { name }), "zzqx");
    await vi.waitFor(() => expect(queryClient.getQueryData(["palette", "Matters", "zzqx"])).toEqual([]));
    expect(screen.queryByText(/Nothing found/)).toBeNull();
    answer();
    await screen.findByText("Nothing found among matters, clients, pages, and commands.");
  },
);
