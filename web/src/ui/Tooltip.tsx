import {
  cloneElement,
  type ReactElement,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import styles from "./Tooltip.module.css";
import { usePlaced } from "./usePlaced";

const showAfterMs = 350;
const hideAfterMs = 90;

type Handler = (event: SyntheticEvent<HTMLElement>) => void;
type Child = ReactElement<Record<string, unknown>>;

export interface TooltipProps {
  /** What it says; nothing said, nothing shown. */
  text: string | undefined;
  /** The text is already the name of the child (icon buttons); otherwise it describes it. */
  names?: boolean;
  placement?: "top" | "bottom" | "right";
  children: ReactElement;
}

/** A sentence on hover and on keyboard focus, that the pointer may travel onto. Esc and pressing close it. */
export function Tooltip({ text, names = false, placement = "bottom", children }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = usePlaced(anchor, { placement, gap: 6, otherwise: "flip" });
  const child = children as Child;

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return;
    const onKeyDown = (event: KeyboardEvent) => event.key === "Escape" && setAnchor(null);
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [anchor]);

  if (!text) return children;

  const after = (ms: number, next: HTMLElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), ms);
  };
  const at = (event: SyntheticEvent<HTMLElement>) => event.currentTarget;
  const also =
    (name: string, ours: Handler): Handler =>
    (event) => {
      (child.props[name] as Handler | undefined)?.(event);
      ours(event);
    };
  const close = () => after(0, null);

  return (
    <>
      {cloneElement(child, {
        onMouseEnter: also("onMouseEnter", (event) => after(showAfterMs, at(event))),
        onMouseLeave: also("onMouseLeave", () => after(hideAfterMs, null)),
        onMouseDown: also("onMouseDown", close),
        onFocus: also("onFocus", (event) => {
          if ((event.target as HTMLElement).matches(":focus-visible")) after(0, at(event));
        }),
        onBlur: also("onBlur", close),
        ...(!names && anchor && { "aria-describedby": id }),
      })}
      {anchor &&
        createPortal(
          <div
            {...place}
            id={id}
            role="tooltip"
            className={styles.tip}
            onMouseEnter={() => clearTimeout(timer.current)}
            onMouseLeave={() => after(hideAfterMs, null)}
          >
            {text}
          </div>,
          document.body,
        )}
    </>
  );
}
