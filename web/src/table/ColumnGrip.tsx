import { type PointerEvent, useRef } from "react";
import styles from "./Grid.module.css";

interface Drag {
  pointerX: number;
  width: number;
}

export interface ColumnGripProps {
  narrowest: number;
  onResize: (width: number) => void;
}

/** The right edge of a head cell, to be dragged. The keyboard resizes from the head cell itself. */
export function ColumnGrip({ narrowest, onResize }: ColumnGripProps) {
  const drag = useRef<Drag | undefined>(undefined);
  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0;
    drag.current = { pointerX: event.clientX, width };
  };
  const pull = (event: PointerEvent) => {
    if (!drag.current) return;
    onResize(Math.max(narrowest, drag.current.width + event.clientX - drag.current.pointerX));
  };
  const end = () => {
    drag.current = undefined;
  };
  return (
    <div
      className={styles.grip}
      aria-hidden
      onPointerDown={start}
      onPointerMove={pull}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
