import { describe, expect, it } from "vitest";
import type { Me } from "../../api/me";
import type { About } from "../../api/types";
import { exists } from "../../pages";
import { someone } from "../../testing/me";
import { sectionsFor } from "./sections";

const person = (...groups: string[]) => someone({}, groups);
const installation = { developerMode: false, launcher: { available: false, reason: "Not yet." } } as About;
const titles = (me: Me, about: About = installation) => sectionsFor(me, about).map(({ title }) => title);

describe("the settings menu", () => {
  it("leads only to pages that exist", () => {
    const paths = sectionsFor(person("Casefold_Super_Admin"), installation).flatMap(({ entries }) =>
      entries.flatMap(({ path }) => path ?? []),
    );
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !exists(path))).toEqual([]);
  });

  it("has no section without entries", () => {
    expect(sectionsFor(person(), installation).every(({ entries }) => entries.length > 0)).toBe(true);
  });

  it("offers the developer page in developer mode and to super admins, and to nobody else", () => {
    expect(titles(person())).not.toContain("Development");
    expect(titles(person("Casefold_Admin"))).not.toContain("Development");
    expect(titles(person("Casefold_Super_Admin"))).toContain("Development");
    expect(titles(person(), { ...installation, developerMode: true })).toContain("Development");
  });

  it("has the permissions for those with permissions access, and for nobody else", () => {
    expect(titles(person())).not.toContain("Permissions & Access");
    expect(titles(someone({ hasPermissionsAccess: true }))).toContain("Permissions & Access");
  });

  it("says why the launcher cannot be downloaded", () => {
    const downloads = sectionsFor(person(), installation).find(({ title }) => title === "Downloads");
    expect(downloads?.entries[0]).toMatchObject({
      label: "Download Launcher",
      help: "Not yet.",
      path: undefined,
    });
  });
});
