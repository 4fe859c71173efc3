import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

// biome-ignore lint/suspicious/noControlCharactersInRegex: the codes with which a terminal is told of colours begin with one.
const colours = /\u001b\[[\d;]*m/g;

/** Says at the very end why tests failed, in few lines each: of a long output often only the end is kept. */
export default class Failures implements Reporter {
  private readonly failed: string[] = [];

  onTestEnd(test: TestCase, { error, status }: TestResult): void {
    if (status === test.expectedStatus || status === "skipped") return;
    const reason = (error?.message ?? status).replaceAll(colours, "").split("\n").filter(Boolean).slice(0, 5);
    const { file, line } = error?.location ?? test.location;
    this.failed.push([test.title, `at ${file}:${line}`, ...reason].join("\n    "));
  }

  async onExit(): Promise<void> {
    if (this.failed.length > 0)
      process.stdout.write(`${["\n  Why they failed:", ...this.failed].join("\n  ")}\n`);
  }
}
