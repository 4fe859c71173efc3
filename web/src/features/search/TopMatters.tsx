import { type Figure, FigureTable } from "../../table";
import type { TopMatter } from "./queries";
import styles from "./search.module.css";

const figures: readonly Figure<TopMatter>[] = [
  { header: "Docs", value: ({ docs }) => docs },
  { header: "Email", value: ({ email }) => email },
  { header: "Notes", value: ({ matterNote }) => matterNote },
  { header: "Total", value: ({ count }) => count, strong: true },
];

interface TopMattersProps {
  matters: readonly TopMatter[];
  onNarrow: (matterID: number) => void;
}

/** The matters with most results. Each narrows the search to itself. */
export function TopMatters({ matters, onNarrow }: TopMattersProps) {
  if (matters.length === 0) return null;
  return (
    <section className={styles.top} aria-labelledby="top-matters">
      <h2 id="top-matters">Top Matters</h2>
      <FigureTable
        label="Top Matters"
        header="Matter"
        rows={matters}
        getRowID={({ matterID }) => matterID}
        name={({ matterID, matterName }) => (
          <button type="button" className={styles.narrow} dir="auto" onClick={() => onNarrow(matterID)}>
            {matterName}
            <span className="sr">: search in this matter only</span>
          </button>
        )}
        figures={figures}
      />
    </section>
  );
}
