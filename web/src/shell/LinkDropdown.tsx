import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useDelayed } from "../lib/useDelayed";
import { Button } from "../ui/Button";
import { ErrorState } from "../ui/EmptyState";
import { Popover } from "../ui/Popover";
import { SkeletonRows } from "../ui/Skeleton";
import type { LinkColumn } from "./contributions";
import styles from "./dropdown.module.css";
import header from "./Header.module.css";

export interface LinkDropdownProps {
  label: string;
  icon: ReactNode;
  columns: readonly LinkColumn[];
}

const columnWidth = 300;

/** Recent and Favorite: columns of links, each read when the dropdown is opened. */
export function LinkDropdown({ label, icon, columns }: LinkDropdownProps) {
  return (
    <Popover
      label={label}
      width={columns.length * columnWidth}
      trigger={(trigger) => (
        <Button variant="quiet" icon={icon} caret aria-label={label} {...trigger}>
          <span className={header.word}>{label}</span>
        </Button>
      )}
    >
      {(close) => (
        <div className={styles.columns}>
          {columns.map((column) => (
            <Column key={column.title} column={column} onFollow={close} />
          ))}
        </div>
      )}
    </Popover>
  );
}

const shownAtFirst = 12;

function Column({ column, onFollow }: { column: LinkColumn; onFollow: () => void }) {
  const links = useQuery(column.query);
  const waiting = useDelayed(links.isPending);
  const [all, setAll] = useState(false);
  const shown = all ? links.data : links.data?.slice(0, shownAtFirst);
  const more = (links.data?.length ?? 0) > (shown?.length ?? 0);
  return (
    <section className={styles.column} aria-label={column.title}>
      <h2 className={styles.title}>{column.title}</h2>
      {waiting && <SkeletonRows rows={4} height={30} />}
      {links.isError && <ErrorState onRetry={() => void links.refetch()} />}
      {links.data?.length === 0 && <p className={styles.nothing}>{column.empty}</p>}
      <ul>
        {shown?.map(({ id, label, hint, icon: Icon, path }) => (
          <li key={id}>
            <Link className={styles.link} to={path} onClick={onFollow}>
              {Icon && <Icon />}
              <span className="ell" title={label}>
                {label}
              </span>
              {hint && (
                <span className={styles.hint} title={hint}>
                  {hint}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {more && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          See All...
        </button>
      )}
    </section>
  );
}
