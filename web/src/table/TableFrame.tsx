import { useEffect, useId } from "react";
import { formatCount } from "../lib/sizes";
import { useStore } from "../lib/store";
import { Banner } from "../ui/Banner";
import { Button } from "../ui/Button";
import { Segments } from "../ui/Segments";
import { footerPaging, SlotFill } from "../ui/slot";
import { Tabs } from "../ui/Tabs";
import { BulkBar } from "./BulkBar";
import styles from "./DataTable.module.css";
import type { TableFrameProps } from "./frameProps";
import { ListState } from "./ListState";
import { Pager } from "./Pager";
import { pageCount, pageExtent } from "./paging";
import { TableGrid } from "./TableGrid";
import { TableToolbar } from "./TableToolbar";
import { useSelection } from "./useSelection";
import { useTableHandle } from "./useTableHandle";

/** Everything around and in the rows; it does not know who arranged them. */
export function TableFrame<Row>({ props, control, view, onRendered }: TableFrameProps<Row>) {
  const panelID = useId();
  const selection = useSelection(view, props.getRowID, props.scope);
  const extent = pageExtent(control.page, control.pageSize, view.matching);
  useTableHandle(props, control, view, selection);
  const { onMatching } = props;
  useEffect(() => onMatching?.(view.matching), [onMatching, view.matching]);
  const choose = (tab: string) => {
    selection.clear();
    control.ask({ tab });
  };
  const tabs = props.tabs?.map((tab) => ({ ...tab, count: tab.count ?? view.tabCounts[tab.id] }));
  const empty = { ...props.empty, ...tabs?.find(({ id }) => id === control.query.tab)?.empty };
  const { ids } = selection.selected;
  const { matching, total, counted } = view;
  const listed = { query: control.query, filtering: control.filtering, matching, total, counted };
  const hasBulkBar = props.bulkActions !== undefined && ids.length > 0;
  return (
    <div className={styles.table}>
      {tabs && !props.bare && !props.tabsInToolbar && (
        <Tabs
          label={props.label}
          tabs={tabs}
          selected={control.query.tab ?? ""}
          onSelect={choose}
          panelID={panelID}
        />
      )}
      <div
        className={styles.panel}
        id={panelID}
        {...(tabs &&
          !props.tabsInToolbar && { role: "tabpanel", "aria-labelledby": `${panelID}-${control.query.tab}` })}
      >
        {!props.bare && (
          <TableToolbar {...{ props, control, listed }} selected={selection.selected}>
            {tabs && props.tabsInToolbar && (
              <Segments
                label={props.label}
                segments={tabs}
                selected={control.query.tab ?? ""}
                onSelect={choose}
              />
            )}
          </TableToolbar>
        )}
        {view.ready && view.failure !== undefined && <StaleBanner onRetry={view.retry} />}
        <TableGrid {...{ props, control, view, selection, extent, hasBulkBar, onRendered }}>
          <ListState
            view={view}
            rowHeight={control.rowHeight}
            empty={empty}
            onClearFilters={() => control.ask(noFilters)}
          />
        </TableGrid>
      </div>
      {hasBulkBar && (
        <BulkBar selected={selection.selected} actions={props.bulkActions ?? []} onClear={selection.clear} />
      )}
      <TablePager {...{ props, control, view }} page={extent.page} />
      <Announcement
        filtering={control.filtering}
        matching={view.matching}
        total={view.total}
        chosen={ids.length}
      />
    </div>
  );
}

const noFilters = { filterText: undefined, columnFilters: undefined };

function StaleBanner({ onRetry }: { onRetry: (() => void) | undefined }) {
  return (
    <Banner
      tone="warn"
      strip
      className={styles.stale}
      action={onRetry && <Button onClick={onRetry}>Try again</Button>}
    >
      This list could not be refreshed. These rows were loaded earlier.
    </Banner>
  );
}

interface TablePagerProps<Row> extends Pick<TableFrameProps<Row>, "props" | "control" | "view"> {
  page: number;
}

function TablePager<Row>({ props, control, view, page }: TablePagerProps<Row>) {
  const inFooter = useStore(footerPaging) !== null && props.pageParameter !== null;
  const pages = pageCount(view.matching, control.pageSize);
  if (!view.ready || !view.counted || (props.bare && pages === 1)) return null;
  const pager = (
    <Pager
      label={props.label}
      page={page}
      pages={pages}
      total={view.total}
      matching={control.filtering ? view.matching : undefined}
      onPage={control.setPage}
      pageSize={control.pageSize}
      onPageSize={props.pageSize === undefined ? (pageSize) => control.ask({ pageSize }) : undefined}
    />
  );
  if (inFooter) return <SlotFill slot={footerPaging}>{pager}</SlotFill>;
  return <div className={styles.inlinePager}>{pager}</div>;
}

interface AnnouncementProps {
  filtering: boolean;
  matching: number;
  total: number;
  chosen: number;
}

/** Says to a screen reader what others see change. */
function Announcement({ filtering, matching, total, chosen }: AnnouncementProps) {
  const found = filtering ? `${formatCount(matching)} of ${formatCount(total)} rows match.` : "";
  const selected = chosen > 0 ? `${formatCount(chosen)} selected.` : "";
  return (
    <div role="status" className="sr">
      {`${found} ${selected}`.trim()}
    </div>
  );
}
