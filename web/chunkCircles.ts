import type { Plugin } from "vite";

type Imports = ReadonlyMap<string, readonly string[]>;

/** The scripts that import themselves by way of others. */
export function scriptsInCircles(imports: Imports): string[] {
  const reaches = (start: string): boolean => {
    const seen = new Set<string>();
    const ahead = [...(imports.get(start) ?? [])];
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
      if (next === start) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      ahead.push(...(imports.get(next) ?? []));
    }
    return false;
  };
  return [...imports.keys()].filter(reaches);
}

/**
 * Refuses a build whose scripts import one another in a circle. No file of ours does, but files are gathered into scripts by who needs
 * them; in a circle of scripts one runs before what it needs has run.
 */
export function chunkCircles(): Plugin {
  return {
    name: "casefold:chunk-circles",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const circles = scriptsInCircles(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circles.length > 0)
        this.error(`these scripts import one another in a circle: ${circles.join(", ")}`);
    },
  };
}
