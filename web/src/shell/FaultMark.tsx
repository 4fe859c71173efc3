import { type RefObject, useLayoutEffect, useRef } from "react";
import styles from "./GlobalSearch.module.css";
import type { Fault } from "./searchBox";

interface FaultMarkProps {
  text: string;
  fault: Fault;
  /** The field that the mark lies behind. */
  field: RefObject<HTMLInputElement | null>;
}

/** Room before the mark when it is brought into sight. */
const marginPx = 40;

/**
 * Marks a part of the text of a field: the same text lies behind it, invisible but for the mark. The mark comes into sight when it
 * first appears; another one has another key.
 */
export function FaultMark({ text, fault: { position, length }, field }: FaultMarkProps) {
  const line = useRef<HTMLSpanElement>(null);
  const mark = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const input = field.current;
    if (!input || !line.current || !mark.current) return;
    const follow = () => line.current?.scrollTo({ left: input.scrollLeft });
    const { offsetLeft, offsetWidth } = mark.current;
    const inSight =
      offsetLeft >= input.scrollLeft && offsetLeft + offsetWidth <= input.scrollLeft + input.clientWidth;
    if (!inSight) input.scrollLeft = Math.max(0, offsetLeft - marginPx);
    follow();
    input.addEventListener("scroll", follow);
    return () => input.removeEventListener("scroll", follow);
  }, [field]);
  const end = Math.max(position + length, position + 1);
  return (
    <span ref={line} className={styles.behind} aria-hidden="true">
      {text.slice(0, position)}
      <mark ref={mark}>{text.slice(position, end) || " "}</mark>
      {text.slice(end)}
    </span>
  );
}
