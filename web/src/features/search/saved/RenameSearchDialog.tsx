import { messageOf } from "../../../api/error";
import { NameDialog } from "../../../files/NameDialog";
import { useRenameSearch } from "./changes";
import { nameProblem } from "./names";
import type { SavedSearch } from "./savedSearches";

export function RenameSearchDialog({ saved, onClose }: { saved: SavedSearch; onClose: () => void }) {
  const rename = useRenameSearch(onClose);
  return (
    <NameDialog
      title="Rename Saved Search"
      label="Name"
      submitLabel="Rename"
      initial={saved.name}
      problem={nameProblem}
      refusal={rename.error ? messageOf(rename.error) : undefined}
      busy={rename.isPending}
      onSubmit={(name) => rename.mutate({ saved, name })}
      onClose={onClose}
    />
  );
}
