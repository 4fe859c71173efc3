/** Letters that decomposition leaves alone, as people type them on another keyboard. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
  ς: "σ",
};

/** What decomposition takes off Latin, Greek and Cyrillic letters. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** The text without case and accents, by the rule of the database's casefold_fold: folding.json holds both to it. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (isASCII(lower)) return lower;
  return lower
    .normalize("NFD")
    .replace(accents, "")
    .replace(/[ßæœøđðłþıς]/g, (letter) => plainLetters[letter] ?? letter);
}

function isASCII(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) > 127) return false;
  }
  return true;
}

/** Judges folded text. */
export type Matcher = (folded: string) => boolean;

/** Plain text matches by containing, `*` stands for anything. Undefined when every text would match. */
export function compileFilter(filter: string): Matcher | undefined {
  const folded = foldText(filter.trim());
  const parts = folded.split("*").filter((part) => part !== "");
  if (parts.length === 0) return undefined;
  if (parts.length === 1) {
    const [only = ""] = parts;
    return (text) => text.includes(only);
  }
  return (text) => containsInOrder(text, parts);
}

/** More words than this are looked for as one text. The server has the same limit (list.Words). */
const mostWords = 12;

/** One judgement for each word: all have to find something, wherever it stands. */
export function compileWords(filter: string): Matcher[] {
  const words = [...new Set(filter.trim().split(/\s+/))];
  const texts = words.length > mostWords ? [filter] : words;
  return texts.map(compileFilter).filter((matches) => matches !== undefined);
}

function containsInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  for (const part of parts) {
    const found = text.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return true;
}
