const areas: Readonly<Record<string, string>> = { docs: "Documents", email: "Email", notes: "Notes" };

/**
 * Where a folder lies, as people read it: 'Acme v. Bolt / Pleadings', and 'Acme v. Bolt / Documents' for the root. The path
 * is as calls give it: 'docs/Pleadings/'.
 */
export function targetWords({ owner, path }: { owner: string; path: string }): string {
  const [area = "", ...names] = path.split("/").filter((name) => name !== "");
  const root = areas[area];
  return [owner, ...(names.length === 0 && root ? [root] : names)].filter((word) => word !== "").join(" / ");
}
