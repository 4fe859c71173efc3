import { readFileSync } from "node:fs";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

// biome-ignore lint/suspicious/noControlCharactersInRegex: the codes with which a terminal is told of colours begin with one.
const colours = /\u001b\[[\d;]*m/g;

/** The first lines of what the page showed below its header, as Playwright keeps it beside a failure. */
function pageOf({ attachments }: TestResult): string[] {
  const kept = attachments.find(({ name, path }) => name === "error-context" && path)?.path;
  const lines = kept
    ? /```yaml\n([\s\S]*?)```/.exec(readFileSync(kept, "utf8"))?.[1]?.split("\n")
    : undefined;
  if (!lines) return [];
  const main = Math.max(
    0,
    lines.findIndex((line) => line.trimStart().startsWith("- main")),
  );
  return ["The page showed:", ...lines.slice(main, main + 15)];
}

/** Says at the very end why tests failed, in few lines each: of a long output often only the end is kept. */
export default class Failures implements Reporter {
  private readonly failed: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const { error, status } = result;
    if (status === test.expectedStatus || status === "skipped") return;
    const reason = (error?.message ?? status).replaceAll(colours, "").split("\n").filter(Boolean).slice(0, 5);
    const { file, line } = error?.location ?? test.location;
    this.failed.push([test.title, `at ${file}:${line}`, ...reason, ...pageOf(result)].join("\n    "));
  }

  async onExit(): Promise<void> {
    if (this.failed.length > 0)
      process.stdout.write(`${["\n  Why they failed:", ...this.failed].join("\n  ")}\n`);
  }
}
