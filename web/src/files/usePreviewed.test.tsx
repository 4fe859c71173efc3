import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { usePreviewed } from "./usePreviewed";

afterEach(cleanup);

function Previewed() {
  const [id, show] = usePreviewed();
  return (
    <>
      <output>{id ?? "nothing"}</output>
      {[1, 2].map((each) => (
        <button key={each} type="button" onClick={() => show(each)}>
          {each}
        </button>
      ))}
    </>
  );
}

/** Opens one thing and steps to the next, in a window of this kind; then goes back. */
async function backAfterOpening(narrow: boolean) {
  vi.stubGlobal("matchMedia", () => ({
    matches: narrow,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const routes = [
    { path: "/before", element: "before" },
    { path: "/list", element: <Previewed /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/before", "/list"], initialIndex: 1 });
  render(<RouterProvider router={router} />);
  for (const name of ["1", "2"]) await act(async () => screen.getByRole("button", { name }).click());
  expect(screen.getByRole("status").textContent).toBe("2");
  await act(() => router.navigate(-1));
  vi.unstubAllGlobals();
  return router.state.location.pathname + router.state.location.search;
}

it("closes by Back where it covers the list", async () => {
  expect(await backAfterOpening(true)).toBe("/list");
});

it("is no step of its own beside the list", async () => {
  expect(await backAfterOpening(false)).toBe("/before");
});
