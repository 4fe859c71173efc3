import { Search as SearchIcon, SearchX } from "lucide-react";
import { useMemo } from "react";
import { useDelayed } from "../../lib/useDelayed";
import { Pager, pageCount } from "../../table";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { SkeletonRows } from "../../ui/Skeleton";
import { footerPaging, SlotFill } from "../../ui/slot";
import { hasFilters, noFilters } from "./criteria";
import type { QueryFault } from "./failure";
import { resultsPerPage } from "./queries";
import { ResultsList } from "./ResultsList";
import { resultsIn } from "./results";
import { SearchFailure } from "./SearchFailure";
import { SearchPreview } from "./SearchPreview";
import { SearchTools } from "./SearchTools";
import { Summary } from "./Summary";
import styles from "./search.module.css";
import { usePreviewedResult } from "./usePreviewedResult";
import type { Search } from "./useSearch";
import { behindWords, nothingWords } from "./words";

interface ResultsProps {
  search: Search;
  fault: QueryFault | undefined;
  problemID: string;
}

/** What was found, or why nothing was. */
export function Results({ search, fault, problemID }: ResultsProps) {
  const { asked, draft, runs, answer, run } = search;
  const [previewed, preview] = usePreviewedResult();
  const waits = runs && answer.isFetching && (answer.isPlaceholderData || !answer.data);
  const searching = useDelayed(waits);
  const known = runs && !answer.error ? answer.data : undefined;
  const results = useMemo(() => (known ? resultsIn(known.data) : []), [known]);
  return (
    <section className={styles.results} aria-busy={waits} data-scrolls>
      <Summary
        answer={known}
        searching={searching}
        order={asked.order}
        onOrder={(order) => run({ ...draft, order })}
        tools={<SearchTools search={search} />}
      />
      {known?.behind && !waits && (
        <Banner strip action={<Button onClick={() => void answer.refetch()}>Search again</Button>}>
          {behindWords}
        </Banner>
      )}
      {searching ? (
        <SkeletonRows rows={6} height={96} />
      ) : answer.error && runs ? (
        <SearchFailure
          error={answer.error}
          {...{ fault }}
          query={asked.query}
          id={problemID}
          onRetry={() => void answer.refetch()}
        />
      ) : known && known.data.totalHits > 0 && results.length > 0 ? (
        <ResultsList {...{ results, previewed }} onPreview={preview} />
      ) : (
        <NoResults search={search} />
      )}
      {known && !searching && known.data.totalHits > 0 && (
        <Paging search={search} total={known.data.totalHits} />
      )}
      {previewed && <SearchPreview shown={previewed} results={results} onShow={preview} />}
    </section>
  );
}

function NoResults({ search: { asked, runs, answer, run, goTo } }: { search: Search }) {
  if (!runs) {
    return (
      <EmptyState
        icon={SearchIcon}
        title="Find any word in any version, email or note"
        help="Type words above, or choose filters, and search."
      />
    );
  }
  if (!answer.data) return null;
  if (answer.data.data.totalHits > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="There are fewer pages than this"
        action={<Button onClick={() => goTo(1)}>First page</Button>}
      />
    );
  }
  const filtered = hasFilters(asked);
  return (
    <EmptyState
      icon={SearchX}
      title={nothingWords(asked.query)}
      help={
        filtered ? "Fewer words or fewer filters find more." : "Fewer words, or * for any letters, find more."
      }
      action={
        filtered && <Button onClick={() => run({ ...asked, ...noFilters })}>Search without filters</Button>
      }
    />
  );
}

function Paging({ search: { page, goTo }, total }: { search: Search; total: number }) {
  const pages = pageCount(total, resultsPerPage);
  return (
    <SlotFill slot={footerPaging}>
      <Pager
        label="Results"
        page={Math.min(page, pages)}
        pages={pages}
        total={total}
        matching={undefined}
        onPage={goTo}
        pageSize={resultsPerPage}
        onPageSize={undefined}
      />
    </SlotFill>
  );
}
