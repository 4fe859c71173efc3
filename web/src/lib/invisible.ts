/**
 * Characters that are not seen themselves: they turn the direction of their neighbours, join or part them, or do nothing.
 * Tabs and ends of lines are blanks.
 */
const invisible = /(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Zl}\p{Zp}]/gu;
const anyInvisible = new RegExp(invisible.source, "u");

const joiners = "\u200c\u200d";
/** Scripts whose letters change shape by joiners, and pictures that are made of several. */
const joined =
  /(?:[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)$/u;
const picture = /[\p{Emoji}\p{Script=Han}]$/u;
const flag = /\u{1f3f4}[\u{e0020}-\u{e007f}]*$/u;

/** Whether the character is part of how the one before it is written. */
function belongs(character: string, before: string): boolean {
  if (joiners.includes(character)) return joined.test(before);
  if (/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(character)) return picture.test(before);
  return /[\u{e0020}-\u{e007f}]/u.test(character) && flag.test(before);
}

/** '‹U+202E›': what stands in the place of a character that cannot be seen. */
const mark = (character: string) =>
  `‹U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}›`;

/** A text in which every invisible character is seen: a name cannot pretend to be another, nor an .rtf to be a .pdf. */
export function withMarks(text: string): string {
  if (!anyInvisible.test(text)) return text;
  return text.replace(invisible, (character, at: number) =>
    belongs(character, text.slice(0, at)) ? character : mark(character),
  );
}

const scripts = ["Hebrew", "Arabic", "Syriac", "Thaana", "Nko", "Adlam"];
const turned = scripts.map((script) => `\\p{Script=${script}}`).join("");
/** Words that run from right to left, with the blanks and numbers between them. */
const turnedWords = new RegExp(
  `([${turned}](?:[${turned}\\p{M}\\p{Nd} .,'’_\u05be\\-]*[${turned}\\p{M}])?)`,
  "u",
);

/**
 * The parts of a text: every second one runs from right to left, and has to be isolated. So the order of the others stays, and
 * an extension stands at the right of its name.
 */
export const partsByDirection = (text: string): string[] => text.split(turnedWords);

/** The same as one text, for what cannot hold elements. */
export function isolated(text: string): string {
  return partsByDirection(text)
    .map((part, place) => (place % 2 === 1 ? `\u2067${part}\u2069` : part))
    .join("");
}
