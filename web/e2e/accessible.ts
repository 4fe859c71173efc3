import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What a list holds is built by the same code: axe looks at the first of each, and would take minutes for all. */
const further = ["[role=row]:nth-child(n + 7)", "li:nth-child(n + 13)"];

/** Runs in the page: until two frames in a row show nothing that moves. One transition can start the next. */
async function settled(): Promise<void> {
  const frame = () => new Promise(requestAnimationFrame);
  for (let still = 0; still < 2; still = document.getAnimations().length === 0 ? still + 1 : 0) await frame();
}

interface Question {
  exclude: string[];
  runOnly: { type: "rule" | "tag"; values: string[] };
}

/** Runs in the page, which has axe already: what breaks a rule. What keeps them all is not even listed. */
async function broken({ exclude, runOnly }: Question): Promise<string[]> {
  const here = (window as unknown as { axe: typeof axe }).axe;
  const { violations } = await here.run(
    { exclude },
    // What stands in frames is not ours.
    { runOnly, resultTypes: ["violations"], iframes: false, elementRef: false },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

/** Waits until nothing moves, then asks axe; about everything, or about certain rules only. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // Firefox ESR often loses the page while axe runs in it. The elements are the same as in Chromium.
  if (page.context().browser()?.browserType().name() === "firefox") return;
  await page.evaluate(settled);
  // A page keeps its axe until another document is loaded.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  const runOnly = rules
    ? { type: "rule" as const, values: rules }
    : { type: "tag" as const, values: standards };
  expect(await page.evaluate(broken, { exclude: further, runOnly })).toEqual([]);
}
