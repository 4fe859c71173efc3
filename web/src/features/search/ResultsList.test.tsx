import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { ResultsList } from "./ResultsList";
import type { Found } from "./results";

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(cleanup);

const found = (id: number, name: string): Found => ({
  type: "File",
  id,
  position: id,
  address: `/documents/${id}`,
  title: [{ text: name, hit: false }],
  filename: name,
  versionNumber: 2,
  isFavorite: false,
  isDeleted: false,
  modified: "2026-03-01T10:00:00Z",
  place: {
    matterID: 7,
    matterName: `Matter of ${name}`,
    clientID: null,
    clientName: "",
    folderName: "Documents",
    folderAddress: "/matters/7/docs/",
  },
  snippets: [],
  facts: [],
  tags: ["One", "Two", "Three", "Four"],
  earlier: { count: 1, versions: [{ versionNumber: 1, snippets: [] }] },
});

function open() {
  const previewed = vi.fn();
  render(
    <MemoryRouter>
      <button type="button">before</button>
      <ResultsList
        results={[found(1, "Lease"), found(2, "Deed"), found(3, "Plan")]}
        previewed={undefined}
        onPreview={previewed}
      />
      <button type="button">after</button>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), previewed };
}

const focused = () =>
  document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

it("is one stop of the tab key, at the result that was used last", async () => {
  const { user } = open();
  screen.getByRole("button", { name: "before" }).focus();
  await user.tab();
  expect(focused()).toBe("Lease");
  await user.tab();
  expect(focused()).toBe("after");
  await user.tab({ shift: true });
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(focused()).toBe("Plan");
  await user.tab();
  expect(focused()).toBe("after");
  await user.tab({ shift: true });
  expect(focused()).toBe("Plan");
  await user.tab({ shift: true });
  expect(focused()).toBe("before");
});

it("is walked by arrows: from result to result, and through what one offers", async () => {
  const { user, previewed } = open();
  screen.getByRole("link", { name: "Deed" }).focus();
  const row: (string | null | undefined)[] = [];
  for (let stop = 0; stop < 5; stop++) {
    await user.keyboard("{ArrowRight}");
    row.push(focused());
  }
  expect(row).toEqual(["Preview Deed", "Matter of Deed", "Documents", "and 1 more", "Version 1"]);
  await user.keyboard("{ArrowRight}");
  expect(focused()).toBe("Version 1");
  await user.keyboard("{ArrowLeft}{ArrowUp}");
  expect(focused()).toBe("Lease");
  await user.keyboard("{End}");
  expect(focused()).toBe("Plan");
  await user.keyboard(" ");
  expect(previewed).toHaveBeenCalledWith(expect.objectContaining({ id: 3 }));
});
