import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { iconsInUse } from "./iconsInUse.ts";
import { pdfAssets } from "./pdfAssets.ts";

const server = process.env.CASEFOLD_DEV_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [react(), iconsInUse(`${import.meta.dirname}/src`), pdfAssets()],
  build: {
    target: "es2023",
    sourcemap: false,
    modulePreload: { polyfill: false },
    // One stylesheet: it is small, and a page whose styles did not arrive is worse than one that comes later.
    cssCodeSplit: false,
    // A font or an icon inlined as data: would need a wider content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { "/api": server, "/auth": server, "/blob": server },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
