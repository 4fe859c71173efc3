import { ArrowDown, ArrowUp, Maximize2, Minimize2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cx } from "../lib/cx";
import { isTyping } from "../lib/isTyping";
import { useShortcut } from "../lib/shortcuts";
import { IconButton } from "../ui/IconButton";
import { SlotFill, sidePane } from "../ui/slot";
import styles from "./PreviewFrame.module.css";
import { type Shown, useStep } from "./useStep";

export interface PreviewFrameProps extends Shown {
  icon: ReactNode;
  title: string | undefined;
  /** What can be done with the thing. */
  buttons?: ReactNode;
  /** At the end of the bar below the title. */
  bar?: ReactNode;
  /** A line below the bar. */
  line?: ReactNode;
  /** Over the list at first, where that has room beside it. */
  startsWide?: boolean;
  /** The content; it is told whether it has the whole width of the window. */
  children: (wide: boolean) => ReactNode;
}

/** Where a wide pane leaves the names of the list in sight. */
const roomForBoth = "(min-width: 1300px)";

const atWork = (event: Event) => !isTyping(event);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The pane beside a list, or wide over it, that shows the content of one thing in it and steps to the next. */
export function PreviewFrame(props: PreviewFrameProps) {
  const { onShow, title, startsWide = false } = props;
  const [wide, setWide] = useState(startsWide && matchMedia(roomForBoth).matches);
  const close = () => onShow(undefined);
  useShortcut("Escape", "Close the preview", close, atWork);
  return (
    <SlotFill slot={sidePane}>
      <aside className={cx(styles.pane, wide && styles.wide)} aria-label="Preview">
        <header className={styles.head}>
          {props.icon}
          <h2 className={styles.title} title={title}>
            {title}
          </h2>
          {props.buttons}
          <IconButton
            label={wide ? "Narrow preview" : "Wide preview"}
            size="sm"
            onClick={() => setWide(!wide)}
          >
            {wide ? <Minimize2 className="i-14" /> : <Maximize2 className="i-14" />}
          </IconButton>
          <IconButton label="Close preview" size="sm" onClick={close}>
            <X />
          </IconButton>
        </header>
        <div className={styles.bar}>
          {props.list && <Steps {...props} />}
          {props.bar}
        </div>
        {props.line}
        {props.children(wide)}
      </aside>
    </SlotFill>
  );
}

/** The ways to the thing before and the next one of the list. */
function Steps(shown: Shown) {
  const { noun } = shown;
  const step = useStep(shown);
  useShortcut("Alt+ArrowDown", `Preview the next ${noun}`, () => void step(1), atWork);
  useShortcut("Alt+ArrowUp", `Preview the ${noun} before`, () => void step(-1), atWork);
  return (
    <>
      <IconButton label={`${capital(noun)} before`} size="sm" onClick={() => void step(-1)}>
        <ArrowUp className="i-14" />
      </IconButton>
      <IconButton label={`Next ${noun}`} size="sm" onClick={() => void step(1)}>
        <ArrowDown className="i-14" />
      </IconButton>
    </>
  );
}
