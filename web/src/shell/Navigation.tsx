import { ArrowUpRight, PanelLeft } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useAbout, useMe } from "../api/me";
import { cx } from "../lib/cx";
import { paths } from "../paths";
import { Mark } from "../ui/Mark";
import { Tooltip } from "../ui/Tooltip";
import styles from "./Navigation.module.css";
import { isCurrent, navigationFor, type ShownNavItem } from "./navigation";

export interface NavigationProps {
  /** Only icons; the labels become tooltips. */
  folded: boolean;
  /** Without it the fold button is not there. */
  onFold?: () => void;
  /** After a link was followed. */
  onLeave?: () => void;
}

export function Navigation({ folded, onFold, onLeave }: NavigationProps) {
  const items = navigationFor(useMe(), useAbout());
  const inGroup = (group: ShownNavItem["group"]) => items.filter((item) => item.group === group);
  const list = (group: ShownNavItem["group"]) =>
    inGroup(group).map((item) => (
      <li key={item.label}>
        <NavLink item={item} folded={folded} onLeave={onLeave} />
      </li>
    ));
  const foldLabel = folded ? "Unfold navigation" : "Fold navigation";
  return (
    <nav className={cx(styles.nav, folded && styles.rail)} aria-label="Main">
      <Link className={styles.brand} to={paths.home()} onClick={onLeave} aria-label="Casefold, home">
        <Mark />
        {!folded && <span>Casefold</span>}
      </Link>
      <ul className={styles.list}>{list("work")}</ul>
      {inGroup("manage").length > 0 && (
        <>
          <hr className={styles.rule} />
          <ul className={styles.list}>{list("manage")}</ul>
        </>
      )}
      <ul className={cx(styles.list, styles.push)}>
        {list("outside")}
        {onFold && (
          <li>
            <Tooltip text={folded ? foldLabel : undefined} names placement="right">
              <button
                type="button"
                className={styles.item}
                aria-label={foldLabel}
                aria-expanded={!folded}
                onClick={onFold}
              >
                <PanelLeft className="i-18" />
                {!folded && <span>{foldLabel}</span>}
              </button>
            </Tooltip>
          </li>
        )}
      </ul>
    </nav>
  );
}

function NavLink({ item, folded, onLeave }: { item: ShownNavItem; folded: boolean; onLeave?: () => void }) {
  const { pathname } = useLocation();
  const Icon = item.icon;
  const content = (
    <>
      <Icon className="i-18" />
      {!folded && <span>{item.label}</span>}
      {item.external && !folded && <ArrowUpRight className={cx("i-14", styles.external)} />}
    </>
  );
  const name = folded ? { "aria-label": item.label } : {};
  const link = item.external ? (
    <a className={styles.item} href={item.to} target="_blank" rel="noopener noreferrer" {...name}>
      {content}
    </a>
  ) : (
    <Link
      className={styles.item}
      to={item.to}
      aria-current={isCurrent(item.to, pathname) ? "page" : undefined}
      onClick={onLeave}
      {...name}
    >
      {content}
    </Link>
  );
  return (
    <Tooltip text={folded ? item.label : undefined} names placement="right">
      {link}
    </Tooltip>
  );
}
