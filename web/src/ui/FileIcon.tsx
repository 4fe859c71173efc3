import type { ComponentType, ReactNode } from "react";
import { type FileKind, fileKind } from "./fileKind";

const line = {
  fill: "none",
  stroke: "var(--on-ft)",
  strokeWidth: 1.2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/** A letter or a sign on the page: colour alone says nothing to many. */
const signs: Readonly<Record<FileKind, { color: string; sign: ReactNode }>> = {
  word: { color: "var(--ft-word)", sign: <path {...line} d="m5.9 8.7 1.35 5 1.75-4.6 1.75 4.6 1.35-5" /> },
  excel: {
    color: "var(--ft-excel)",
    sign: <path {...line} strokeWidth={1.4} d="m6.7 8.8 4.6 5M11.3 8.8l-4.6 5" />,
  },
  presentation: {
    color: "var(--ft-ppt)",
    sign: <path {...line} strokeWidth={1.3} d="M7 14V8.7h2.4a1.75 1.75 0 0 1 0 3.5H7" />,
  },
  pdf: {
    color: "var(--ft-pdf)",
    sign: (
      <text x="9" y="13.4" textAnchor="middle" fontSize="5.6" fontWeight="760" fill="var(--on-ft)">
        PDF
      </text>
    ),
  },
  image: {
    color: "var(--ft-image)",
    sign: (
      <>
        <path {...line} d="m5.3 14 2.6-3.4 1.8 2.1 1.2-1.3L13 14z" />
        <circle cx="6.8" cy="8.3" r="1" fill="var(--on-ft)" />
      </>
    ),
  },
  mail: {
    color: "var(--ft-mail)",
    sign: <path {...line} d="M5.4 8.6h7.2v5H5.4zM5.6 8.9 9 11.4l3.4-2.5" />,
  },
  text: { color: "var(--ft-text)", sign: <path {...line} d="M6 8.6h6M6 11h6M6 13.4h3.6" /> },
};

/** What kind of file a name belongs to. Stands beside the name, which says the same to those who do not see it. */
export function FileIcon({ filename }: { filename: string }) {
  const { color, sign } = signs[fileKind(filename)];
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" style={{ flex: "none" }}>
      <path
        fill={color}
        d="M4.4 1h6.3L15 5.3v10.3c0 .77-.63 1.4-1.4 1.4H4.4c-.77 0-1.4-.63-1.4-1.4V2.4C3 1.63 3.63 1 4.4 1z"
      />
      <path fill="var(--page)" fillOpacity=".42" d="M10.7 1 15 5.3h-3.1c-.66 0-1.2-.54-1.2-1.2z" />
      {sign}
    </svg>
  );
}

const components = new Map<FileKind, ComponentType>();

/** The icon as a component, the same one for all files of a kind. */
export function fileIconOf(filename: string): ComponentType {
  const kind = fileKind(filename);
  const known = components.get(kind);
  if (known) return known;
  const icon = () => <FileIcon filename={filename} />;
  components.set(kind, icon);
  return icon;
}

/** A folder, as it stands among files. */
export function FolderIcon() {
  return (
    <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" style={{ flex: "none" }}>
      <path
        fill="var(--folder)"
        d="M1.5 4.6c0-.9.7-1.6 1.6-1.6h3.4c.45 0 .88.19 1.18.52l1 1.08h6.22c.9 0 1.6.7 1.6 1.6v7.2c0 .9-.7 1.6-1.6 1.6H3.1c-.9 0-1.6-.7-1.6-1.6z"
      />
      <path
        fill="var(--page)"
        fillOpacity=".26"
        d="M1.5 7h15v6.4c0 .9-.7 1.6-1.6 1.6H3.1c-.9 0-1.6-.7-1.6-1.6z"
      />
    </svg>
  );
}
