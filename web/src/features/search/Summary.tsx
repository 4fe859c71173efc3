import type { ReactNode } from "react";
import { Button } from "../../ui/Button";
import { MenuButton } from "../../ui/Menu";
import type { Order } from "./criteria";
import { orders } from "./offers";
import type { SearchAnswer } from "./queries";
import styles from "./search.module.css";
import { countWords, resultWords, secondsOf } from "./words";

interface SummaryProps {
  answer: SearchAnswer | undefined;
  /** The answer to what was asked last has not come yet. */
  searching: boolean;
  order: Order;
  onOrder: (order: Order) => void;
  /** What can be done with the search as a whole. */
  tools: ReactNode;
}

/** How much was found, how fast, and in which order it stands. */
export function Summary({ answer, searching, order, onOrder, tools }: SummaryProps) {
  const chosen = orders.find((each) => each.order === order);
  const entries = orders.map((each) => ({
    label: each.label,
    checked: each.order === order,
    onSelect: () => onOrder(each.order),
  }));
  return (
    <div className={styles.summary}>
      <h2 className="sr">Results</h2>
      <p role="status">{searching ? "Searching…" : answer && <Counts answer={answer} />}</p>
      {tools}
      <MenuButton label="Order" entries={entries} align="right">
        {(trigger) => (
          <Button variant="quiet" caret aria-label={`Order: ${chosen?.label}`} {...trigger}>
            {chosen?.label}
          </Button>
        )}
      </MenuButton>
    </div>
  );
}

function Counts({ answer: { data, queryTook } }: { answer: SearchAnswer }) {
  const counts = countWords(data.aggregations.byRecordType ?? []);
  return (
    <>
      <b>{resultWords(data.totalHits)}</b> in {secondsOf(queryTook)} seconds
      {counts && <span className={styles.counts}>{counts}</span>}
    </>
  );
}
