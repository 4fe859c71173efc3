import { describe, expect, it } from "vitest";
import samples from "./folding.json";
import { compileFilter, foldText } from "./matching";

const matches = (filter: string, text: string) => compileFilter(filter)?.(foldText(text)) ?? true;

describe("folding", () => {
  it.each(Object.entries(samples))("makes %s comparable as the database does", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe("a text filter", () => {
  it("matches by containing", () => {
    expect(matches("chase", "Asset Purchase Agreement.docx")).toBe(true);
    expect(matches("lease", "Asset Purchase Agreement.docx")).toBe(false);
  });

  it("looks past case and accents on either side", () => {
    expect(matches("MÜLLER", "J. Muller")).toBe(true);
    expect(matches("titulo", "Título de Propiedad")).toBe(true);
    expect(matches("strasse", "Hafenstraße 4")).toBe(true);
    expect(matches("Łódź", "Lodz")).toBe(true);
  });

  it("takes * for any text, in order", () => {
    expect(matches("asset*docx", "Asset Purchase Agreement.docx")).toBe(true);
    expect(matches("docx*asset", "Asset Purchase Agreement.docx")).toBe(false);
    expect(matches("*agreement*", "Asset Purchase Agreement.docx")).toBe(true);
  });

  it("does not count one letter for two parts", () => {
    expect(matches("aa*aa", "aaa")).toBe(false);
    expect(matches("aa*aa", "aaaa")).toBe(true);
  });

  it("takes every other sign as it stands", () => {
    expect(matches("(1).do", "Lease (1).docx")).toBe(true);
    expect(matches("a.c", "abc")).toBe(false);
    expect(matches("[x]", "x")).toBe(false);
  });

  it("is no filter when it is empty, blank or only *", () => {
    for (const filter of ["", "   ", "*", " ** "]) expect(compileFilter(filter)).toBeUndefined();
  });
});
