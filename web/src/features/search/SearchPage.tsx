import { useId, useMemo, useRef, useState } from "react";
import { useSearchBox } from "../../shell/searchBox";
import { Filters } from "./Filters";
import { queryFault } from "./failure";
import { Results } from "./Results";
import { SyntaxHelp } from "./SyntaxHelp";
import styles from "./search.module.css";
import { TopMatters } from "./TopMatters";
import { useSearch } from "./useSearch";

/** Finds words in documents, emails and notes. The header's box is its query box. */
export default function SearchPage() {
  const search = useSearch();
  const { asked, draft, runs, answer, change, run } = search;
  const form = useRef<HTMLFormElement>(null);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const problemID = useId();
  const fault = useMemo(() => (runs ? queryFault(answer.error) : undefined), [runs, answer.error]);
  // A text that was changed since is not the one that could not be read.
  const marks = fault !== undefined && search.unchanged;
  const onSearch = () => {
    // A date that is only half typed says so itself.
    if (form.current?.checkValidity() === false) setFiltersOpen(true);
    else run(draft);
  };
  useSearchBox({ onSearch, fault: marks ? fault : undefined, problemID: marks ? problemID : undefined });
  const matters = (runs && !answer.error && answer.data?.data.aggregations.byMatterID) || [];
  return (
    <section className={styles.page}>
      <title>{`${runs && asked.query ? `${asked.query} - ` : ""}Search - Casefold`}</title>
      <h1 className="sr" tabIndex={-1}>
        Search
      </h1>
      <div className={styles.columns}>
        <Filters
          {...{ draft, form, onSearch }}
          onChange={change}
          open={filtersOpen}
          onOpen={setFiltersOpen}
        />
        <div className={styles.work}>
          <Results {...{ search, fault, problemID }} />
          <aside className={styles.aside} aria-label="About the results">
            <TopMatters matters={matters} onNarrow={(matterID) => run({ ...draft, matters: [matterID] })} />
            <SyntaxHelp />
          </aside>
        </div>
      </div>
    </section>
  );
}
