import { Bookmark, Download, Library } from "lucide-react";
import { useState } from "react";
import { useChange } from "../../api/mutation";
import { Button } from "../../ui/Button";
import { exportResults } from "./exportResults";
import { SavedSearchesDialog } from "./saved/SavedSearchesDialog";
import { SaveSearchDialog } from "./saved/SaveSearchDialog";
import styles from "./search.module.css";
import type { Search } from "./useSearch";

/** What can be done with a search as a whole: it is saved and opened again, and its results are taken away as a file. */
export function SearchTools({ search: { asked, runs, answer } }: { search: Search }) {
  const [open, setOpen] = useState<"save" | "saved">();
  const found = runs && !answer.error ? answer.data?.data.totalHits : undefined;
  const takeAway = useChange({
    call: () => exportResults(asked, found ?? 0),
    fails: "The results could not be exported. Please try again.",
    stays: true,
  });
  const close = () => setOpen(undefined);
  const searchFirst = runs ? undefined : "Search for something first";
  const broken = runs && answer.error ? "This search cannot be saved, because it did not work" : undefined;
  const nothing = found === 0 ? "There are no results" : undefined;
  return (
    <div className={styles.tools}>
      <Button
        variant="quiet"
        icon={<Bookmark />}
        disabledReason={searchFirst ?? broken}
        onClick={() => setOpen("save")}
      >
        Save
      </Button>
      <Button variant="quiet" icon={<Library />} onClick={() => setOpen("saved")}>
        Saved Searches
      </Button>
      <Button
        variant="quiet"
        icon={<Download />}
        busy={takeAway.isPending}
        disabledReason={searchFirst ?? nothing ?? (found === undefined ? "There are no results" : undefined)}
        onClick={() => takeAway.mutate()}
      >
        Export CSV
      </Button>
      {open === "save" && <SaveSearchDialog criteria={asked} onClose={close} />}
      {open === "saved" && (
        <SavedSearchesDialog current={runs && !broken ? asked : undefined} onClose={close} />
      )}
    </div>
  );
}
