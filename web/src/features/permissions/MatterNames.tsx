import { Lock } from "lucide-react";
import { useRef, useState } from "react";
import type { Answer } from "../../api/types";
import { cx } from "../../lib/cx";
import { formatCount } from "../../lib/sizes";
import styles from "./BulkPermissionsDialog.module.css";

export type NamedMatter = Answer<"/api/bulk/matter/permissions/init", "post">["matters"][number];

const namedAtFirst = 5;
const namedAtOnce = 500;

export interface MatterNamesProps {
  /** Names the list for assistive technology. */
  label: string;
  matters: readonly NamedMatter[];
  /** Marks the matters that are limited now. */
  marksLimited?: boolean;
}

/** The first names, and all of them on demand. */
export function MatterNames({ label, matters, marksLimited }: MatterNamesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [atMost, setAtMost] = useState(namedAtFirst);
  const unfolded = atMost > namedAtFirst;
  const shown = matters.slice(0, atMost);
  const rest = matters.length - shown.length;
  const showMore = () => {
    setAtMost(atMost + namedAtOnce);
    // The button may be gone then; the list scrolls, and the keys go on there.
    list.current?.focus();
  };
  return (
    <div className={styles.names}>
      <ul
        ref={list}
        aria-label={label}
        className={cx(unfolded && styles.scrolls)}
        tabIndex={unfolded ? 0 : -1}
      >
        {shown.map(({ matterID, name, limited }) => (
          <li key={matterID}>
            <span className={styles.id}>{matterID}</span>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            {marksLimited && limited && (
              <Lock className="i-14" role="img" aria-label="Limited to specified users and groups" />
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" onClick={showMore}>
          {rest <= namedAtOnce ? `Show all ${formatCount(matters.length)}` : `Show ${namedAtOnce} more`}
        </button>
      )}
    </div>
  );
}
