import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { queryClient } from "./api/queryClient";
import { session } from "./api/session";
import { readPreference } from "./lib/preferences";
import { entryOf, isPublic, pages } from "./pages";
import { numeric, paths } from "./paths";
import { router } from "./routes";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const forMembers = pages.filter((page) => !isPublic(page) && page.path !== paths.logout());

it("leads visitors from every page for members to the sign-in page, and remembers where they wanted to go", async () => {
  session.set({ status: "signedOut", deliberate: false });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(forMembers.length).toBeGreaterThan(40);
  for (const page of forMembers) {
    const address = entryOf(page).replaceAll(/:\w+/g, "1");
    await act(() => router.navigate(address));
    expect(router.state.location.pathname, address).toBe(paths.login());
    // Home is where they go anyway.
    if (address !== paths.home()) expect(readPreference("postLoginRedirect")).toBe(address);
  }
}, 30_000);

it("shows the pages of developers to developers alone, and what is administered to those who administer", () => {
  const accessOf = (path: string) => pages.find((page) => page.path === path)?.access;
  expect(accessOf(paths.settingsDeveloper())).toBe("developer");
  for (const page of pages.filter(({ path }) => /^\/permissions\/|\/permissions$/.test(path)))
    expect(page.access, page.path).toBe("permissions-access");
  for (const page of pages.filter(({ path }) => path.startsWith("/trash/")))
    expect(page.access, page.path).toBe("permanent-delete");
  for (const page of pages.filter(({ path }) => /^\/admin\b/.test(path)))
    expect(page.access, page.path).toBe("provider-admin");
  for (const path of [paths.superAdmin(), paths.editWhatsNew(), paths.themeExperiment()])
    expect(accessOf(path), path).toBe("super-admin");
});

/** What addresses name by words. */
const words = ["featureCode", "userRegion", "accessHash", "edition", "sub"];

it("takes nothing but numbers for the ids in addresses", () => {
  for (const { path, params } of pages) {
    const ids = (path.match(/:\w+/g) ?? [])
      .map((name) => name.slice(1))
      .filter((name) => !words.includes(name));
    for (const id of ids) expect(params?.[id], path).toBe(numeric);
  }
});
