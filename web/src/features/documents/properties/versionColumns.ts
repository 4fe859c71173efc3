import { formatDateTime } from "../../../lib/dates";
import { formatSize } from "../../../lib/sizes";
import type { Column } from "../../../table";
import type { DocumentVersion } from "./document";

export const versionColumns: readonly Column<DocumentVersion>[] = [
  {
    id: "versionNumber",
    header: "Ver",
    value: ({ versionNumber }) => versionNumber,
    width: 68,
    figures: true,
    align: "end",
    namesRow: true,
    hideable: false,
  },
  {
    id: "createdAt",
    brief: true,
    header: "Created",
    value: ({ createdAt }) => new Date(createdAt),
    text: ({ createdAt }) => formatDateTime(createdAt),
    width: 164,
  },
  { id: "createdBy", brief: true, header: "By", value: ({ createdBy }) => createdBy, width: 100 },
  {
    id: "filesize",
    brief: true,
    header: "Size",
    value: ({ filesize }) => filesize,
    text: ({ filesize }) => formatSize(filesize),
    width: 76,
    figures: true,
    align: "end",
  },
  {
    id: "comment",
    header: "Comment",
    value: ({ comment }) => comment,
    width: 220,
    minWidth: 110,
    grows: true,
    shrinks: true,
  },
  {
    id: "mtime",
    header: "File Date",
    value: ({ mtime }) => (mtime ? new Date(mtime) : undefined),
    text: ({ mtime }) => (mtime ? formatDateTime(mtime) : ""),
    width: 164,
  },
  { id: "sha256", header: "SHA-256", value: ({ sha256 }) => sha256, width: 130, sortable: false },
];

/** Beside the preview there is no room for what is known of the file itself. */
export const narrowVersionColumns = versionColumns.filter(({ id }) => id !== "mtime" && id !== "sha256");
