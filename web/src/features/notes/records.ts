import type { Answer } from "../../api/types";

/** What a folder of notes shows. */
export type NoteItem = Answer<"/api/notes/list", "get">["list"][number];
export type NoteRow = Extract<NoteItem, { type: "Note" }>;

export const isNote = (item: NoteItem): item is NoteRow => item.type === "Note";

export type NoteDetails = Answer<"/api/notes", "get">;
/** A text that a note has or had. */
export type SavedText = Answer<"/api/notes/text", "get">;
/** A text of a note without its content. */
export type TextOutline = Answer<"/api/notes/texts", "get">[number];
/** What was typed and not saved. */
export type NoteDraft = Answer<"/api/notes/draft", "get">["drafts"][number];
