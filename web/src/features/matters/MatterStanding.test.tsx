import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { meQuery } from "../../api/me";
import { queryClient } from "../../api/queryClient";
import { someMatter } from "../../testing/matter";
import { someone } from "../../testing/me";
import { whoSeesQuery } from "../permissions/whoSees";
import { MatterStanding } from "./MatterStanding";
import type { Matter } from "./queries";

const walled = { matterPermissionGlobalSetting: "specifiedUsers" } as const;

function show(hasPermissionsAccess: boolean, different: Partial<Matter>) {
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, someone({ hasPermissionsAccess }));
  if (hasPermissionsAccess) {
    const people = [{ userSub: "0b1c", displayName: "Ada Lowell", reasons: [] }];
    queryClient.setQueryData(whoSeesQuery(7).queryKey, { openToAll: false, people });
  }
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <MatterStanding matter={someMatter(different)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return container;
}
afterEach(cleanup);

it("tells who sees a limited matter to those who may know", async () => {
  show(true, walled);
  const chip = screen.getByRole("link", { name: "Limited" });
  expect(chip.getAttribute("href")).toContain("/permissions/explain");
  await userEvent.hover(chip);
  expect((await screen.findByRole("tooltip")).textContent).toBe("Seen by Ada Lowell");
});

it("tells everybody else that it is limited, and asks for no names", () => {
  expect(show(false, walled).textContent).toBe("Limited");
  expect(screen.queryByRole("link")).toBeNull();
  expect(queryClient.isFetching()).toBe(0);
});

it("says since when a matter is closed, and nothing of one that is open to all", () => {
  expect(show(true, { isOpen: false, dateClosed: "2026-03-31" }).textContent).toMatch(/^Closed .*2026/);
  cleanup();
  expect(show(true, {}).textContent).toBe("");
});
