import { foldText } from "./matching";

/** Signs that computers put behind figures: here they stand behind a slash, the last sign before figures. */
const lateSignsOrFigures = /[:-@[-`{-~]|[0-9]+/g;

/** Signs beyond ASCII stand for the one that they resemble. */
const resembled = new Map(
  Object.entries({
    " ": "\u00a0",
    "-": "‐‑‒–—―−",
    "!": "¡",
    "?": "¿",
    ".": "…·",
    "'": "‘’‚‹›",
    '"': "“”„«»",
    "*": "•†‡©®™°",
    "#": "§¶№",
    "`": "´",
    "+": "±×÷",
    $: "¢£¥€",
  }).flatMap(([sign, others]) => Array.from(others, (other): [string, string] => [other, sign])),
);
const resembling = new RegExp(`[${[...resembled.keys()].join("")}]`, "g");

/** A key is cut where an index of the database could no longer hold it. */
const longest = 600;

/**
 * What a text is sorted by, compared with `<`: without case and accents, signs before figures before letters, figures
 * by their value. The rule is that of the database's casefold_sort_key, so that a list keeps its order when it outgrows
 * the browser: sorting.json holds both to it.
 */
export function sortKey(text: string): string {
  const key = foldText(text)
    .replace(resembling, (other) => resembled.get(other) ?? other)
    .replace(lateSignsOrFigures, (part) => (part < ":" ? byValue(part) : `/${part}`));
  if (!/[\u0080-\uffff]/.test(key)) return key.slice(0, longest);
  return inOrderOfCharacters(Array.from(key).slice(0, longest).join(""));
}

/** Figures preceded by their number: the longer one is the greater. */
function byValue(figures: string): string {
  const significant = figures.replace(/^0+/, "");
  return String(significant.length).padStart(3, "0") + significant;
}

/** Strings are compared by halves of characters; this puts the halves of the later alphabets and emoji behind the others. */
function inOrderOfCharacters(key: string): string {
  return key.replace(/[\ud800-\uffff]/g, (half) => {
    const code = half.charCodeAt(0);
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
  });
}
