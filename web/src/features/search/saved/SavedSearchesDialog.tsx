import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useId, useState } from "react";
import { messageOf } from "../../../api/error";
import { Dialog } from "../../../ui/Dialog";
import { EmptyState, ErrorState } from "../../../ui/EmptyState";
import { SkeletonRows } from "../../../ui/Skeleton";
import type { Criteria } from "../criteria";
import { RenameSearchDialog } from "./RenameSearchDialog";
import { SavedSearchRow } from "./SavedSearchRow";
import styles from "./saved.module.css";
import { type SavedSearch, savedSearchesQuery } from "./savedSearches";

interface SavedSearchesDialogProps {
  /** The search that is shown, which one of them may become. */
  current: Criteria | undefined;
  onClose: () => void;
}

/** The searches that one has saved, and those of the firm: to open, and to look after. */
export function SavedSearchesDialog({ current, onClose }: SavedSearchesDialogProps) {
  const { data, error, refetch } = useQuery(savedSearchesQuery);
  const [renamed, setRenamed] = useState<SavedSearch>();
  const groups = [
    { title: "Yours", searches: data?.filter(({ isOwn }) => isOwn === 1) ?? [] },
    { title: "The firm's", searches: data?.filter(({ isOwn }) => isOwn === 0) ?? [] },
  ].filter(({ searches }) => searches.length > 0);
  return (
    <Dialog open title="Saved Searches" onClose={onClose}>
      <div className={styles.list}>
        {error ? (
          <ErrorState detail={messageOf(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={3} />
        ) : groups.length === 0 ? (
          <EmptyState
            icon={Bookmark}
            title="There are no saved searches yet"
            help="Search for something, then choose Save."
          />
        ) : (
          groups.map(({ title, searches }) => (
            <Group key={title} {...{ title, searches, current }} onOpen={onClose} onRename={setRenamed} />
          ))
        )}
      </div>
      {renamed && <RenameSearchDialog saved={renamed} onClose={() => setRenamed(undefined)} />}
    </Dialog>
  );
}

interface GroupProps extends Pick<SavedSearchesDialogProps, "current"> {
  title: string;
  searches: readonly SavedSearch[];
  onOpen: () => void;
  onRename: (saved: SavedSearch) => void;
}

function Group({ title, searches, ...row }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {searches.map((saved) => (
          <SavedSearchRow key={saved.savedSearchID} {...{ saved }} {...row} />
        ))}
      </ul>
    </section>
  );
}
