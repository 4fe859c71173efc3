import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "../lib/cx";
import { Chip } from "../ui/Chip";
import styles from "./cells.module.css";

/** An ID, in the colour of links. */
export function IDLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.id}>
      {children}
    </Link>
  );
}

export interface NameCellProps {
  /** Before the name: the kind of thing it is. */
  icon?: ReactNode;
  /** Where the name leads; without it the name is plain text. */
  to?: string;
  name: string;
  /** After the name: a star, a mark. */
  children?: ReactNode;
}

export function NameCell({ icon, to, name, children }: NameCellProps) {
  return (
    <span className={styles.name}>
      {icon}
      {to ? (
        <Link to={to} className="ell" draggable={false}>
          {name}
        </Link>
      ) : (
        <span className="ell">{name}</span>
      )}
      {children}
    </span>
  );
}

/** A link that stays quiet until it is hovered. */
export function QuietLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={cx("ell", styles.quiet)} dir="auto">
      {children}
    </Link>
  );
}

/** The first tags, and how many more there are. */
export function ChipsCell({ names, visible = 1 }: { names: readonly string[]; visible?: number }) {
  const hidden = names.slice(visible);
  return (
    <span className={styles.chips}>
      {names.slice(0, visible).map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
      {hidden.length > 0 && (
        <span title={hidden.join(", ")}>
          <Chip tone="more">
            +{hidden.length}
            <span className="sr">: {hidden.join(", ")}</span>
          </Chip>
        </span>
      )}
    </span>
  );
}
