import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { IconNode } from "lucide-react";
import type { Plugin } from "vite";

const moduleName = "virtual:icons-in-use";
const resolvedName = `\0${moduleName}`;
const lucideImport = /import\s*\{([^}]*)\}\s*from\s*"lucide-react"/g;

/** The icons that a source text imports. `Icon` draws any shape and has none of its own. */
export function importedIcons(source: string): string[] {
  return [...source.matchAll(lucideImport)]
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim().replace(/\s+as\s.*$/, ""))
    .filter((name) => name !== "" && name !== "Icon" && !name.startsWith("type "));
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name));
  const texts = await Promise.all(
    sources.map(({ parentPath, name }) => readFile(join(parentPath, name), "utf8")),
  );
  return [...new Set(texts.flatMap(importedIcons))].toSorted();
}

type IconComponent = { render?: (props: object, ref: null) => { props: { icon?: { node: IconNode } } } };

/**
 * Gives the gallery the shapes of the icons that the application uses. As data, because a page that imported them all
 * would tear every one of them out of the script of the page where it belongs.
 */
export function iconsInUse(sourceFolder: string): Plugin {
  return {
    name: "casefold:icons-in-use",
    resolveId: (id) => (id === moduleName ? resolvedName : undefined),
    async load(id) {
      if (id !== resolvedName) return undefined;
      const library = (await import("lucide-react")) as unknown as Record<string, IconComponent>;
      const icons = (await namesIn(sourceFolder)).flatMap((name) => {
        const node = library[name]?.render?.({}, null).props.icon?.node;
        return node ? [{ name, node }] : [];
      });
      return `export default ${JSON.stringify(icons)}`;
    },
  };
}
