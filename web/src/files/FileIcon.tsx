import { cx } from "../lib/cx";
import styles from "./FileIcon.module.css";
import { splitName } from "./names";

type Kind = "word" | "excel" | "ppt" | "pdf" | "image" | "mail" | "text";

const extensions: Record<Exclude<Kind, "text">, string> = {
  word: "doc docx docm dot dotx rtf odt wpd pages",
  excel: "xls xlsx xlsm xlsb csv ods numbers",
  ppt: "ppt pptx pptm pps ppsx ppsm odp key",
  pdf: "pdf",
  image: "jpg jpeg png bmp gif webp svg tif tiff heic",
  mail: "eml msg",
};
const kinds = new Map(
  Object.entries(extensions).flatMap(([kind, list]) =>
    list.split(" ").map((extension) => [extension, kind as Kind] as const),
  ),
);
const letters: Record<Kind, string> = {
  word: "W",
  excel: "X",
  ppt: "P",
  pdf: "PDF",
  image: "▲",
  mail: "@",
  text: "≡",
};

export function fileKind(filename: string): Kind {
  return kinds.get(splitName(filename).extension.toLowerCase()) ?? "text";
}

/** The kind of a file, by a colour and a letter. The name beside it says the same, so it is not read out. */
export function FileIcon({ filename }: { filename: string }) {
  const kind = fileKind(filename);
  return (
    <span className={cx(styles.file, styles[kind])} aria-hidden="true">
      {letters[kind]}
    </span>
  );
}

export function FolderIcon() {
  return <span className={styles.folder} role="img" aria-label="Folder" />;
}
