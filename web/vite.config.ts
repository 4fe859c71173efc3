import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { chunkCircles } from "./chunkCircles.ts";
import { iconsInUse } from "./iconsInUse.ts";
import { pdfAssets } from "./pdfAssets.ts";

const server = process.env.CASEFOLD_DEV_SERVER ?? "http://127.0.0.1:8080";

/**
 * What is needed together travels together: left alone, every icon that two pages share would be a request of its own.
 * A group takes along what its modules import, so the earlier ones are the smaller ones.
 */
const chunks = [
  { name: "start", tags: ["$initial" as const], priority: 4 },
  // Whoever signs in, or was sent a link, waits for these alone.
  {
    name: "forms",
    test: /src\/features\/(account\/LoginPage|sharing\/public\/PublicSharePage)\.tsx$/,
    priority: 3,
  },
  // A few lines that most pages need must not travel with the forms of one of them.
  { name: "shell", test: /src\/(shell\/Shell|contributions|api\/idempotency)\.tsx?$/, priority: 2 },
  { name: "table", test: /src\/table\//, priority: 1 },
  // Kinds of files are made with it while their scripts are read: spread over shared scripts it would come too late.
  { name: "files", test: /src\/files\//, priority: 1 },
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 2_000 },
];

export default defineConfig({
  plugins: [
    react({ jsxImportSource: "#jsx" }),
    iconsInUse(`${import.meta.dirname}/src`),
    pdfAssets(),
    chunkCircles(),
  ],
  build: {
    target: "es2023",
    sourcemap: false,
    modulePreload: { polyfill: false },
    // One stylesheet: it is small, and a page whose styles did not arrive is worse than one that comes later.
    cssCodeSplit: false,
    // A font or an icon inlined as data: would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        // Rolldown would name a shared chunk after all pages that share it.
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
      },
    },
  },
  server: {
    proxy: { "/api": server, "/auth": server, "/blob": server },
  },
  test: {
    environment: "happy-dom",
    // Left alone, Vitest keeps one processor free, which is half of a machine with two.
    maxWorkers: "100%",
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    // A busy machine may take its time; a test that hangs is found all the same.
    testTimeout: 30_000,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
