import { ConfirmDialog } from "../ui/ConfirmDialog";

/** How many names are taken where things would be put. */
export interface Duplicates {
  folders: number;
  files: number;
}

export interface DuplicatesDialogProps {
  duplicates: Duplicates;
  /** 'Rename and Paste' */
  confirmLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function DuplicatesDialog({ duplicates, ...dialog }: DuplicatesDialogProps) {
  const { folders, files } = duplicates;
  return (
    <ConfirmDialog open title={`${folders + files} Duplicate Items Found`} {...dialog}>
      <p>
        {`There are already ${folders} folders and ${files} items in this directory with the same name (they might be in the Trash Bin).`}
      </p>
    </ConfirmDialog>
  );
}

/** The counts in the answer that refuses duplicates. */
export function duplicatesIn(errorData: unknown): Duplicates {
  const { folders, files } = (errorData ?? {}) as Partial<Duplicates>;
  return { folders: Number(folders ?? 0), files: Number(files ?? 0) };
}
