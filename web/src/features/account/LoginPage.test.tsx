import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it } from "vitest";
import { aboutQuery } from "../../api/me";
import { queryClient } from "../../api/queryClient";
import { session } from "../../api/session";
import { installation } from "../../testing/me";
import LoginPage from "./LoginPage";

afterEach(cleanup);

it.each([
  [true, 1],
  [false, 0],
])("says why one was signed out where nobody chose to: %s", (hasEnded, said) => {
  queryClient.setQueryData(aboutQuery.queryKey, installation);
  session.set({ status: "signedOut", deliberate: !hasEnded, hasEnded });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <LoginPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.queryAllByText(/^You were signed out: /)).toHaveLength(said);
});
