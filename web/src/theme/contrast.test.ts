import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync("src/theme/tokens.css", "utf8");

function tokens(selector: string): Record<string, string> {
  const from = css.indexOf(`${selector} {`);
  const body = css.slice(from, css.indexOf("\n}", from));
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name, hex]) => [name, hex]),
  );
}

const light = tokens(":root");
const themes = { light, dark: { ...light, ...tokens('[data-theme="dark"]') } };

function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const brightness = [luminance(a), luminance(b)];
  return (Math.max(...brightness) + 0.05) / (Math.min(...brightness) + 0.05);
}

const surfaces = "paper canvas raised row-hover row-selected";
const ink = "ink ink-hover ink-active";

/** Foreground, the backgrounds it stands on, and the least contrast: 4.5 for text, 3 for what is not text. */
const pairs: [string, string, number][] = [
  ["text", `${surfaces} sunken mark accent-soft danger-soft ok-soft warn-soft`, 4.5],
  ["text-2", `${surfaces} sunken`, 4.5],
  ["text-3", `${surfaces} sunken`, 4.5],
  ["link", `${surfaces} sunken mark`, 4.5],
  ["link-hover", surfaces, 4.5],
  ["accent-text", `${surfaces} accent-soft`, 4.5],
  ["danger", `${surfaces} danger-soft`, 4.5],
  ["ok", `${surfaces} ok-soft`, 4.5],
  ["warn", `${surfaces} warn-soft`, 4.5],
  ["on-primary", "primary primary-hover", 4.5],
  ["on-danger", "danger danger-hover", 4.5],
  ["on-accent-solid", "accent", 4.5],
  ["on-ink", ink, 4.5],
  ["on-ink-2", ink, 4.5],
  ["on-ink-accent", ink, 4.5],
  ["on-bar", "bar bar-line", 4.5],
  ["on-bar-2", "bar", 4.5],
  ["bar-link", "bar", 4.5],
  ["on-page", "page", 4.5],
  ["on-ft", "ft-word ft-excel ft-ppt ft-pdf ft-image ft-text ft-mail", 4.5],
  ["control", "paper canvas raised row-selected", 3],
  ["focus", "paper canvas raised row-selected", 3],
  ["accent", "paper raised", 3],
  ["folder", "paper raised", 3],
];

describe.each(Object.entries(themes))("in the %s theme", (_, theme) => {
  it.each(pairs)("%s can be told from %s", (foreground, backgrounds, least) => {
    for (const background of backgrounds.split(" ")) {
      const ratio = contrast(theme[foreground] ?? "#000000", theme[background] ?? "#000000");
      expect(ratio, `${foreground} on ${background}`).toBeGreaterThanOrEqual(least);
    }
  });
});
