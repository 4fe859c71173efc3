import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/** What the PDF viewer fetches by name while it works: character maps, the standard fonts, decoders. */
const folders: Record<string, (name: string) => boolean> = {
  cmaps: (name) => name.endsWith(".bcmap"),
  standard_fonts: (name) => /\.(pfb|ttf)$/.test(name),
  // The content security policy lets no WebAssembly in; these are the same decoders as script.
  wasm: (name) => name.endsWith("_nowasm_fallback.js"),
};

/** Puts these files beside the application's own, under a name that changes with the version. */
export function pdfAssets(): Plugin {
  return {
    name: "casefold:pdf-assets",
    apply: "build",
    async generateBundle() {
      const manifest = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
      const { version } = JSON.parse(await readFile(manifest, "utf8"));
      for (const [folder, wanted] of Object.entries(folders)) {
        const source = join(dirname(manifest), folder);
        for (const name of (await readdir(source)).filter(wanted)) {
          const fileName = `assets/pdfjs-${version}/${folder}/${name}`;
          this.emitFile({ type: "asset", fileName, source: await readFile(join(source, name)) });
        }
      }
    },
  };
}
