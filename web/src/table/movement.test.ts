import { describe, expect, it } from "vitest";
import { head, isShortcut, move, type Place } from "./movement";

const around = { rows: 100, stops: 5, windowRows: 20 };
const press = (place: Place, key: string, ctrl = false) => move(place, { key, ctrl }, around);
const row = (index: number): Place => ({ row: index, stop: undefined });

describe("moving through the grid", () => {
  it("walks between rows and stops at the ends", () => {
    expect(press(row(3), "ArrowDown")).toEqual(row(4));
    expect(press(row(99), "ArrowDown")).toEqual(row(99));
    expect(press(row(3), "PageDown")).toEqual(row(23));
    expect(press(row(3), "PageUp")).toEqual(row(0));
    expect(press(row(50), "Home")).toEqual(row(0));
    expect(press(row(50), "End")).toEqual(row(99));
  });

  it("goes into a row and out again", () => {
    expect(press(row(3), "ArrowRight")).toEqual({ row: 3, stop: 0 });
    expect(press({ row: 3, stop: 4 }, "ArrowRight")).toEqual({ row: 3, stop: 4 });
    expect(press({ row: 3, stop: 1 }, "ArrowLeft")).toEqual({ row: 3, stop: 0 });
    expect(press({ row: 3, stop: 0 }, "ArrowLeft")).toEqual(row(3));
    expect(press(row(3), "ArrowLeft")).toEqual(row(3));
  });

  it("keeps to the row with home and end inside it, unless Ctrl is held", () => {
    expect(press({ row: 3, stop: 2 }, "Home")).toEqual({ row: 3, stop: 0 });
    expect(press({ row: 3, stop: 2 }, "End")).toEqual({ row: 3, stop: 4 });
    expect(press({ row: 3, stop: 2 }, "End", true)).toEqual({ row: 99, stop: 2 });
  });

  it("reaches the head above the first row, and leaves it downwards", () => {
    expect(press(row(0), "ArrowUp")).toEqual({ row: head, stop: 0 });
    expect(press({ row: head, stop: 2 }, "ArrowUp")).toEqual({ row: head, stop: 2 });
    expect(press({ row: head, stop: 2 }, "ArrowDown")).toEqual(row(0));
    expect(press({ row: head, stop: 0 }, "ArrowLeft")).toEqual({ row: head, stop: 0 });
  });

  it("stays in the head of an empty list", () => {
    const empty = { ...around, rows: 0 };
    expect(move({ row: head, stop: 1 }, { key: "ArrowDown", ctrl: false }, empty)).toEqual({
      row: head,
      stop: 1,
    });
  });

  it("leaves other keys alone", () => {
    expect(press(row(3), "a")).toBeUndefined();
  });
});

describe("a shortcut", () => {
  const keys = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
  it("needs exactly its keys, with Ctrl or Command", () => {
    expect(isShortcut({ ...keys, key: "c", ctrlKey: true }, "Ctrl+C")).toBe(true);
    expect(isShortcut({ ...keys, key: "c", metaKey: true }, "Ctrl+C")).toBe(true);
    expect(isShortcut({ ...keys, key: "c" }, "Ctrl+C")).toBe(false);
    expect(isShortcut({ ...keys, key: "Delete", shiftKey: true }, "Delete")).toBe(false);
    expect(isShortcut({ ...keys, key: "F10", shiftKey: true }, "Shift+F10")).toBe(true);
  });
});
