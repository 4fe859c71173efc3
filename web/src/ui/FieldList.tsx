import { type ReactNode, useEffect } from "react";
import styles from "./FieldList.module.css";
import { usePlaced } from "./usePlaced";

export interface FieldListProps {
  anchor: HTMLElement | null;
  /** The option that the field names as active; it is kept in sight. */
  activeID: string | undefined;
  children: ReactNode;
}

/**
 * What a field offers, below the field and as wide as it. It stays in its place in the document, which belongs to the
 * page or the dialog, and is laid over what would cut it.
 */
export function FieldList({ anchor, activeID, children }: FieldListProps) {
  const { ref, style } = usePlaced(anchor, { placement: "bottom-start", gap: 4, otherwise: "flipInside" });
  useEffect(() => {
    if (activeID) document.getElementById(activeID)?.scrollIntoView({ block: "nearest" });
  }, [activeID]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing in the list must not take the focus from the field
    <div
      ref={ref}
      className={styles.list}
      style={{ ...style, width: anchor?.offsetWidth }}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
