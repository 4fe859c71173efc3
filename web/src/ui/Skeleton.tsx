import styles from "./State.module.css";

const widths = ["46%", "62%", "38%", "55%", "70%", "50%", "33%"];

/** Rows of the right height where rows will be. Show it only after the grace time (useDelayed). */
export function SkeletonRows({ rows = 8, height = 36 }: { rows?: number; height?: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={index} className={styles.row} style={{ height }}>
          <div className={styles.bar} style={{ width: widths[index % widths.length] }} />
        </div>
      ))}
    </div>
  );
}
