import icons from "virtual:icons-in-use";
import { describe, expect, it } from "vitest";
import { importedIcons } from "../../../iconsInUse";

describe("the icons in use", () => {
  it("are read from the imports of the sources, types and renamings aside", () => {
    const source = 'import { House, type LucideIcon, Settings as Gear } from "lucide-react";';
    expect(importedIcons(source)).toEqual(["House", "Settings"]);
  });

  it("come with their shapes, each once and in order", () => {
    const names = icons.map(({ name }) => name);
    expect(names).toContain("House");
    expect(names).toEqual([...new Set(names)].toSorted());
    expect(icons.every(({ node }) => node.length > 0)).toBe(true);
  });
});
