export type FileKind = "word" | "excel" | "presentation" | "pdf" | "image" | "mail" | "text";

const extensions: Readonly<Record<Exclude<FileKind, "text">, readonly string[]>> = {
  word: ["doc", "docx", "docm", "dot", "dotx", "odt", "rtf", "wpd"],
  excel: ["xls", "xlsx", "xlsm", "xlsb", "ods", "csv"],
  presentation: ["ppt", "pptx", "pptm", "pps", "ppsx", "ppsm", "odp"],
  pdf: ["pdf"],
  image: ["jpg", "jpeg", "png", "bmp", "gif", "webp", "svg", "tif", "tiff", "heic"],
  mail: ["eml", "msg"],
};

const byExtension = new Map(
  Object.entries(extensions).flatMap(([kind, names]) =>
    names.map((name): [string, FileKind] => [name, kind as FileKind]),
  ),
);

/** What follows the last dot, as typed; nothing for a name without one, or with nothing but an extension. */
export function extensionOf(filename: string): string {
  const dot = filename.lastIndexOf(".");
  return dot > 0 ? filename.slice(dot + 1) : "";
}

/** The name without its extension. */
export function stemOf(filename: string): string {
  const extension = extensionOf(filename);
  return extension ? filename.slice(0, -extension.length - 1) : filename;
}

/** What a file is, as far as its name says; everything unknown is text. */
export function fileKind(filename: string): FileKind {
  return byExtension.get(extensionOf(filename).toLowerCase()) ?? "text";
}
