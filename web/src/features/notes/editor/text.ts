/** What a note says. */
export interface NoteText {
  name: string;
  content: string;
}

export const limits = { name: 255, content: 200_000 } as const;

/** Characters as people count them: a smiley is one. Long texts are counted only near their end. */
export function lengthOf(text: string): number {
  let length = text.length;
  for (const [pair] of text.matchAll(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)) length -= pair.length - 1;
  return length;
}

export const isSame = (a: NoteText, b: NoteText): boolean =>
  a.name.trim() === b.name.trim() && a.content === b.content;

/** Why a text cannot be saved, by its field. */
export function problemsOf({ name, content }: NoteText): Partial<NoteText> {
  return {
    name:
      lengthOf(name.trim()) > limits.name ? "Matter Note Name can only be 255 characters long" : undefined,
    content: lengthOf(content) > limits.content ? "A note can have at most 200,000 characters" : undefined,
  };
}

/** Why it is not saved as it stands, in one line. */
export function obstacleOf(text: NoteText): string | undefined {
  if (text.name.trim() === "") return "Please enter a name for the note";
  const { name, content } = problemsOf(text);
  return name ?? content;
}

export interface TrashFlags {
  noteIsDeleted?: number;
  folderIsDeleted: number;
  matterIsDeleted: number;
}

/** What lies in the Trash Bin, in the specification's words; nothing where nothing does. */
export function trashWords(flags: TrashFlags): string | undefined {
  const what = flags.matterIsDeleted
    ? "matter"
    : flags.folderIsDeleted
      ? "folder"
      : flags.noteIsDeleted
        ? "note"
        : undefined;
  return what && `This ${what} is in the Trash Bin. You must restore the ${what} before you can edit it.`;
}

const count = (n: number, more: string) => `${n.toLocaleString("en-US")} ${more}`;

/** How a text differs from the one before it: '22 more'. */
export function growth(words: number, before: number | undefined): string {
  if (before === undefined) return "first text";
  if (words === before) return "as many as before";
  return words > before ? count(words - before, "more") : count(before - words, "fewer");
}

export const wordCount = (words: number): string => (words === 1 ? "1 word" : count(words, "words"));
