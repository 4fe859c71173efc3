import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { FilterField } from "./FilterField";

afterEach(cleanup);

const field = () => screen.getByRole<HTMLInputElement>("searchbox");
const filterField = (value: string, onChange = vi.fn()) => (
  <FilterField label="Filter" placeholder="Filter" {...{ value, onChange }} />
);

it("stays cleared while whoever keeps the filter has not heard of it yet", () => {
  const onChange = vi.fn();
  const { rerender } = render(filterField("lease", onChange));
  fireEvent.click(screen.getByRole("button", { name: "Clear filter" }));
  expect(onChange).toHaveBeenCalledWith("");
  expect(field().value).toBe("");
  rerender(filterField("lease"));
  expect(field().value).toBe("");
  rerender(filterField(""));
  expect(field().value).toBe("");
});

it("shows what others set, and what was made of what was typed", () => {
  vi.useFakeTimers();
  const { rerender } = render(filterField(""));
  fireEvent.change(field(), { target: { value: "lease " } });
  vi.runAllTimers();
  vi.useRealTimers();
  rerender(filterField("lease"));
  expect(field().value).toBe("lease");
  rerender(filterField("rent"));
  expect(field().value).toBe("rent");
});
