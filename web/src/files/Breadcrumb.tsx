import { ChevronRight, Trash2 } from "lucide-react";
import { type DragEvent, Fragment, type ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { MenuButton } from "../ui/Menu";
import styles from "./Breadcrumb.module.css";

/** One folder on the way from the root. */
export interface Crumb {
  id: number;
  name: string;
  to: string;
  isDeleted: boolean;
  /** Before the name. */
  icon?: ReactNode;
}

/** What may be dropped on a part of the way. */
export interface CrumbDropping {
  accepts: (crumb: Crumb, event: DragEvent<HTMLElement>) => boolean;
  drop: (crumb: Crumb, event: DragEvent<HTMLElement>) => void;
}

export interface BreadcrumbProps {
  crumbs: readonly Crumb[];
  dropping?: CrumbDropping;
}

/** More than this, and the middle folds into a menu. */
const shownAtMost = 5;
const lastShown = 2;

/** The way from the root to the folder that is open, which stands last and is no link. */
export function Breadcrumb({ crumbs, dropping }: BreadcrumbProps) {
  const folds = crumbs.length > shownAtMost;
  const first = folds ? crumbs.slice(0, 2) : crumbs.slice(0, -1);
  const folded = folds ? crumbs.slice(2, -lastShown) : [];
  const last = folds ? crumbs.slice(-lastShown, -1) : [];
  const current = crumbs.at(-1);
  return (
    <nav className={styles.crumbs} aria-label="Folder">
      {first.map((crumb) => (
        <Step key={crumb.to + crumb.name} crumb={crumb} dropping={dropping} />
      ))}
      {folded.length > 0 && <Folded crumbs={folded} />}
      {last.map((crumb) => (
        <Step key={crumb.to + crumb.name} crumb={crumb} dropping={dropping} />
      ))}
      {current && (
        <b className={styles.current} aria-current="location" title={current.name}>
          {current.icon}
          {current.isDeleted && <InTrash />}
          <span className="ell">{current.name}</span>
        </b>
      )}
    </nav>
  );
}

const InTrash = () => <Trash2 className="i-14" role="img" aria-label="In the Trash Bin" />;

function Step({ crumb, dropping }: { crumb: Crumb; dropping?: CrumbDropping }) {
  const over = (event: DragEvent<HTMLElement>) => {
    const taken = dropping?.accepts(crumb, event) ?? false;
    event.currentTarget.toggleAttribute("data-drop", taken);
    if (taken) event.preventDefault();
  };
  const drop = (event: DragEvent<HTMLElement>) => {
    event.currentTarget.removeAttribute("data-drop");
    if (!dropping?.accepts(crumb, event)) return;
    event.preventDefault();
    event.stopPropagation();
    dropping.drop(crumb, event);
  };
  return (
    <Fragment>
      <Link
        to={crumb.to}
        className={styles.crumb}
        title={crumb.name}
        draggable={false}
        onDragOver={over}
        onDragLeave={(event) => event.currentTarget.removeAttribute("data-drop")}
        onDrop={drop}
      >
        {crumb.icon}
        {crumb.isDeleted && <InTrash />}
        <span className="ell">{crumb.name}</span>
      </Link>
      <ChevronRight className="i-14" />
    </Fragment>
  );
}

function Folded({ crumbs }: { crumbs: readonly Crumb[] }) {
  const navigate = useNavigate();
  const entries = crumbs.map(({ name, to, isDeleted }) => ({
    label: name,
    icon: isDeleted ? <Trash2 /> : undefined,
    onSelect: () => void navigate(to),
  }));
  return (
    <>
      <MenuButton label="Folders between" entries={entries}>
        {(trigger) => (
          <button type="button" className={styles.more} aria-label="Folders between" {...trigger}>
            …
          </button>
        )}
      </MenuButton>
      <ChevronRight className="i-14" />
    </>
  );
}
