/** Where two lists agree: places of equal elements, in order. Nothing where they are too long to be compared. */
export function agreements<T>(before: readonly T[], after: readonly T[]): [number, number][] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const pairs: [number, number][] = [];
  for (let i = 0; i < start; i += 1) pairs.push([i, i]);
  pairs.push(...between(before, after, start, end));
  for (let i = end; i > 0; i -= 1) pairs.push([before.length - i, after.length - i]);
  return pairs;
}

/** More than this is not worth the wait: what lies between the common ends is then one difference. */
const mostCells = 9_000_000;

/** The longest common subsequence of what lies between the common ends. */
function between<T>(
  before: readonly T[],
  after: readonly T[],
  start: number,
  end: number,
): [number, number][] {
  const rows = before.length - start - end;
  const columns = after.length - start - end;
  if (rows === 0 || columns === 0 || rows * columns > mostCells) return [];
  const width = columns + 1;
  const lengths = new Uint16Array((rows + 1) * width);
  const length = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = rows - 1; i >= 0; i -= 1) {
    for (let j = columns - 1; j >= 0; j -= 1) {
      const same = before[start + i] === after[start + j];
      lengths[i * width + j] = same ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    if (before[start + i] === after[start + j]) pairs.push([start + i++, start + j++]);
    else if (length(i + 1, j) >= length(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}

export type Side = "mine" | "theirs";

/** A stretch of lines: the same in both texts, or different. */
export interface Stretch {
  mine: readonly string[];
  theirs: readonly string[];
  same: boolean;
  /** Whose lines are taken where only one of the two changed them. */
  suggested?: Side;
}

/** More lines than this in a row that differ are another text, which is decided as a whole. */
const mostPairs = 20;

/** Both texts, line by line. Base is the text that both began from. */
export function stretchesOf(mine: string, theirs: string, base?: string): Stretch[] {
  const [ours, others] = [mine.split("\n"), theirs.split("\n")];
  const suggest = suggestionFrom(ours, others, base);
  const stretches: Stretch[] = [];
  let [i, j] = [0, 0];
  const push = (from: number, to: number, other: number, too: number) =>
    stretches.push({
      mine: ours.slice(from, to),
      theirs: others.slice(other, too),
      same: false,
      suggested: suggest?.(from, to, other, too),
    });
  const differ = (to: number, too: number) => {
    const lines = to - i;
    // As many lines on both sides are most likely the same ones, rewritten: each is decided by itself.
    if (lines > 1 && lines <= mostPairs && too - j === lines) {
      for (let n = 0; n < lines; n += 1) push(i + n, i + n + 1, j + n, j + n + 1);
    } else if (lines > 0 || too > j) push(i, to, j, too);
  };
  for (const [at, other] of agreements(ours, others)) {
    differ(at, other);
    const line = ours[at] ?? "";
    const last = stretches.at(-1);
    if (last?.same) stretches[stretches.length - 1] = joined(last, line);
    else stretches.push({ mine: [line], theirs: [line], same: true });
    [i, j] = [at + 1, other + 1];
  }
  differ(ours.length, others.length);
  return stretches;
}

function joined({ mine }: Stretch, line: string): Stretch {
  const lines = [...mine, line];
  return { mine: lines, theirs: lines, same: true };
}

/** Says of a difference who made it: lines that the base has were changed by the other. */
function suggestionFrom(ours: readonly string[], others: readonly string[], base: string | undefined) {
  if (base === undefined) return undefined;
  const lines = base.split("\n");
  const kept = new Set(agreements(lines, ours).map(([, at]) => at));
  const keptByThem = new Set(agreements(lines, others).map(([, at]) => at));
  const all = (known: ReadonlySet<number>, from: number, to: number) => {
    for (let at = from; at < to; at += 1) if (!known.has(at)) return false;
    return true;
  };
  return (i: number, to: number, j: number, too: number): Side | undefined => {
    const untouched = all(kept, i, to);
    const untouchedByThem = all(keptByThem, j, too);
    if (untouched && untouchedByThem) return i === to ? "mine" : j === too ? "theirs" : undefined;
    if (untouched) return "theirs";
    return untouchedByThem ? "mine" : undefined;
  };
}

/** The text that the choices make. What nobody has decided has both, mine first. */
export function mergedText(stretches: readonly Stretch[], choices: readonly (Side | undefined)[]): string {
  return stretches
    .flatMap(({ mine, theirs, same }, at) => {
      const choice = choices[at];
      if (same) return mine;
      return choice ? { mine, theirs }[choice] : [...mine, ...theirs];
    })
    .join("\n");
}

/** A piece of a line: marked where the other text does not have it. */
export interface Part {
  text: string;
  marked: boolean;
}

const wordsOf = (text: string) => text.match(/\s+|[^\s]+/gu) ?? [];

/** Both sides of a difference, word by word. */
export function markedParts(mine: string, theirs: string): Record<Side, Part[]> {
  const [ours, others] = [wordsOf(mine), wordsOf(theirs)];
  const pairs = agreements(ours, others);
  return {
    mine: partsOf(ours, new Set(pairs.map(([at]) => at))),
    theirs: partsOf(others, new Set(pairs.map(([, at]) => at))),
  };
}

function partsOf(words: readonly string[], common: ReadonlySet<number>): Part[] {
  const parts: Part[] = [];
  words.forEach((text, at) => {
    const marked = !common.has(at);
    const last = parts.at(-1);
    if (last?.marked === marked) last.text += text;
    else parts.push({ text, marked });
  });
  return parts;
}
