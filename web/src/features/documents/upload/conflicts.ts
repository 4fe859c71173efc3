import { ApiError } from "../../../api/error";
import { formatCount } from "../../../lib/sizes";
import type { UploadQuestion } from "../../../uploads/questions";

const codes = { duplicates: 6500, invalidFolders: 6501, both: 6502 };

interface ConflictData {
  folders: number;
  files: number;
  invalidFolders: string[];
}

/** Names that are taken or not allowed, when that is why an upload was refused; nothing for other failures. */
export function conflictQuestion(cause: unknown): Omit<UploadQuestion, "answer"> | undefined {
  if (!(cause instanceof ApiError) || cause.code === undefined) return undefined;
  if (!Object.values(codes).includes(cause.code)) return undefined;
  const data: ConflictData = {
    folders: 0,
    files: 0,
    invalidFolders: [],
    ...(cause.errorData as object | null),
  };
  const names = cause.code === codes.duplicates ? [] : data.invalidFolders;
  const duplicates = data.folders + data.files;
  const sentences = [
    ...(cause.code === codes.invalidFolders ? [] : [duplicateWords(data)]),
    ...(names.length > 0 ? [invalidWords] : []),
  ];
  return {
    title:
      cause.code === codes.invalidFolders
        ? `${formatCount(names.length)} Invalid Folder Names Found`
        : `${formatCount(duplicates)} Duplicate Items Found`,
    text: sentences.join(" "),
    names,
    confirmLabel: "Rename and Upload",
  };
}

const duplicateWords = ({ folders, files }: ConflictData) =>
  `There are already ${formatCount(folders)} folders and ${formatCount(files)} items in this directory with the same name (they might be in the Trash Bin).`;

const invalidWords =
  'Folder names cannot contain any of the following characters: < > : " / \\ | ? * % #. These folders will be renamed:';
