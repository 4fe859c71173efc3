import type { DocumentItem, FileItem } from "./records";

export const isFile = (item: DocumentItem): item is FileItem => item.type === "File";
