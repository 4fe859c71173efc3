import { describe, expect, it } from "vitest";
import { session } from "../api/session";
import { forgetNames } from "../lib/preferences";
import { afterPaste, type Clipboard, clipboard, mayDrop, pasteProblem, rootTypeOf } from "./clipboard";

const held: Clipboard = {
  cut: true,
  objectIDs: [4],
  directoryIDs: [9],
  sourceBasepath: "docs/A/",
  sourceDirectoryID: 1,
  rootType: "documents",
};
const elsewhere = { directoryID: 2, rootType: "documents" } as const;

describe("the clipboard", () => {
  it("cannot be pasted while it is empty", () => {
    expect(pasteProblem(undefined, elsewhere)).toBe("Nothing has been cut or copied");
    expect(pasteProblem({ ...held, objectIDs: [], directoryIDs: [] }, elsewhere)).toBeDefined();
  });

  it("is pasted between documents of any area, never into email or notes", () => {
    expect(rootTypeOf("docs")).toBe(rootTypeOf("private"));
    expect(pasteProblem(held, elsewhere)).toBeUndefined();
    expect(pasteProblem(held, { directoryID: 2, rootType: "email" })).toBeDefined();
  });

  it("is not cut into the folder where things are, but may be copied there", () => {
    expect(pasteProblem(held, { ...elsewhere, directoryID: 1 })).toBeDefined();
    expect(pasteProblem({ ...held, cut: false }, { ...elsewhere, directoryID: 1 })).toBeUndefined();
  });

  it("is empty after a cut has been pasted, and stays after a copy", () => {
    expect(afterPaste(held)).toBeUndefined();
    expect(afterPaste({ ...held, cut: false })).toEqual({ ...held, cut: false });
  });
});

describe("what is kept of the clipboard", () => {
  const signIn = (sub: string) => session.set({ status: "signedIn", sub });
  const inAnotherTab = (change: () => void) => {
    change();
    window.dispatchEvent(new StorageEvent("storage", { key: "casefold.clipboard" }));
  };

  it("is the same in all tabs of a person, and the same object until it changes", () => {
    signIn("eleanor");
    clipboard.set(held);
    expect(clipboard.get()).toEqual(held);
    expect(clipboard.get()).toBe(clipboard.get());
    let told = 0;
    const stop = clipboard.subscribe(() => {
      told += 1;
    });
    inAnotherTab(() => localStorage.removeItem("casefold.clipboard"));
    stop();
    expect([told, clipboard.get()]).toEqual([1, undefined]);
  });

  it("is nobody else's, and is forgotten with the session", () => {
    signIn("eleanor");
    clipboard.set(held);
    signIn("marcus");
    expect(clipboard.get()).toBeUndefined();
    signIn("eleanor");
    forgetNames();
    expect(localStorage.getItem("casefold.clipboard")).toBeNull();
  });
});

describe("a drop", () => {
  it("is taken by another folder, and by the same one only as a copy", () => {
    expect(mayDrop(held, elsewhere, false)).toBe(true);
    expect(mayDrop(held, { ...elsewhere, directoryID: 1 }, false)).toBe(false);
    expect(mayDrop(held, { ...elsewhere, directoryID: 1 }, true)).toBe(true);
  });

  it("is refused by the folder that is itself held", () => {
    expect(mayDrop(held, { ...elsewhere, directoryID: 9 }, true)).toBe(false);
  });
});
