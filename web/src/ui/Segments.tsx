import { formatCount } from "../lib/sizes";
import styles from "./Segments.module.css";

export interface Segment<ID extends string> {
  id: ID;
  label: string;
  count?: number;
}

export interface SegmentsProps<ID extends string> {
  label: string;
  segments: readonly Segment<ID>[];
  selected: ID;
  onSelect: (id: ID) => void;
}

/** One of a few, all in sight: which part of a list is shown. */
export function Segments<ID extends string>({ label, segments, selected, onSelect }: SegmentsProps<ID>) {
  return (
    <div className={styles.segments} role="group" aria-label={label}>
      {segments.map(({ id, label: words, count }) => (
        <button
          key={id}
          type="button"
          className={styles.segment}
          aria-pressed={id === selected}
          onClick={() => onSelect(id)}
        >
          {words}
          {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
        </button>
      ))}
    </div>
  );
}
